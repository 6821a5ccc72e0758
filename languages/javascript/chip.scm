; How JavaScript is chipped (docs/chip-rules.md).

([(lexical_declaration) (variable_declaration)] @declaration (#shield! @declaration))

; What the program does not come to. No probe stands before 'use strict', nor before a unit: that one
; would be reached then.
((expression_statement . (string) .) @directive (#list! @directive) (#probe! @directive ""))
([(function_declaration body: (_) @body) (generator_function_declaration body: (_) @body) (function_expression body: (_) @body)
  (method_definition body: (_) @body) (arrow_function body: (statement_block) @body)]
  (#phase! unreached-bodies) (#reach! @body "{}"))
((statement_block) @block
  (#phase! unreached-parts)
  (#not-parent? @block "function_declaration" "generator_function_declaration" "function_expression" "method_definition" "arrow_function")
  (#reach! @block "{}"))
([(switch_case) (switch_default)] @case (#reach! @case))

; What it does come to, but may be able to do without.
([(function_declaration body: (_) @body) (generator_function_declaration body: (_) @body) (method_definition body: (_) @body)]
  (#phase! reached-bodies) (#reach! @body "{}"))

; What can go where nothing that is left speaks of it.
([(function_declaration name: (_) @name) (generator_function_declaration name: (_) @name) (class_declaration name: (_) @name)] @unit
  (#unit! @unit @name))
((class_body (method_definition name: (property_identifier) @name) @method)
  (#not-match? @name "^constructor$") (#unit! @method @name) (#overrides! @method))
((class_declaration (class_heritage (_) @base)) @class (#base! @class @base))
((program [(lexical_declaration (variable_declarator name: (identifier) @name)) (variable_declaration (variable_declarator name: (identifier) @name))] @unit)
  (#unit! @unit @name))

; ---- Statements.

; The program, bodies, and blocks: the whole; then what is in them. A probe is a statement of its
; own, whether or not the one before it ends with a semicolon.
((program) @program
  (#phase! statements) (#list! @program)
  (#probe! @program ";((s,g)=>{(g.whittle??=new Set).has(s)||(g.whittle.add(s),console.error(s))})(\"%\",globalThis);"
    "hash_bang_line" "import_statement" "export_statement" "function_declaration" "generator_function_declaration"
    "class_declaration" "lexical_declaration" "variable_declaration"))
((statement_block) @block (#replace! @block "{}"))
((statement_block) @block
  (#list! @block)
  (#probe! @block ";((s,g)=>{(g.whittle??=new Set).has(s)||(g.whittle.add(s),console.error(s))})(\"%\",globalThis);"
    "function_declaration" "generator_function_declaration" "class_declaration"))

; Loops: one iteration of the body, with what comes before the first; do … while (0) where the
; body leaves the loop.
((while_statement body: (_) @body) @loop
  (#replace! @loop @body) (#or!) (#replace! @loop "do" @body "while(0)"))
((do_statement body: (_) @body) @loop (#replace! @loop @body))
((do_statement condition: (parenthesized_expression (_) @condition)) (#replace! @condition "0"))
((for_statement initializer: [(lexical_declaration) (variable_declaration) (empty_statement)] @init body: (_) @body) @loop
  (#replace! @loop "{" @init @body "}") (#or!) (#replace! @loop @body)
  (#or!) (#replace! @loop "{" @init "do" @body "while(0)}"))
((for_statement initializer: (_) @init . ";" body: (_) @body) @loop
  (#replace! @loop "{" @init ";" @body "}") (#or!) (#replace! @loop @body)
  (#or!) (#replace! @loop "{" @init ";do" @body "while(0)}"))
((for_in_statement body: (_) @body) @loop (#replace! @loop @body))
((for_in_statement kind: _ @kind left: (_) @left operator: "of" right: (_) @right body: (_) @body) @loop
  (#replace! @loop "{" @kind "[" @left "]=" @right ";" @body "}"))
([(while_statement body: (_) @body) (for_statement body: (_) @body) (for_in_statement body: (_) @body)]
  (#replace! @body ";"))

; A chain of ifs: one of its arms, then without each.
((if_statement consequence: (_) @arm alternative: (else_clause (_) @next)? @start) @link
  (#chain! @link @arm @next @start))

; A switch: what one case does, then without some of its cases, then what is in them.
((switch_statement body: (switch_body [(switch_case body: (_)* @body) (switch_default body: (_)* @body)])) @switch
  (#except! @body "break_statement") (#replace! @switch "{" @body "}")
  (#or!) (#replace! @switch "do{" @body "}while(0)"))
((switch_body) @cases (#list! @cases))
([(switch_case) (switch_default)] @case
  (#list! @case "expression_statement" "lexical_declaration" "variable_declaration" "statement_block" "if_statement"
    "switch_statement" "for_statement" "for_in_statement" "while_statement" "do_statement" "try_statement"
    "return_statement" "throw_statement" "break_statement" "continue_statement" "labeled_statement" "function_declaration"
    "class_declaration")
  (#probe! @case ";((s,g)=>{(g.whittle??=new Set).has(s)||(g.whittle.add(s),console.error(s))})(\"%\",globalThis);"))

; try by what it tries, or does otherwise; then without its clauses. Others by what they do.
((try_statement body: (_) @body) @try (#replace! @try @body))
((try_statement handler: (catch_clause body: (_) @body)) @try (#replace! @try @body))
((try_statement handler: (_) @handler finalizer: (_)) (#delete! @handler))
((try_statement handler: (_) finalizer: (_) @finalizer) (#delete! @finalizer))
((catch_clause "(" @open parameter: (_) @parameter ")" @close) (#replace! @open "") (#replace! @parameter "") (#replace! @close ""))
((labeled_statement body: (_) @body) @statement (#replace! @statement @body))
([(statement_block (statement_block (_)* @inside) @block) (program (statement_block (_)* @inside) @block)] (#replace! @block @inside))

; ---- Declarations: classes, members, parameters, imports.

((class_body) @body (#phase! declarations) (#list! @body))
((class_heritage) @heritage (#delete! @heritage))
((import_clause (_) @name) (#delete! @name ","))
((named_imports (_) @name) (#delete! @name ","))
((export_statement declaration: (_) @declaration) @statement (#replace! @statement @declaration))
((export_statement value: (_) @value) @statement (#replace! @statement @value ";"))
((export_clause (_) @name) (#delete! @name ","))
; a function with its calls
((function_declaration name: (identifier) @function) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function) @call
  (#use! "function" @function) (#replace! @call "0"))
; a function: its body where it is called as a statement, its value elsewhere
((function_declaration name: (identifier) @function parameters: (formal_parameters [(identifier) @parameter ","]*) body: (_) @body) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
((expression_statement (call_expression function: (identifier) @function arguments: (arguments [(_) @argument ","]*))) @call
  (#use! "procedure" @function) (#substitute! @body @parameter @argument "(" ")") (#replace! @call @body))
([(function_declaration name: (identifier) @function parameters: (formal_parameters [(identifier) @parameter ","]*) body: (statement_block . (return_statement (_) @value) .))
  (lexical_declaration . (variable_declarator name: (identifier) @function value: (arrow_function parameters: (formal_parameters [(identifier) @parameter ","]*) body: (_) @value)) .)] @definition
  (#not-match? @value "^[{]") (#rule! "result") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "result" @function) (#substitute! @value @parameter @argument "(" ")") (#replace! @call @value))
; what is put into a list, where it is taken out again
((expression_statement (call_expression function: (member_expression object: [(identifier) (member_expression)] @list property: (property_identifier) @put) arguments: (arguments . (_) @value .))) @statement
  (#match? @put "^(add|push|unshift)$") (#rule! "contents") (#uses! 1 3) (#replace! @statement ";"))
((arguments [(identifier) (member_expression)] @list) (#use! "contents" @list) (#replace! @list @value))
((return_statement [(identifier) (member_expression)] @list) (#use! "contents" @list) (#replace! @list @value))
((subscript_expression object: [(identifier) (member_expression)] @list) @use (#use! "contents" @list) (#replace! @use @value))
((call_expression function: (member_expression object: [(identifier) (member_expression)] @list property: (property_identifier) @get)) @use
  (#match? @get "^(at|pop|shift)$") (#use! "contents" @list) (#replace! @use @value))
((for_in_statement right: [(identifier) (member_expression)] @list) (#use! "contents" @list) (#replace! @list "[" @value "]"))
([(function_declaration "async" @async) (function_expression "async" @async) (arrow_function "async" @async) (method_definition "async" @async)
  (method_definition "static" @async) (field_definition "static" @async)]
  (#delete! @async))
; a parameter with its arguments, in all files; in the body 0 stands for it
([(function_declaration name: (identifier) @function parameters: (formal_parameters [(identifier) @name (assignment_pattern left: (identifier) @name)] @parameter) body: (_) @body)
  (method_definition name: (property_identifier) @function parameters: (formal_parameters [(identifier) @name (assignment_pattern left: (identifier) @name)] @parameter) body: (_) @body)
  (variable_declarator name: (identifier) @function value: (_ parameters: (formal_parameters [(identifier) @name (assignment_pattern left: (identifier) @name)] @parameter) body: (_) @body))]
  (#rule! "parameter") (#delete! @parameter ","))
((class_declaration name: (_) @function body: (class_body (method_definition name: (property_identifier) @constructor parameters: (formal_parameters [(identifier) @name (assignment_pattern left: (identifier) @name)] @parameter) body: (_) @body)))
  (#eq? @constructor "constructor") (#rule! "parameter") (#delete! @parameter ","))
([(call_expression function: (identifier) @function arguments: (arguments (_) @argument))
  (call_expression function: (member_expression property: (property_identifier) @function) arguments: (arguments (_) @argument))
  (new_expression constructor: (identifier) @function arguments: (arguments (_) @argument))]
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((identifier) @name
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name "0"))
([(function_expression parameters: (formal_parameters (_) @parameter)) (arrow_function parameters: (formal_parameters (_) @parameter))]
  (#delete! @parameter ","))
((formal_parameters [(object_pattern) (array_pattern) (rest_pattern)] @parameter) (#delete! @parameter ","))
; what is taken apart: without each part, without defaults
([(object_pattern (_) @part) (array_pattern (_) @part)] (#delete! @part ","))
([(assignment_pattern left: (_) @name) (object_assignment_pattern left: (_) @name)] @pattern (#replace! @pattern @name))
; without its value
((variable_declarator name: (_) @name value: (_)) @declarator (#replace! @declarator @name))
((variable_declarator value: (_) @value) (#replace! @value "0"))
((variable_declarator) @declarator (#delete! @declarator ","))
((field_definition property: (_) @name value: (_)) @field (#replace! @field @name))

; ---- Expressions: operands, arms, arguments, constants.

((expression_statement (assignment_expression right: (_) @value)) @statement
  (#phase! expressions) (#match? @value "[)]$") (#replace! @statement @value ";"))
([(if_statement condition: (parenthesized_expression (_) @condition)) (while_statement condition: (parenthesized_expression (_) @condition))
  (switch_statement value: (parenthesized_expression (_) @condition))] @statement
  (#match? @condition "[(=]|[+][+]|--") (#replace! @statement @condition ";"))
([(assignment_expression right: (_) @value) (augmented_assignment_expression right: (_) @value)] (#replace! @value "0"))
([(binary_expression left: (_) @left right: (_) @right) (sequence_expression . (_) @left (_) @right .)] @expression
  (#replace! @expression @left) (#or!) (#replace! @expression @right))
((ternary_expression consequence: (_) @then alternative: (_) @else) @expression
  (#replace! @expression @then) (#or!) (#replace! @expression @else))
((if_statement condition: (parenthesized_expression (_) @condition))
  (#replace! @condition "1") (#or!) (#replace! @condition "0"))
((while_statement condition: (parenthesized_expression (_) @condition) body: (_) @body)
  (#match? @body "\\b(break|return|throw)\\b") (#replace! @condition "1"))
((for_in_statement operator: "of" right: (_) @right) (#replace! @right "[0]"))
((for_statement initializer: (_) @init . ";") (#delete! @init))
((for_statement initializer: [(lexical_declaration) (variable_declaration)] @init) (#replace! @init ";"))
((for_statement increment: (_) @increment body: (_) @body)
  (#match? @body "\\b(break|return|throw)\\b") (#delete! @increment))
((return_statement (_) @value) @statement (#replace! @value "0") (#or!) (#replace! @statement "return;"))
((throw_statement (_) @value) (#replace! @value "0"))
((call_expression function: (member_expression object: (_) @object)) @call (#replace! @call @object))
((call_expression arguments: (arguments (_) @argument)) @call (#replace! @call @argument))
((call_expression) @call (#replace! @call "0"))
((call_expression arguments: (arguments (_) @argument)) (#delete! @argument ","))
((new_expression constructor: (_) @constructor) @expression (#replace! @expression "{}"))
((new_expression arguments: (arguments (_) @argument)) (#delete! @argument ","))
((arguments (_) @argument) (#replace! @argument "0"))
([(await_expression (_) @value) (yield_expression (_) @value) (spread_element (_) @value) (unary_expression argument: (_) @value)
  (update_expression argument: (_) @value)] @expression
  (#replace! @expression @value))
((parenthesized_expression (_) @inside) @expression
  (#not-parent? @expression "if_statement" "while_statement" "do_statement" "switch_statement")
  (#replace! @expression @inside))
([(member_expression object: (_) @object) (subscript_expression object: (_) @object)] @expression (#replace! @expression @object))
((member_expression optional_chain: (_) @chain) (#replace! @chain "."))
((subscript_expression index: (_) @index) (#replace! @index "0"))
((arrow_function body: (_) @body) (#not-match? @body "^[{]") (#replace! @body "0"))
((arrow_function body: (statement_block . (return_statement (_) @value) .) @body) (#not-match? @value "^[{]") (#replace! @body @value))
((array) @array (#replace! @array "[]"))
((object) @object (#replace! @object "{}"))
([(array (_) @element) (object (_) @element)] (#delete! @element ","))
((pair value: (_) @value) (#replace! @value "0"))
((string) @string (#replace! @string "\"\""))
((template_string) @string (#replace! @string "\"\""))
((template_string (template_substitution (_) @value)) @string (#replace! @string @value))
((template_substitution) @part (#replace! @part ""))
