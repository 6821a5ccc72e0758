; What a program consists of.
((translation_unit (_) @item) (#delete! @item))
((preproc_ifdef (_) @item) (#delete! @item))
((preproc_if (_) @item) (#delete! @item))
((preproc_else (_) @item) (#delete! @item))
; What a function does, and what may stand there whatever its type.
((function_definition type: (primitive_type) @type declarator: (function_declarator) body: (compound_statement) @body)
  (#eq? @type "void") (#replace! @body "{}"))
((function_definition type: [(struct_specifier) (union_specifier)] @type declarator: (function_declarator) body: (compound_statement) @body)
  (#replace! @body "{return*(" @type "*)0;}"))
((function_definition body: (compound_statement) @body)
  (#replace! @body "{return 0;}"))
