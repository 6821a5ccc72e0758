; What a program consists of.
((translation_unit (_) @item) (#delete! @item))
((declaration_list (_) @item) (#delete! @item))
((class_specifier body: (field_declaration_list (_) @item)) (#delete! @item))
((struct_specifier body: (field_declaration_list (_) @item)) (#delete! @item))
((preproc_ifdef (_) @item) (#delete! @item))
((preproc_if (_) @item) (#delete! @item))
((preproc_else (_) @item) (#delete! @item))
; A constructor with initializers must have a body; other functions can be declared only.
((function_definition (field_initializer_list) body: (compound_statement) @body)
  (#replace! @body "{}"))
((function_definition body: (compound_statement) @body)
  (#replace! @body ";"))
