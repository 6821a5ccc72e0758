; What a program consists of.
((source_file [(class_declaration) (object_declaration) (function_declaration) (property_declaration) (type_alias)] @item)
  (#delete! @item))
((source_file (import) @item) (#not-match? @item "\\*\\s*;?$") (#delete! @item))
([(class_body (_) @item) (enum_class_body (function_declaration) @item) (enum_class_body (property_declaration) @item)]
  (#not-match? @item "^(abstract |override |init\\b)") (#delete! @item))
; What a function does, and what may stand there whatever its type.
((function_declaration (function_body (block)) @body)
  (#replace! @body "{TODO()}"))
((function_declaration (type) (function_body "=") @body)
  (#replace! @body "=TODO()"))
((secondary_constructor (block) @body) (#replace! @body "{}"))
