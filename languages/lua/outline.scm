; What a program consists of.
((chunk (_) @item) (#not-match? @item "^(#!|return\\b)") (#delete! @item))
; What a function does.
((function_declaration body: (block) @body) (#replace! @body " "))
((assignment_statement (expression_list value: (function_definition body: (block) @body))) (#replace! @body " "))
