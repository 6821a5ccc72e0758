; What a program consists of.
((program (_) @item) (#not-match? @item "^#!") (#delete! @item))
((class_body (_) @item) (#delete! @item))
; What a function does, and what may stand there whatever its type.
((function_declaration body: (statement_block) @body) (#replace! @body "{throw 0}"))
((generator_function_declaration body: (statement_block) @body) (#replace! @body "{throw 0}"))
((method_definition body: (statement_block) @body) (#replace! @body "{throw 0}"))
((variable_declarator value: (_ body: (statement_block) @body)) (#replace! @body "{throw 0}"))
((assignment_expression right: (_ body: (statement_block) @body)) (#replace! @body "{throw 0}"))
