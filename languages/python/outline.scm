; What a program consists of.
((module (_) @item) (#not-match? @item "^(#!|from __future__)") (#delete! @item))
((class_definition body: (block (_) @item)) (#delete! @item))
; A class must consist of something.
((class_definition body: (block) @body) (#replace! @body "pass"))
; What a function does.
((function_definition body: (block) @body) (#replace! @body "pass"))
