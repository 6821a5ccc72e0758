; What a program consists of.
((program (_) @item) (#not-match? @item "^#!") (#delete! @item))
; What a function does.
((function_definition body: (compound_statement) @body) (#replace! @body "{ :; }"))
