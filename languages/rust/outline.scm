; What a program consists of; but what implements a trait must have all of it. Imports of the
; standard library stay, since methods need traits that they do not name, and so does what an
; attribute may leave out: one cannot go without the other.
([(source_file . (_) @item) (source_file (_) @before . (_) @item)
  (mod_item body: (declaration_list . (_) @item)) (mod_item body: (declaration_list (_) @before . (_) @item))
  (trait_item body: (declaration_list . (_) @item)) (trait_item body: (declaration_list (_) @before . (_) @item))
  (foreign_mod_item body: (declaration_list . (_) @item)) (foreign_mod_item body: (declaration_list (_) @before . (_) @item))
  (impl_item !trait body: (declaration_list . (_) @item)) (impl_item !trait body: (declaration_list (_) @before . (_) @item))]
  (#not-match? @before "^#\\[")
  (#not-match? @item "^(#|//|/\\*|;|[^;{]*\\b(use|extern\\s+crate)\\b[^;]*(\\b(std|core|alloc)\\b|\\*\\s*;))")
  (#delete! @item))
([(source_file . (attribute_item) @attribute . (_) @item) (source_file (_) @before . (attribute_item) @attribute . (_) @item)
  (mod_item body: (declaration_list . (attribute_item) @attribute . (_) @item))
  (mod_item body: (declaration_list (_) @before . (attribute_item) @attribute . (_) @item))
  (trait_item body: (declaration_list . (attribute_item) @attribute . (_) @item))
  (trait_item body: (declaration_list (_) @before . (attribute_item) @attribute . (_) @item))
  (impl_item !trait body: (declaration_list . (attribute_item) @attribute . (_) @item))
  (impl_item !trait body: (declaration_list (_) @before . (attribute_item) @attribute . (_) @item))]
  (#not-match? @before "^#\\[cfg\\b") (#not-match? @attribute "^#\\[cfg\\b")
  (#not-match? @item "^(#|//|/\\*|;|[^;{]*\\b(use|extern\\s+crate)\\b[^;]*(\\b(std|core|alloc)\\b|\\*\\s*;))")
  (#delete! @item))
; Other attributes and comments that speak of an item cannot be without it; they go first.
((_ (attribute_item) @attribute . [(attribute_item) (line_comment) (block_comment)]* . [(function_item) (struct_item)
    (union_item) (enum_item) (trait_item) (type_item) (const_item) (static_item) (mod_item) (impl_item) (use_declaration)
    (macro_definition) (macro_invocation) (expression_statement) (foreign_mod_item) (function_signature_item) (associated_type)])
  (#not-match? @attribute "^#\\[cfg\\b") (#replace! @attribute " "))
([(source_file (line_comment) @comment) (source_file (block_comment) @comment)
  (declaration_list (line_comment) @comment) (declaration_list (block_comment) @comment)]
  (#match? @comment "^(///|/\\*\\*)") (#replace! @comment " "))
; What a function does, and what may stand there whatever its type.
((function_item !return_type body: (block) @body) (#replace! @body "{}"))
((function_item return_type: (_) @type body: (block) @body)
  (#not-match? @type "\\bimpl\\b") (#replace! @body "{loop{}}"))
