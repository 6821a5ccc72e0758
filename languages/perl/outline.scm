; What a program consists of.
((source_file (_) @item) (#not-match? @item "^(#!|package\\b|use (strict|warnings)|1$)") (#delete! @item))
; What a function does.
((function_definition body: (block) @body) (#replace! @body "{}"))
