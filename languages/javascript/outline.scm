; What a program consists of.
((program (_) @item) (#not-match? @item "^#!") (#delete! @item))
((class_body (_) @item) (#delete! @item))
; What a function does.
((function_declaration body: (statement_block) @body) (#replace! @body "{}"))
((generator_function_declaration body: (statement_block) @body) (#replace! @body "{}"))
((method_definition body: (statement_block) @body) (#replace! @body "{}"))
((variable_declarator value: (_ body: (statement_block) @body)) (#replace! @body "{}"))
((assignment_expression right: (_ body: (statement_block) @body)) (#replace! @body "{}"))
