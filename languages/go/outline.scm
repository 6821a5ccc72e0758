; What a program consists of.
((source_file [(function_declaration) (method_declaration) (type_declaration) (var_declaration) (import_declaration)] @item)
  (#not-match? @item "^func\\s+main\\s*\\(|^import\\s+\\.") (#delete! @item))
((import_spec_list (import_spec) @item) (#not-match? @item "^\\.") (#delete! @item))
((var_spec_list (var_spec) @item) (#delete! @item))
((type_declaration "(" [(type_spec) (type_alias)] @item) (#delete! @item))
; Constants that are numbered belong together.
((source_file (const_declaration) @item) (#delete! @item))
((const_declaration "(" (const_spec value: (_)) @item) @declaration
  (#not-match? @declaration "\\biota\\b") (#delete! @item))
; What a function does, and what may stand there whatever its type.
([(function_declaration !result body: (block) @body) (method_declaration !result body: (block) @body)]
  (#replace! @body "{}"))
([(function_declaration body: (block) @body) (method_declaration body: (block) @body)]
  (#replace! @body "{panic(0)}"))
