; What a program consists of.
((program (_) @item) (#not-match? @item "^#!") (#delete! @item))
((class_body (_) @item) (#delete! @item))
; What a function does, and what may stand there whatever its type.
((function_declaration body: (statement_block) @body) (#replace! @body "{throw 0}"))
((generator_function_declaration body: (statement_block) @body) (#replace! @body "{throw 0}"))
((method_definition body: (statement_block) @body) (#replace! @body "{throw 0}"))
((variable_declarator value: (_ body: (statement_block) @body)) (#replace! @body "{throw 0}"))
((assignment_expression right: (_ body: (statement_block) @body)) (#replace! @body "{throw 0}"))
; What a function consists of, where it is a module of its own.
((statement_block [(function_declaration) (generator_function_declaration) (class_declaration)] @item) (#delete! @item))
; What it is known by outside.
((object (pair value: (identifier)) @item) (#delete! @item))
((object (shorthand_property_identifier) @item) (#delete! @item))
((expression_statement (assignment_expression left: (member_expression) right: (identifier))) @item (#delete! @item))
