; How C is chipped (docs/chip-rules.md).

; Table I: what may stand for the end of a body, by its type. Where the type is a structure, or a
; name that may be one, patterns write (T){0}.
((translation_unit) @return (#table! @return "^void$" "" "" "return 0;"))
; A value for what is declared so. There is none for structures: what the parser does not
; understand is not tested.
((translation_unit) @default (#table! @default
  "^[^*(=;,{]*\\bchar\\b[^*(=;,{]*\\*\\s*(const\\s*)?\\w" "\"\""
  "^[^*(=;,{]*\\b(struct|union)\\b[^*(=;,{\\[]*([(=;,\\[]|$)" ""
  "^(static\\s+|extern\\s+|inline\\s+)*void\\s+\\w" ""
  "" "0"))

; What is declared how: the type is all of the declaration, for what points is in the declarator.
((declaration declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @type
  (#declares! @name @type))
((parameter_declaration declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @type
  (#declares! @name @type))
((function_definition declarator: [(function_declarator declarator: (identifier) @name) (_ declarator: (function_declarator declarator: (identifier) @name)) (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name)))]) @type
  (#declares! @name @type))
((declaration) @declaration (#shield! @declaration))

; How a program tells which statements it comes to: by what every C library has, so that a Run
; script that compiles one file can do with it.
((translation_unit) @program (#helper! "" "" "extern int dprintf(int,const char*,...);\n#line 1\n"))
; Also in what stands between #if and #endif.
((compound_statement [(preproc_if) @region (preproc_ifdef) @region (preproc_if alternative: (_) @region) (preproc_ifdef alternative: (_) @region)])
  (#list! @region "expression_statement" "declaration" "compound_statement" "if_statement" "switch_statement"
    "do_statement" "while_statement" "for_statement" "return_statement" "break_statement" "continue_statement" "goto_statement")
  (#probe! @region "{static char a;if(!a)a=1,dprintf(2,\"%\\n\");}"))

; What it does not come to; and of bodies that it does come to, what it may be able to do without.
((function_definition type: [(primitive_type) (sized_type_specifier) (enum_specifier)] @type declarator: (function_declarator) body: (_) @body)
  (#phase! unreached-bodies reached-bodies) (#value! @return @type) (#reach! @body "{" @return "}"))
((function_definition type: [(type_identifier) (struct_specifier) (union_specifier) (macro_type_specifier)] @type declarator: (function_declarator) body: (_) @body)
  (#reach! @body "{return(" @type "){0};}"))
((function_definition declarator: (pointer_declarator) body: (_) @body)
  (#reach! @body "{return 0;}"))
((compound_statement) @block
  (#phase! unreached-parts)
  (#not-parent? @block "function_definition" "switch_statement")
  (#reach! @block "{}"))
((case_statement) @case (#reach! @case))

; What can go where nothing that is left speaks of it.
((function_definition declarator: [(function_declarator declarator: (identifier) @name) (_ declarator: (function_declarator declarator: (identifier) @name)) (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name)))]) @function
  (#unit! @function @name))
((declaration declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name)) (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))]) @declaration
  (#not-parent? @declaration "compound_statement" "for_statement" "case_statement" "labeled_statement") (#unit! @declaration @name))
((declaration type: [(struct_specifier name: (_) @name body: (_)) (union_specifier name: (_) @name body: (_)) (enum_specifier name: (_) @name body: (_)) (enum_specifier body: (enumerator_list (enumerator name: (_) @name)))]) @declaration
  (#not-parent? @declaration "compound_statement" "for_statement" "case_statement" "labeled_statement") (#unit! @declaration @name))
((type_definition declarator: [(type_identifier) @name (_ declarator: (type_identifier) @name) (_ declarator: (_ declarator: (type_identifier) @name)) (function_declarator declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name)))]) @type
  (#not-parent? @type "compound_statement") (#unit! @type @name))
((type_definition type: [(struct_specifier name: (_) @name body: (_)) (union_specifier name: (_) @name body: (_)) (enum_specifier name: (_) @name body: (_)) (enum_specifier body: (enumerator_list (enumerator name: (_) @name)))]) @type
  (#not-parent? @type "compound_statement") (#unit! @type @name))
([(struct_specifier name: (_) @name body: (_)) (union_specifier name: (_) @name body: (_)) (enum_specifier name: (_) @name body: (_)) (enum_specifier body: (enumerator_list (enumerator name: (_) @name)))] @type
  (#parent? @type "translation_unit" "preproc_if" "preproc_ifdef" "preproc_else" "preproc_elif") (#unit! @type @name))
([(preproc_def name: (_) @name) (preproc_function_def name: (_) @name)] @macro (#unit! @macro @name))

; ---- Statements: section 3.4 of the paper.

; Bodies, and blocks: the whole; then what is in them.
((function_definition type: [(primitive_type) (sized_type_specifier) (enum_specifier)] @type declarator: (function_declarator) body: (_) @body)
  (#phase! statements) (#value! @return @type) (#replace! @body "{" @return "}"))
((function_definition type: [(type_identifier) (struct_specifier) (union_specifier) (macro_type_specifier)] @type declarator: (function_declarator) body: (_) @body)
  (#replace! @body "{return(" @type "){0};}") (#or!) (#replace! @body "{}"))
((function_definition declarator: (pointer_declarator) body: (_) @body)
  (#replace! @body "{return 0;}"))
((compound_statement) @block
  (#not-parent? @block "function_definition" "switch_statement")
  (#replace! @block "{}"))
((function_definition type: [(primitive_type) (sized_type_specifier) (enum_specifier)] @type declarator: (function_declarator) body: (_) @body)
  (#value! @return @type) (#list! @body) (#tail! @body @return)
  (#probe! @body "{static char a;if(!a)a=1,dprintf(2,\"%\\n\");}" "preproc_if" "preproc_ifdef" "preproc_include" "preproc_def" "preproc_function_def" "preproc_call"))
((function_definition type: [(type_identifier) (struct_specifier) (union_specifier) (macro_type_specifier)] @type declarator: (function_declarator) body: (_) @body)
  (#list! @body) (#tail! @body "return(" @type "){0};")
  (#probe! @body "{static char a;if(!a)a=1,dprintf(2,\"%\\n\");}" "preproc_if" "preproc_ifdef" "preproc_include" "preproc_def" "preproc_function_def" "preproc_call"))
((function_definition declarator: (pointer_declarator) body: (_) @body)
  (#list! @body) (#tail! @body "return 0;")
  (#probe! @body "{static char a;if(!a)a=1,dprintf(2,\"%\\n\");}" "preproc_if" "preproc_ifdef" "preproc_include" "preproc_def" "preproc_function_def" "preproc_call"))
((compound_statement) @block
  (#not-parent? @block "function_definition" "switch_statement")
  (#list! @block)
  (#probe! @block "{static char a;if(!a)a=1,dprintf(2,\"%\\n\");}" "preproc_if" "preproc_ifdef" "preproc_include" "preproc_def" "preproc_function_def" "preproc_call"))

; Loops: one iteration of the body, with what comes before the first; do … while (0) where the
; body leaves the loop.
((while_statement body: (_) @body) @loop
  (#replace! @loop @body) (#or!) (#replace! @loop "do" @body "while(0);"))
((do_statement body: (_) @body) @loop (#replace! @loop @body))
((do_statement condition: (parenthesized_expression (_) @condition)) (#replace! @condition "0"))
((for_statement initializer: (declaration) @init body: (_) @body) @loop
  (#replace! @loop "{" @init @body "}") (#or!) (#replace! @loop @body)
  (#or!) (#replace! @loop "{" @init "do" @body "while(0);}"))
((for_statement initializer: (_) @init . ";" body: (_) @body) @loop
  (#replace! @loop "{" @init ";" @body "}") (#or!) (#replace! @loop @body)
  (#or!) (#replace! @loop "{" @init ";do" @body "while(0);}"))
((for_statement !initializer body: (_) @body) @loop
  (#replace! @loop @body) (#or!) (#replace! @loop "do" @body "while(0);"))
((while_statement body: (_) @body) (#replace! @body ";"))
((for_statement body: (_) @body) (#replace! @body ";"))

; A chain of ifs: one of its arms, then without each.
((if_statement consequence: (_) @arm alternative: (else_clause (_) @next)? @start) @link
  (#chain! @link @arm @next @start))

; A switch: what one case does, then without some of its cases, then what is in them.
((switch_statement body: (compound_statement (case_statement ":" (_)* @body))) @switch
  (#except! @body "break_statement") (#replace! @switch "{" @body "}")
  (#or!) (#replace! @switch "do{" @body "}while(0);"))
((switch_statement body: (_) @cases) (#list! @cases "case_statement"))
((case_statement) @case
  (#probe! @case "{static char a;if(!a)a=1,dprintf(2,\"%\\n\");}")
  (#list! @case "expression_statement" "declaration" "compound_statement" "if_statement" "switch_statement"
    "do_statement" "while_statement" "for_statement" "return_statement" "break_statement"
    "continue_statement" "goto_statement" "labeled_statement" "attributed_statement" "type_definition"))

; Labels with their gotos. Others by what they do.
((labeled_statement label: (_) @label (_) @body .) @statement
  (#enclosing! @block @statement "function_definition" "body")
  (#rule! "label") (#replace! @statement @body))
((goto_statement label: (_) @label) @goto
  (#use! "label" @label) (#inside? @goto @block) (#replace! @goto ";"))
((goto_statement) @goto (#replace! @goto ";"))
((attributed_statement (_) @body .) @statement (#replace! @statement @body))
((compound_statement (compound_statement (_)* @inside) @block) (#replace! @block @inside))

; ---- Declarations: what a file consists of, members, parameters, preprocessor lines.

((translation_unit) @program (#phase! declarations) (#list! @program))
((declaration_list) @body (#list! @body))
((linkage_specification body: (declaration_list (_)* @inside)) @specification
  (#replace! @specification @inside))
; #if and #ifdef by what is in one arm; then what is in them, and without each arm
([(preproc_if !alternative condition: (_) . (_)* @inside . "#endif") (preproc_ifdef !alternative name: (_) . (_)* @inside . "#endif")
  (preproc_if condition: (_) . (_)* @inside . alternative: (_)) (preproc_ifdef name: (_) . (_)* @inside . alternative: (_))] @region
  (#replace! @region @inside))
([(preproc_if alternative: (preproc_else (_)* @inside)) (preproc_ifdef alternative: (preproc_else (_)* @inside))] @region
  (#replace! @region @inside))
([(preproc_ifdef) (preproc_if) (preproc_else) (preproc_elif) (preproc_elifdef)] @region
  (#list! @region "preproc_include" "preproc_def" "preproc_function_def" "preproc_call" "preproc_if" "preproc_ifdef"
    "declaration" "function_definition" "type_definition" "struct_specifier" "union_specifier" "enum_specifier"
    "linkage_specification" "expression_statement" "if_statement" "for_statement" "while_statement" "do_statement"
    "switch_statement" "return_statement" "compound_statement"))
((_ . ["#if" "#ifdef" "#ifndef"] @if . (_) @condition . (_)* @inside . alternative: [(preproc_elif "#elif" @elif) (preproc_elifdef "#elifdef" @elifdef)]) @region
  (#at! @region) (#replace! @if "") (#replace! @condition "") (#replace! @inside "") (#replace! @elif "#if") (#replace! @elifdef "#ifdef"))
([(preproc_elif alternative: (_) @next) (preproc_elifdef alternative: (_) @next)] @arm (#replace! @arm @next))
((_ alternative: [(preproc_else) (preproc_elif) (preproc_elifdef)] @rest) (#delete! @rest))
([(preproc_def value: (_) @value) (preproc_function_def value: (_) @value)] (#delete! @value))
; a macro by its value
((preproc_def name: (identifier) @name value: (_) @value) @definition (#rule! "macro") (#uses! 1) (#delete! @definition))
([(identifier) (type_identifier)] @name (#use! "macro" @name) (#replace! @name @value))
; a function with its prototypes and its calls
((function_definition declarator: [(function_declarator declarator: (identifier) @function) (_ declarator: (function_declarator declarator: (identifier) @function)) (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @function)))]) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((declaration declarator: [(function_declarator declarator: (identifier) @function) (_ declarator: (function_declarator declarator: (identifier) @function)) (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @function)))]) @prototype
  (#use! "function" @function) (#delete! @prototype))
((call_expression function: (identifier) @function) @call
  (#use! "function" @function) (#replace! @call "0"))
; a function: its body where it is called as a statement, its value elsewhere
((function_definition declarator: (function_declarator declarator: (identifier) @function parameters: (parameter_list [(parameter_declaration declarator: [(identifier) @parameter (_ declarator: (identifier) @parameter)]) ","]*)) body: (_) @body) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
((expression_statement (call_expression function: (identifier) @function arguments: (argument_list [(_) @argument ","]*))) @call
  (#use! "procedure" @function) (#substitute! @body @parameter @argument "(" ")") (#replace! @call @body))
((declaration declarator: (function_declarator declarator: (identifier) @function)) @prototype
  (#use! "procedure" @function) (#delete! @prototype))
((function_definition declarator: [(function_declarator declarator: (identifier) @function parameters: (parameter_list [(parameter_declaration declarator: [(identifier) @parameter (_ declarator: (identifier) @parameter)]) ","]*)) (_ declarator: (function_declarator declarator: (identifier) @function parameters: (parameter_list [(parameter_declaration declarator: [(identifier) @parameter (_ declarator: (identifier) @parameter)]) ","]*)))]
  body: (compound_statement . (return_statement (_) @value) .)) @definition
  (#rule! "result") (#uses! 1) (#delete! @definition))
((preproc_function_def name: (identifier) @function parameters: (preproc_params [(identifier) @parameter ","]*) value: (_) @value) @definition
  (#rule! "result") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "result" @function) (#substitute! @value @parameter @argument "(" ")") (#replace! @call @value))
((declaration declarator: [(function_declarator declarator: (identifier) @function) (_ declarator: (function_declarator declarator: (identifier) @function))]) @prototype
  (#use! "result" @function) (#delete! @prototype))
; a function whose value nobody needs, with its prototypes
((function_definition type: (_) @type declarator: (function_declarator declarator: (identifier) @function) body: (compound_statement (return_statement (_) @value) @return .))
  (#not-match? @function "^main$") (#rule! "value") (#match? @value "[)]$") (#replace! @return @value ";") (#replace! @type "void"))
((function_definition type: (_) @type declarator: (function_declarator declarator: (identifier) @function) body: (compound_statement (return_statement (_) @value) @return .))
  (#not-match? @function "^main$") (#rule! "no value") (#delete! @return) (#replace! @type "void"))
((declaration type: (_) @other declarator: (function_declarator declarator: (identifier) @function))
  (#use! "value" @function) (#replace! @other "void"))
((declaration type: (_) @other declarator: (function_declarator declarator: (identifier) @function))
  (#use! "no value" @function) (#replace! @other "void"))
; a parameter with its arguments and prototypes, in all files; in the body 0 stands for it
((function_definition declarator: [(function_declarator declarator: (identifier) @function parameters: (parameter_list (parameter_declaration declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name)) (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))]) @parameter))
    (_ declarator: (function_declarator declarator: (identifier) @function parameters: (parameter_list (parameter_declaration declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name)) (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))]) @parameter)))
    (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @function parameters: (parameter_list (parameter_declaration declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name)) (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))]) @parameter))))]
  body: (_) @body)
  (#rule! "parameter") (#delete! @parameter ","))
((parameter_list [(parameter_declaration !declarator) (variadic_parameter)] @parameter) (#delete! @parameter ","))
((function_declarator declarator: (identifier) @function parameters: (parameter_list (_) @other))
  (#use! "parameter" @function) (#same-index? @parameter @other) (#delete! @other ","))
((call_expression function: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((assignment_expression left: [(identifier) @name (_ argument: (identifier) @name) (_ argument: (_ argument: (identifier) @name))] right: (_) @value) @expression
  (#use! "parameter" @name) (#inside? @expression @body) (#replace! @expression @value))
([(_ argument: (identifier) @name) (_ argument: (_ argument: (identifier) @name)) (call_expression function: (identifier) @name)] @expression
  (#use! "parameter" @name) (#inside? @expression @body) (#replace! @expression "0"))
((identifier) @name
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; members with their uses
((field_declaration_list) @body (#list! @body))
((field_declaration declarator: [(field_identifier) @field (_ declarator: (field_identifier) @field) (_ declarator: (_ declarator: (field_identifier) @field))]) @declaration
  (#rule! "member") (#uses! 1) (#delete! @declaration))
((assignment_expression left: [(field_expression field: (field_identifier) @field) (_ argument: (field_expression field: (field_identifier) @field))] right: (_) @value) @expression
  (#use! "member" @field) (#replace! @expression @value))
([(_ argument: (field_expression field: (field_identifier) @field)) (call_expression function: (field_expression field: (field_identifier) @field))] @expression
  (#use! "member" @field) (#replace! @expression "0"))
((field_expression field: (field_identifier) @field) @expression
  (#use! "member" @field) (#replace! @expression "0"))
((initializer_pair designator: (field_designator (field_identifier) @field)) @pair
  (#use! "member" @field) (#delete! @pair ","))
((field_declaration (bitfield_clause) @clause) (#delete! @clause))
; enumerators, by 0 where they are used
((enumerator name: (_) @name) @enumerator (#rule! "enumerator") (#delete! @enumerator ","))
((identifier) @name (#use! "enumerator" @name) (#replace! @name "0"))
((enumerator name: (_) @name value: (_)) @enumerator (#replace! @enumerator @name))
; a typedef by its type
((type_definition type: (_) @type declarator: [(type_identifier) @name (pointer_declarator "*" @star declarator: (type_identifier) @name)]) @definition
  (#rule! "typedef") (#uses! 1) (#delete! @definition))
((type_identifier) @name (#use! "typedef" @name) (#replace! @name @type @star))
; what else stands about declarations
([(declaration type: (_ body: (_)) @type) (type_definition type: (_ name: (_) body: (_)) @type)] @declaration
  (#replace! @declaration @type ";"))
((declaration declarator: (_) @declarator) @declaration
  (#match? @declaration "^[^(]*,|[)]\\s*,") (#delete! @declarator ","))
((field_declaration declarator: (_) @declarator) @declaration
  (#match? @declaration ",") (#delete! @declarator ","))
((sized_type_specifier) @type (#replace! @type "int"))
; without its value, or with one that is no work
((init_declarator declarator: (_) @declarator value: (_)) @whole (#replace! @whole @declarator))
((init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)] value: (_) @value)
  (#not-match? @value "^[{]") (#declared! @type @name) (#value! @default @type) (#replace! @value @default))
((init_declarator value: (initializer_list) @value) (#replace! @value "{0}"))

; ---- Expressions: operands, arms, arguments, constants of the right type.

((expression_statement (assignment_expression right: (_) @value)) @statement
  (#phase! expressions) (#match? @value "[)]$") (#replace! @statement @value ";"))
((expression_statement (call_expression arguments: (argument_list (_) @argument))) @statement
  (#match? @argument "[)]$") (#replace! @statement @argument ";"))
((declaration declarator: (init_declarator value: (call_expression) @value)) @statement
  (#replace! @statement @value ";"))
([(if_statement condition: (parenthesized_expression (_) @condition)) (while_statement condition: (parenthesized_expression (_) @condition))
  (switch_statement condition: (parenthesized_expression (_) @condition))] @statement
  (#match? @condition "[(=]|[+][+]|--") (#replace! @statement @condition ";"))
((assignment_expression left: (identifier) @name right: (_) @value)
  (#declared! @type @name) (#value! @default @type) (#replace! @value @default))
((assignment_expression left: (_) @left right: (_) @value)
  (#not-match? @left "^\\w+$") (#replace! @value "0"))
((binary_expression left: (_) @left right: (_) @right) @expression
  (#replace! @expression @left) (#or!) (#replace! @expression @right))
((comma_expression left: (_) @left right: (_) @right) @expression
  (#replace! @expression @left) (#or!) (#replace! @expression @right))
((conditional_expression consequence: (_) @then alternative: (_) @else) @expression
  (#replace! @expression @then) (#or!) (#replace! @expression @else))
((if_statement condition: (parenthesized_expression (_) @condition))
  (#replace! @condition "1") (#or!) (#replace! @condition "0"))
((for_statement initializer: (_) @init . ";") (#delete! @init))
((for_statement initializer: (declaration) @init) (#replace! @init ";"))
; what leaves a loop otherwise: most others would run for ever, which costs a time limit each
((while_statement condition: (parenthesized_expression (_) @condition) body: (_) @body)
  (#match? @body "\\b(break|return|goto|exit)\\b") (#replace! @condition "1"))
((for_statement condition: (_) @condition body: (_) @body)
  (#match? @body "\\b(break|return|goto|exit)\\b") (#delete! @condition))
((for_statement update: (_) @update body: (_) @body)
  (#match? @body "\\b(break|return|goto|exit)\\b") (#delete! @update))
((switch_statement condition: (parenthesized_expression (_) @condition)) (#replace! @condition "0"))
((function_definition body: (compound_statement (return_statement) @return .)) (#delete! @return))
((return_statement (_) @value) (#replace! @value "0"))
((return_statement (_) @value)
  (#enclosing! @type @value "function_definition" "type")
  (#match? @type "^(struct|union) *\\w+$|^[A-Z]|_t$") (#replace! @value "(" @type "){0}"))
((return_statement (_) @value) @statement (#replace! @statement "return;"))
((call_expression arguments: (argument_list (_) @argument)) @call (#replace! @call @argument))
((call_expression function: (identifier) @name) @call
  (#declared! @type @name) (#value! @default @type) (#replace! @call @default))
((call_expression function: (identifier) @name) @call
  (#not-match? @name "printf$") (#replace! @call "0"))
((cast_expression value: (_) @value) @expression (#replace! @expression @value))
((parenthesized_expression (_) @inside) @expression
  (#not-parent? @expression "if_statement" "while_statement" "do_statement" "switch_statement")
  (#replace! @expression @inside))
((unary_expression argument: (_) @inside) @expression (#replace! @expression @inside))
((pointer_expression argument: (_) @inside) @expression (#replace! @expression @inside))
((update_expression argument: (_) @inside) @expression (#replace! @expression @inside))
((field_expression argument: (_) @object) @expression (#replace! @expression @object))
((sizeof_expression) @expression (#replace! @expression "1"))
((subscript_expression index: (_) @index) (#replace! @index "0"))
((array_declarator size: (_) @size) (#replace! @size "1"))
((argument_list (identifier) @argument)
  (#declared! @type @argument) (#value! @default @type) (#replace! @argument @default))
((argument_list [(call_expression) (binary_expression) (subscript_expression) (field_expression) (conditional_expression)
    (pointer_expression) (cast_expression) (compound_literal_expression) (assignment_expression)] @argument)
  (#replace! @argument "0"))
; the arguments of what takes any number of them
((call_expression arguments: (argument_list (_) "," (_) @argument)) (#delete! @argument ","))
((initializer_list (_) @element) (#delete! @element ",") (#or!) (#replace! @element "0"))
; an array of one element by that
((declaration declarator: (init_declarator declarator: (array_declarator declarator: (identifier) @name) value: (initializer_list . (_) @element .))) @declaration
  (#rule! "element") (#uses! 1) (#delete! @declaration))
((subscript_expression argument: (identifier) @name) @access
  (#use! "element" @name) (#replace! @access @element))
((initializer_pair value: (_) @value) (#replace! @value "0"))
([(string_literal) (concatenated_string)] @string (#replace! @string "\"\""))

; ---- Modifiers.

((storage_class_specifier) @specifier (#phase! modifiers) (#delete! @specifier))
((type_qualifier) @qualifier (#delete! @qualifier))
([(attribute_specifier) (attribute_declaration)] @attribute (#delete! @attribute))
