; What a program consists of.
((compilation_unit (_) @item) (#delete! @item))
((declaration_list (_) @item) (#delete! @item))
; What a method does, and what may stand there whatever its type.
((method_declaration returns: (predefined_type) @type body: (block) @body)
  (#eq? @type "void") (#replace! @body "{}"))
((method_declaration body: (block) @body) (#replace! @body "{throw null;}"))
((constructor_declaration body: (block) @body) (#replace! @body "{}"))
((operator_declaration body: (block) @body) (#replace! @body "{throw null;}"))
