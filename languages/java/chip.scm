; How Java is chipped (docs/chip-rules.md).

; Table I: what may stand for the end of a body, and for a value, by its type.
((program) @return (#table! @return
  "^(void)?$" "" "^char$" "return ' ';" "^(byte|short|int|long|float|double)$" "return 0;"
  "^boolean$" "return false;" "" "return null;"))
((program) @default (#table! @default
  "^char$" "' '" "^(byte|short|int|long|float|double)$" "0" "^boolean$" "false"
  "^String$" "\"\"" "" "null"))

; What has which type.
((local_variable_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name))
  (#declares! @name @type))
((field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name))
  (#declares! @name @type))
((formal_parameter type: (_) @type name: (identifier) @name)
  (#declares! @name @type))
((enhanced_for_statement type: (_) @type name: (identifier) @name)
  (#declares! @name @type))
((method_declaration type: (_) @type name: (identifier) @name)
  (#declares! @name @type))
((local_variable_declaration) @declaration (#shield! @declaration))

; How a program tells which statements it comes to.
((program) @program (#helper! "whittle/Trace.java" "package whittle; public final class Trace { private static final java.util.Set<String> seen = java.util.concurrent.ConcurrentHashMap.newKeySet(); private static final java.io.PrintStream err = System.err; public static void reached(String place) { if (seen.add(place)) err.println(place); } }"))

; What it does not come to (an exception that a symptom is hardly about): bodies, which can go whatever the rest does; then what is in those
; that it does come to. Of bodies that it does come to, it may be able to do without those of
; methods.
((method_declaration type: (_) @type body: (block) @body)
  (#phase! unreached-bodies reached-bodies) (#value! @return @type) (#reach! @body "{" @return "}"))
((constructor_declaration body: (constructor_body (explicit_constructor_invocation)? @first) @body)
  (#phase! unreached-bodies) (#reach! @body "{" @first "throw new RuntimeException();}"))
((lambda_expression body: (block) @body) (#reach! @body "{throw new RuntimeException();}"))
((block) @block
  (#phase! unreached-parts)
  (#not-parent? @block "method_declaration" "static_initializer" "lambda_expression" "compact_constructor_declaration"
    "finally_clause" "try_statement")
  (#reach! @block "{throw new RuntimeException();}"))
((switch_block_statement_group (switch_label)+ @label) @case
  (#join! @label ":") (#reach! @case @label ":throw new RuntimeException();"))

; What can go where nothing that is left speaks of it.
((class_declaration name: (_) @name) @class (#unit! @class @name))
((interface_declaration name: (_) @name) @class (#unit! @class @name))
((enum_declaration name: (_) @name) @class (#unit! @class @name))
((record_declaration name: (_) @name) @class (#unit! @class @name))
((annotation_type_declaration name: (_) @name) @class (#unit! @class @name))
((class_declaration body: (class_body (method_declaration name: (_) @name) @method))
  (#unit! @method @name) (#overrides! @method))
((record_declaration body: (class_body (method_declaration name: (_) @name) @method))
  (#unit! @method @name) (#overrides! @method))
((enum_body_declarations (method_declaration name: (_) @name) @method)
  (#unit! @method @name) (#overrides! @method))
((interface_body (method_declaration name: (_) @name) @method)
  (#unit! @method @name) (#overrides! @method))
((interface_body . (method_declaration !body) @method .) (#stays! @method))
((class_body (field_declaration declarator: (variable_declarator name: (_) @name)) @field) (#unit! @field @name))
((enum_body_declarations (field_declaration declarator: (variable_declarator name: (_) @name)) @field) (#unit! @field @name))
((interface_body (constant_declaration declarator: (variable_declarator name: (_) @name)) @field) (#unit! @field @name))
((import_declaration (scoped_identifier name: (_) @name) .) @import (#import! @import @name))
((package_declaration (_) @package) (#package! @package))
((class_declaration superclass: (superclass (_) @base)) @class (#base! @class @base))
((class_declaration interfaces: (super_interfaces (type_list (_) @base))) @class (#base! @class @base))
((enum_declaration interfaces: (super_interfaces (type_list (_) @base))) @class (#base! @class @base))
((record_declaration interfaces: (super_interfaces (type_list (_) @base))) @class (#base! @class @base))
((interface_declaration (extends_interfaces (type_list (_) @base))) @class (#base! @class @base))

; ---- Statements: section 3.4 of the paper.

; Bodies, and blocks: the whole; then what is in them.
((method_declaration type: (_) @type body: (block) @body)
  (#phase! statements) (#value! @return @type) (#replace! @body "{" @return "}"))
((constructor_declaration body: (constructor_body (explicit_constructor_invocation)? @first) @body)
  (#replace! @body "{" @first "}"))
((static_initializer (block) @body) (#replace! @body "{}"))
((compact_constructor_declaration body: (block) @body) (#replace! @body "{}"))
((lambda_expression body: (block) @body)
  (#replace! @body "{}") (#or!) (#replace! @body "{return null;}") (#or!) (#replace! @body "{return 0;}"))
((block) @block
  (#not-parent? @block "method_declaration" "static_initializer" "lambda_expression" "compact_constructor_declaration")
  (#enclosing! @type @block "method_declaration" "type" "lambda_expression" "" "constructor_declaration" "")
  (#value! @return @type)
  (#replace! @block "{}") (#or!) (#replace! @block "{" @return "}"))
((block) @block (#parent? @block "method_declaration")
  (#enclosing! @type @block "method_declaration" "type")
  (#value! @return @type)
  (#list! @block) (#tail! @block @return) (#probe! @block "whittle.Trace.reached(\"%\");"))
((block [(return_statement) (throw_statement)] @end .) @block
  (#not-parent? @block "method_declaration") (#match? @block "\\b(return|throw)\\b[^;{}]*;\\s*}$")
  (#enclosing! @type @block "method_declaration" "type" "lambda_expression" "" "constructor_declaration" "")
  (#value! @return @type)
  (#delete! @end) (#list! @block) (#tail! @block @return) (#probe! @block "whittle.Trace.reached(\"%\");"))
((block) @block
  (#not-parent? @block "method_declaration") (#not-match? @block "\\b(return|throw)\\b[^;{}]*;\\s*}$")
  (#list! @block) (#probe! @block "whittle.Trace.reached(\"%\");"))
((constructor_body) @body
  (#list! @body) (#probe! @body "whittle.Trace.reached(\"%\");" "explicit_constructor_invocation"))

; Loops: one iteration of the body, with what comes before the first; do … while (false) where the
; body leaves the loop.
((while_statement body: (_) @body) @loop
  (#replace! @loop @body) (#or!) (#replace! @loop "do" @body "while(false);"))
((do_statement body: (_) @body) @loop (#replace! @loop @body))
((do_statement condition: (parenthesized_expression (_) @condition)) (#replace! @condition "false"))
((for_statement init: (local_variable_declaration) @init body: (_) @body) @loop
  (#replace! @loop "{" @init @body "}") (#or!) (#replace! @loop @body)
  (#or!) (#replace! @loop "{" @init "do" @body "while(false);}"))
((for_statement "(" [init: (_) @init ","]+ ";" body: (_) @body) @loop
  (#match? @init "[^;]$") (#join! @init ";") (#replace! @loop "{" @init ";" @body "}") (#or!) (#replace! @loop @body)
  (#or!) (#replace! @loop "{" @init ";" "do" @body "while(false);}"))
((for_statement "(" . ";" body: (_) @body) @loop
  (#replace! @loop @body) (#or!) (#replace! @loop "do" @body "while(false);"))
((enhanced_for_statement type: (_) @type name: (_) @name value: (_) @value body: (_) @body) @loop
  (#replace! @loop @body)
  (#or!) (#replace! @loop "{" @type @name "=" @value "[0];" @body "}")
  (#or!) (#replace! @loop "{" @type @name "=" @value ".iterator().next();" @body "}"))
((while_statement body: (_) @body) (#replace! @body ";"))
((for_statement body: (_) @body) (#replace! @body ";"))
((enhanced_for_statement body: (_) @body) (#replace! @body ";"))

; A chain of ifs: one of its arms, then without each.
((if_statement consequence: (_) @arm "else"? @start alternative: (_)? @next) @link
  (#chain! @link @arm @next @start))

; A switch: what one case does, then without some of its cases, then what is in them.
((switch_expression body: (switch_block (switch_block_statement_group (switch_label) (statement)* @body))) @switch
  (#except! @body "break_statement") (#replace! @switch "{" @body "}"))
((switch_expression body: (switch_block (switch_rule (switch_label) (expression_statement (_) @value) @body))) @switch
  (#replace! @switch @value) (#or!) (#replace! @switch @body))
((switch_expression body: (switch_block (switch_rule (switch_label) [(block) (throw_statement)] @body))) @switch
  (#replace! @switch @body))
((switch_expression body: (switch_block (switch_rule (switch_label) (block (yield_statement (_) @value))))) @switch
  (#replace! @switch @value))
((switch_expression body: (switch_block (switch_block_statement_group (yield_statement (_) @value)))) @switch
  (#replace! @switch @value))
((switch_block) @cases (#list! @cases "switch_block_statement_group" "switch_rule"))
((switch_block_statement_group) @case
  (#probe! @case "whittle.Trace.reached(\"%\");")
  (#list! @case "expression_statement" "local_variable_declaration" "if_statement" "for_statement"
    "enhanced_for_statement" "while_statement" "do_statement" "block" "return_statement" "throw_statement"
    "break_statement" "continue_statement" "try_statement" "try_with_resources_statement"
    "switch_expression" "synchronized_statement" "labeled_statement" "yield_statement"
    "assert_statement" "class_declaration"))

; try by what it tries; then without its clauses. Others by what they do.
((try_statement body: (_) @body) @try (#replace! @try @body))
((try_with_resources_statement resources: (_) @resources body: (_) @body) @try
  (#replace! @try @body))
((try_with_resources_statement (resource_specification (resource type: (_) @type name: (_) @name value: (_) @value)) body: (_) @body) @try
  (#replace! @try "{" @type @name "=" @value ";" @body "}"))
((resource) @resource (#delete! @resource ";"))
((catch_type (_) @type) (#delete! @type "|"))
((catch_clause) @clause (#delete! @clause))
((finally_clause) @clause (#delete! @clause))
((synchronized_statement body: (_) @body) @statement (#replace! @statement @body))
((labeled_statement (_) (_) @body) @statement (#replace! @statement @body))
((block (block (_)* @inside) @block) (#replace! @block @inside))

; ---- Declarations: classes, members, imports, parameters, annotations, supertypes.

((program) @program (#phase! declarations) (#list! @program))
((class_body) @body (#list! @body))
((interface_body) @body (#list! @body))
((enum_body_declarations) @body (#list! @body))
((annotation_type_body) @body (#list! @body))
((enum_constant) @constant (#delete! @constant ","))
((enum_constant arguments: (_) @arguments) (#delete! @arguments))
((enum_constant body: (_) @body) (#delete! @body))
; a method that nobody has to call: without a body where it may be abstract
((interface_declaration body: (interface_body (method_declaration body: (block) @body)))
  (#replace! @body ";"))
; a field that what is static can take too: a method that uses it can then be put anywhere
((class_body (field_declaration (modifiers) @modifiers))
  (#not-match? @modifiers "static") (#replace! @modifiers "static"))
; a method that is called as a statement: its body
((method_declaration name: (identifier) @function parameters: (formal_parameters [(formal_parameter name: (identifier) @parameter) ","]*) body: (block) @block) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
((expression_statement (method_invocation name: (identifier) @function arguments: (argument_list [(_) @argument ","]*))) @call
  (#use! "procedure" @function) (#substitute! @block @parameter @argument "(" ")") (#replace! @call @block))
; one that only has a value: that value
((method_declaration name: (identifier) @function parameters: (formal_parameters [(formal_parameter name: (identifier) @parameter) ","]*) body: (block . (return_statement (_) @result) .)) @definition
  (#rule! "value") (#uses! 1) (#delete! @definition))
((method_invocation name: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "value" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; one that only calls another: that other
((method_declaration name: (identifier) @function parameters: (formal_parameters [(formal_parameter name: (identifier) @parameter) ","]*)
    body: (block . [(expression_statement (method_invocation !object name: (identifier) @other arguments: (_) @given)) (return_statement (method_invocation !object name: (identifier) @other arguments: (_) @given))] .)) @definition
  (#rule! "forwarder") (#uses! 1) (#delete! @definition))
((method_invocation name: (identifier) @function arguments: (argument_list [(_) @argument ","]*) @all)
  (#use! "forwarder" @function) (#substitute! @given @parameter @argument "(" ")") (#replace! @function @other) (#replace! @all @given))
; a method, and a field, with all that speaks of it
((method_declaration type: (_) @type name: (identifier) @name) @definition
  (#rule! "member") (#uses! 1) (#delete! @definition))
((class_body (field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition) @body
  (#rule! "member") (#uses! 1) (#value! @default @type) (#delete! @definition) (#rename! @name @body @default))
((expression_statement
    [(method_invocation name: (identifier) @name)
     (assignment_expression left: [(identifier) @name (field_access field: (identifier) @name)])
     (update_expression [(identifier) @name (field_access field: (identifier) @name)])]) @statement
  (#use! "member" @name) (#replace! @statement ";"))
([(method_invocation name: (identifier) @name) (field_access field: (identifier) @name)] @use
  (#use! "member" @name) (#value! @default @type) (#replace! @use @default))
((class_body (field_declaration declarator: (variable_declarator name: (identifier) @name value: (_) @value)) @definition) @body
  (#rule! "constant") (#delete! @definition) (#rename! @name @body @value))
((field_access field: (identifier) @name) @use
  (#use! "constant" @name) (#replace! @use @value))
; what is put into a list, where it is taken out again
((expression_statement (method_invocation object: [(identifier) (field_access)] @list name: (identifier) @put arguments: (argument_list . (_) @value .))) @statement
  (#match? @put "^(add|addFirst|addLast|append|offer|push|put)$") (#rule! "contents") (#uses! 1 3) (#replace! @statement ";"))
((argument_list [(identifier) (field_access)] @list) (#use! "contents" @list) (#replace! @list @value))
((return_statement [(identifier) (field_access)] @list) (#use! "contents" @list) (#replace! @list @value))
((method_invocation object: [(identifier) (field_access)] @list name: (identifier) @get) @use
  (#match? @get "^(get|getFirst|getLast|peek|poll|pop|remove|removeFirst|removeLast|toString)$")
  (#use! "contents" @list) (#replace! @use @value))
((enhanced_for_statement type: (_) @type name: (_) @name value: [(identifier) (field_access)] @list body: (_) @body) @loop
  (#use! "contents" @list) (#replace! @loop "{" @type @name "=" @value ";" @body "}"))
; a method whose value nobody needs
((method_declaration type: (_) @type body: (block (return_statement (_) @value) @return .))
  (#match? @value "[)]$") (#replace! @return @value ";") (#replace! @type "void")
  (#or!) (#delete! @return) (#replace! @type "void"))
((method_declaration type: (_) @type body: (block (return_statement (_) @value) @return .))
  (#not-match? @value "[)]$") (#delete! @return) (#replace! @type "void"))
; a parameter with its arguments, in all methods of that name and in all files; where it is used,
; a value that is no work
([(method_declaration name: (identifier) @function parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @parameter) body: (_)? @body)
  (constructor_declaration name: (identifier) @function parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @parameter) body: (_) @body)
  (record_declaration name: (identifier) @function parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @parameter) body: (_) @body)]
  (#rule! "parameter") (#value! @default @type) (#delete! @parameter ",") (#rename! @name @body @default))
((method_declaration name: (identifier) @function parameters: (formal_parameters (spread_parameter) @parameter))
  (#rule! "parameter") (#delete! @parameter ","))
((method_declaration name: (identifier) @function
    parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @other) body: (_)? @body)
  (#use! "parameter" @function) (#same-index? @parameter @other)
  (#value! @default @type) (#delete! @other ",") (#rename! @name @body @default))
([(method_invocation name: (identifier) @function arguments: (argument_list (_) @argument))
  (object_creation_expression type: [(type_identifier) @function (generic_type . (type_identifier) @function)] arguments: (argument_list (_) @argument))
  (class_declaration superclass: (superclass [(type_identifier) @function (generic_type . (type_identifier) @function)])
    body: (class_body (constructor_declaration body: (constructor_body (explicit_constructor_invocation constructor: (super) arguments: (argument_list (_) @argument))))))
  (constructor_declaration name: (identifier) @function
    body: (constructor_body (explicit_constructor_invocation constructor: (this) arguments: (argument_list (_) @argument))))
  (enum_declaration name: (identifier) @function body: (enum_body (enum_constant arguments: (argument_list (_) @argument))))]
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
; type parameters with their arguments
([(class_declaration name: (identifier) @class type_parameters: (type_parameters [(type_parameter . (type_identifier) @name) ","]*) @parameters body: (_) @body)
  (interface_declaration name: (identifier) @class type_parameters: (type_parameters [(type_parameter . (type_identifier) @name) ","]*) @parameters body: (_) @body)]
  (#rule! "type parameters") (#delete! @parameters) (#or!) (#delete! @parameters) (#rename! @name @body "Object"))
((generic_type . (type_identifier) @class (type_arguments) @arguments)
  (#use! "type parameters" @class) (#delete! @arguments))
((method_declaration type_parameters: (type_parameters [(type_parameter . (type_identifier) @name) ","]*) @parameters) @method
  (#delete! @parameters) (#rename! @name @method "Object"))
((generic_type (_) @raw (type_arguments)) @type (#replace! @type @raw))
((type_bound) @bound (#delete! @bound))
; supertypes
((class_declaration superclass: (_) @superclass) (#delete! @superclass))
((class_declaration interfaces: (_) @interfaces) (#delete! @interfaces))
((enum_declaration interfaces: (_) @interfaces) (#delete! @interfaces))
((record_declaration interfaces: (_) @interfaces) (#delete! @interfaces))
((interface_declaration (extends_interfaces) @interfaces) (#delete! @interfaces))
((type_list (_) @type) (#delete! @type ","))
((permits) @permits (#delete! @permits))
; what else stands about declarations
((marker_annotation) @annotation (#delete! @annotation))
((annotation) @annotation (#delete! @annotation))
((annotation_argument_list (_) @argument) (#delete! @argument ","))
((throws) @throws (#delete! @throws))
((throws (_) @type) (#delete! @type ","))
((variable_declarator) @declarator (#delete! @declarator ","))
; without its value, or with one that is no work
((field_declaration type: (_) @type declarator: (variable_declarator value: (_) @value))
  (#value! @default @type) (#replace! @value @default))
((local_variable_declaration type: (_) @type declarator: (variable_declarator value: (_) @value))
  (#value! @default @type) (#replace! @value @default))
((variable_declarator name: (_) @name value: (_)) @declarator (#replace! @declarator @name))
((block (local_variable_declaration declarator: (variable_declarator name: (identifier) @name value: (_) @value)) @declaration) @block
  (#delete! @declaration) (#rename! @name @block @value))
((explicit_constructor_invocation arguments: (argument_list (_) @argument)) (#delete! @argument ","))
; a class in a class: what is in it
((class_declaration body: (class_body (class_declaration body: (class_body (_)* @member)) @inner))
  (#replace! @inner @member))

; ---- Expressions: operands, arms, arguments, constants of the right type.

((expression_statement (assignment_expression right: (_) @value)) @statement
  (#phase! expressions) (#match? @value "[)]$") (#replace! @statement @value ";"))
((local_variable_declaration declarator: (variable_declarator value: (_) @value)) @statement
  (#match? @value "[)]$") (#replace! @statement @value ";"))
((assignment_expression left: (identifier) @name right: (_) @value)
  (#declared! @type @name) (#value! @default @type) (#replace! @value @default))
((binary_expression left: (_) @left right: (_) @right) @expression
  (#replace! @expression @left) (#or!) (#replace! @expression @right))
((ternary_expression consequence: (_) @then alternative: (_) @else) @expression
  (#replace! @expression @then) (#or!) (#replace! @expression @else))
([(if_statement condition: (parenthesized_expression [(method_invocation) @call (_ (method_invocation) @call)]))
  (while_statement condition: (parenthesized_expression [(method_invocation) @call (_ (method_invocation) @call)]))
  (switch_expression condition: (parenthesized_expression [(method_invocation) @call (_ (method_invocation) @call)]))] @statement
  (#replace! @statement @call ";"))
((if_statement condition: (parenthesized_expression (_) @condition))
  (#replace! @condition "true") (#or!) (#replace! @condition "false"))
((while_statement condition: (parenthesized_expression (_) @condition))
  (#replace! @condition "true"))
((return_statement (_) @value)
  (#enclosing! @type @value "method_declaration" "type" "lambda_expression" "")
  (#value! @default @type) (#replace! @value @default))
((method_invocation object: (_) @object) @call (#replace! @call @object))
((method_invocation arguments: (argument_list (_) @argument)) @call (#replace! @call @argument))
((method_invocation name: (identifier) @name) @call
  (#declared! @type @name) (#value! @default @type) (#replace! @call @default))
((object_creation_expression) @expression (#replace! @expression "null"))
((object_creation_expression (class_body) @body) (#delete! @body))
((object_creation_expression arguments: (argument_list (_) @argument)) (#delete! @argument ","))
((array_creation_expression) @expression (#replace! @expression "null"))
((array_initializer (_) @element) (#delete! @element ","))
((local_variable_declaration declarator: (variable_declarator name: (identifier) @name value: (array_initializer . (_) @element .))) @declaration
  (#rule! "element") (#uses! 1) (#delete! @declaration))
((array_access array: (identifier) @name) @access
  (#use! "element" @name) (#replace! @access @element))
((lambda_expression) @expression (#replace! @expression "null"))
((lambda_expression body: (_) @body) (#not-match? @body "^[{]") (#replace! @body "null"))
((method_reference) @expression (#replace! @expression "null"))
((cast_expression value: (_) @value) @expression (#replace! @expression @value))
((parenthesized_expression (_) @inside) @expression
  (#not-parent? @expression "if_statement" "while_statement" "do_statement" "switch_expression" "synchronized_statement")
  (#replace! @expression @inside))
((unary_expression operand: (_) @inside) @expression (#replace! @expression @inside))
((update_expression (_) @inside) @expression
  (#not-parent? @expression "expression_statement" "for_statement") (#replace! @expression @inside))
((array_access index: (_) @index) (#not-eq? @index "0") (#replace! @index "0"))
((instanceof_expression) @expression (#replace! @expression "true") (#or!) (#replace! @expression "false"))
((argument_list (identifier) @argument)
  (#declared! @type @argument) (#value! @default @type) (#replace! @argument @default))
((argument_list (_) @argument) (#replace! @argument "null") (#or!) (#replace! @argument "0"))
((string_literal) @string (#replace! @string "\"\""))
; what leaves a loop otherwise: others would run for ever, which costs a time limit each
((for_statement update: (_) @update body: (_) @body)
  (#match? @body "\\b(break|return|throw|exit)\\b") (#delete! @update ","))
((for_statement condition: (_) @condition body: (_) @body)
  (#match? @body "\\b(break|return|throw|exit)\\b") (#delete! @condition))
((assert_statement (_) (_) @message) @statement (#delete! @message ":"))

; ---- Modifiers: a class that has lost `static` can no longer be made by what is.

((modifiers) @modifiers (#phase! modifiers) (#delete! @modifiers))
((modifiers ["static" "abstract" "public"] @one) @modifiers (#replace! @modifiers @one))
