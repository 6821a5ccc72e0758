; functions
((function_definition body: (compound_statement) @body)
  (#not-eq? @body "{}") (#replace! @body "{}"))
((function_definition type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((function_definition type: (_) @type)
  (#not-eq? @type "void") (#replace! @type "void"))
; nothing is returned, neither here nor in the prototype
((function_definition type: (_) @type declarator: (function_declarator declarator: (identifier) @function) body: (_) @body)
  (#not-eq? @type "void") (#rule! "void") (#uses! 1) (#replace! @type "void"))
((function_definition body: (compound_statement (return_statement (_)) @last .))
  (#use! "void") (#inside? @last @body) (#delete! @last))
((return_statement (_)) @statement
  (#use! "void") (#inside? @statement @body) (#replace! @statement "return;"))
((declaration type: (_) @result declarator: (function_declarator declarator: (identifier) @function))
  (#use! "void" @function) (#replace! @result "void"))
; likewise, and what would be returned is a statement
((function_definition type: (_) @type declarator: (function_declarator declarator: (identifier) @function) body: (_) @body)
  (#not-eq? @type "void") (#rule! "void statement") (#uses! 1) (#replace! @type "void"))
((return_statement (_) @value) @statement
  (#use! "void statement") (#inside? @statement @body) (#replace! @statement @value ";"))
((declaration type: (_) @result declarator: (function_declarator declarator: (identifier) @function))
  (#use! "void statement" @function) (#replace! @result "void"))
; a parameter with its arguments, also in prototypes; in the body 0 stands for it
((function_definition declarator: (function_declarator declarator: (identifier) @function
    parameters: (parameter_list (_ declarator: [(identifier) @name (_ declarator: (identifier) @name)]?) @parameter))
  body: (_) @body)
  (#rule! "parameter") (#delete! @parameter ","))
((declaration declarator: (function_declarator declarator: (identifier) @function
  parameters: (parameter_list (_) @parameter)))
  (#rule! "parameter") (#delete! @parameter ","))
((pointer_declarator declarator: (function_declarator declarator: (identifier) @function
  parameters: (parameter_list (_) @parameter)))
  (#rule! "parameter") (#delete! @parameter ","))
((function_declarator declarator: (identifier) @function parameters: (parameter_list (_) @other))
  (#use! "parameter" @function) (#same-index? @parameter @other) (#delete! @other ","))
((call_expression function: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((assignment_expression left: [(identifier) @name (_ argument: (identifier) @name) (_ argument: (_ argument: (identifier) @name))] right: (_) @value) @expression
  (#use! "parameter" @name) (#inside? @expression @body) (#replace! @expression @value))
((call_expression function: (_ argument: (identifier) @name)) @expression
  (#use! "parameter" @name) (#inside? @expression @body) (#replace! @expression "0"))
((_ argument: (identifier) @name) @expression
  (#use! "parameter" @name) (#inside? @expression @body) (#replace! @expression "0"))
((identifier) @name
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; declarations
((declaration type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((field_declaration type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((parameter_declaration type: (_) @type)
  (#not-eq? @type "int") (#replace! @type "int"))
((pointer_declarator declarator: (_) @inner) @declarator
  (#replace! @declarator @inner))
((array_declarator declarator: (_) @inner) @declarator
  (#replace! @declarator @inner))
((init_declarator declarator: (_) @inner) @declarator
  (#replace! @declarator @inner))
((struct_specifier name: (_) @name body: (_) @body) @type
  (#replace! @type "struct" @name))
((union_specifier "union" @union)
  (#replace! @union "struct"))
; a typedef by its type
((type_definition type: (_) @type declarator: [(type_identifier) @name (pointer_declarator "*" @star declarator: (type_identifier) @name)]) @definition
  (#rule! "typedef") (#delete! @definition))
((type_identifier) @name
  (#use! "typedef" @name) (#replace! @name @type @star))
; a structure with one member, as that member
((_ (_ name: (type_identifier) @structure
    body: (field_declaration_list . (field_declaration type: (_) @type
      declarator: [(field_identifier) @field (pointer_declarator "*" @star declarator: (field_identifier) @field)]) .)) @definition . ";")
  (#rule! "structure") (#uses! 1) (#delete! @definition ";"))
((_ type: (_ name: (type_identifier)? @structure
    body: (field_declaration_list . (field_declaration type: (_) @type
      declarator: [(field_identifier) @field (pointer_declarator "*" @star declarator: (field_identifier) @field)]) .)) @definition)
  (#rule! "structure") (#uses! 1) (#replace! @definition @type @star))
([(struct_specifier name: (type_identifier) @structure !body) (union_specifier name: (type_identifier) @structure !body)] @use
  (#use! "structure" @structure) (#replace! @use @type @star))
((type_identifier) @structure
  (#use! "structure" @structure) (#replace! @structure @type @star))
((field_expression argument: (_) @object operator: "." field: (field_identifier) @field) @expression
  (#use! "structure" @field) (#replace! @expression @object))
((field_expression argument: (_) @object operator: "->" field: (field_identifier) @field) @expression
  (#use! "structure" @field) (#replace! @expression "*" @object))
; an array as one of its elements
((array_declarator declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)] @inner) @declarator
  (#rule! "array") (#uses! 1) (#replace! @declarator @inner))
((subscript_expression argument: (identifier) @name) @expression
  (#use! "array" @name) (#replace! @expression @name))
; a pointer as what it points to
((pointer_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))] @inner) @declarator
  (#rule! "pointer") (#uses! 1) (#replace! @declarator @inner))
((pointer_expression operator: "*" argument: (identifier) @name) @expression
  (#use! "pointer" @name) (#replace! @expression @name))
((subscript_expression argument: (identifier) @name) @expression
  (#use! "pointer" @name) (#replace! @expression @name))
((field_expression argument: (identifier) @name operator: "->" @arrow)
  (#use! "pointer" @name) (#replace! @arrow "."))
((assignment_expression left: (identifier) @name right: (pointer_expression operator: "&" argument: (_) @value) @address)
  (#use! "pointer" @name) (#replace! @address @value))
((init_declarator declarator: (pointer_declarator declarator: (identifier) @object) value: (pointer_expression operator: "&" argument: (_) @value) @address)
  (#use! "pointer") (#inside? @name @object) (#replace! @address @value))
; a parameter that is a pointer, with &x given to it
((function_declarator declarator: (identifier) @function
  parameters: (parameter_list (parameter_declaration declarator: (pointer_declarator declarator: (_) @inner) @declarator) @parameter))
  (#rule! "address") (#uses! 1) (#replace! @declarator @inner))
((call_expression function: (identifier) @function
  arguments: (argument_list (pointer_expression operator: "&" argument: (_) @value) @argument))
  (#use! "address" @function) (#same-index? @parameter @argument) (#replace! @argument @value))
((function_declarator declarator: (identifier) @function
  parameters: (parameter_list (parameter_declaration declarator: (pointer_declarator declarator: (_) @object) @other_declarator) @other))
  (#use! "address" @function) (#same-index? @parameter @other) (#replace! @other_declarator @object))
((pointer_expression operator: "*" argument: (identifier) @inner) @expression
  (#use! "address" @inner) (#replace! @expression @inner))
((field_expression argument: (identifier) @inner operator: "->" @arrow)
  (#use! "address" @inner) (#replace! @arrow "."))
; a member of something whose address is taken
((field_expression argument: (parenthesized_expression (pointer_expression operator: "&" argument: (_) @object)) field: (_) @field) @expression
  (#replace! @expression @object "." @field))
; a declaration with an assignment after it
((compound_statement (declaration declarator: (identifier) @name)
    (expression_statement (assignment_expression left: (identifier) @left operator: "=" right: (_) @value)) @statement)
  (#eq? @name @left) (#replace! @name @name "=" @value) (#delete! @statement))
; a variable by its value
((declaration declarator: (init_declarator declarator: (identifier) @name value: (_) @value)) @declaration
  (#rule! "variable") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; an enumerator by its value
((enumerator name: (identifier) @name value: (_) @value) @enumerator
  (#rule! "variable") (#uses! 1) (#delete! @enumerator ","))
((_ (enum_specifier body: (enumerator_list . (enumerator name: (identifier) @name value: (_) @value) .)) @definition . ";")
  (#rule! "variable") (#uses! 1) (#delete! @definition ";"))
((enumerator name: (identifier) @name !value) @enumerator
  (#rule! "zero") (#uses! 1) (#delete! @enumerator ","))
; a macro by its text
((preproc_def name: (identifier) @name value: (preproc_arg) @value) @definition
  (#rule! "macro") (#uses! 1) (#replace! @definition ""))
((identifier) @name
  (#use! "macro" @name) (#replace! @name @value))
((type_identifier) @name
  (#use! "macro" @name) (#replace! @name @value))
((preproc_function_def name: (identifier) @function parameters: (preproc_params [(identifier) @parameter ","]*)
  value: (preproc_arg) @result) @definition
  (#rule! "function") (#uses! 1) (#replace! @definition ""))
; 0 for a variable, and for what it is a part of
((declaration type: (_) . declarator: [(identifier) @name
    (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])
    (array_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])
    (pointer_declarator declarator: [(identifier) @name (pointer_declarator declarator: (identifier) @name)])] .) @declaration
  (#rule! "zero") (#uses! 1) (#delete! @declaration))
((declaration declarator: [(identifier) @name (_ declarator: (identifier) @name)] @declarator . "," )
  (#rule! "zero") (#uses! 1) (#delete! @declarator ","))
((declaration "," . declarator: [(identifier) @name (_ declarator: (identifier) @name)] @declarator)
  (#rule! "zero") (#uses! 1) (#delete! @declarator ","))
((assignment_expression left: [(identifier) @name (_ argument: (identifier) @name) (_ argument: (_ argument: (identifier) @name))] right: (_) @value) @expression
  (#use! "zero" @name) (#replace! @expression @value))
((call_expression function: (_ argument: (identifier) @name)) @expression
  (#use! "zero" @name) (#replace! @expression "0"))
((_ argument: (identifier) @name) @expression
  (#use! "zero" @name) (#replace! @expression "0"))
((identifier) @name
  (#use! "zero" @name) (#replace! @name "0"))
; 0 for a member
((field_declaration declarator: [(field_identifier) @field (_ declarator: (field_identifier) @field)]) @declaration
  (#rule! "member") (#uses! 1) (#delete! @declaration))
((assignment_expression left: (field_expression field: (field_identifier) @field) right: (_) @value) @expression
  (#use! "member" @field) (#replace! @expression @value))
((call_expression function: (field_expression field: (field_identifier) @field)) @expression
  (#use! "member" @field) (#replace! @expression "0"))
((field_expression field: (field_identifier) @field) @expression
  (#use! "member" @field) (#replace! @expression "0"))
; 0 for what a function returns
([(function_definition declarator: (function_declarator declarator: (identifier) @function))
  (declaration declarator: (function_declarator declarator: (identifier) @function))] @definition
  (#rule! "call") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function) @call
  (#use! "call" @function) (#replace! @call "0"))
; a function that returns at once
((function_definition declarator: (function_declarator declarator: (identifier) @function
    parameters: (parameter_list [(parameter_declaration declarator: [(identifier) @parameter (_ declarator: (identifier) @parameter)]) ","]*))
  body: (compound_statement . (return_statement (_) @result) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
((declaration declarator: (function_declarator declarator: (identifier) @function)) @prototype
  (#use! "function" @function) (#delete! @prototype))
; likewise, where a call is a part of something
((function_definition declarator: (function_declarator declarator: (identifier) @function
    parameters: (parameter_list [(parameter_declaration declarator: [(identifier) @parameter (_ declarator: (identifier) @parameter)]) ","]*))
  body: (compound_statement . (return_statement (_ (_)) @result) .)) @definition
  (#rule! "operand") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "operand" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call "(" @result ")"))
((declaration declarator: (function_declarator declarator: (identifier) @function)) @prototype
  (#use! "operand" @function) (#delete! @prototype))
; a function that is called as a statement: its body
((function_definition declarator: (function_declarator declarator: (identifier) @function
    parameters: (parameter_list [(parameter_declaration declarator: [(identifier) @parameter (_ declarator: (identifier) @parameter)]) ","]*))
  body: (compound_statement) @body) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
((expression_statement (call_expression function: (identifier) @function arguments: (argument_list [(_) @argument ","]*))) @call
  (#use! "procedure" @function) (#substitute! @body @parameter @argument "(" ")") (#replace! @call @body))
((declaration declarator: (function_declarator declarator: (identifier) @function)) @prototype
  (#use! "procedure" @function) (#delete! @prototype))
; statements
((for_statement initializer: (declaration) @initializer body: (_) @body) @statement
  (#replace! @statement @initializer @body))
((for_statement body: (_) @body) @statement
  (#replace! @statement @body))
((while_statement body: (_) @body) @statement
  (#replace! @statement @body))
((do_statement body: (_) @body) @statement
  (#replace! @statement @body))
((if_statement consequence: (_) @body) @statement
  (#replace! @statement @body))
((if_statement alternative: (else_clause (_) @body)) @statement
  (#replace! @statement @body))
((if_statement condition: (_ (_) @condition)) @statement
  (#replace! @statement @condition ";"))
((compound_statement (compound_statement (_)* @inside) @block)
  (#replace! @block @inside))
((return_statement (_) @value) @statement
  (#replace! @statement @value ";"))
; expressions
((assignment_expression right: (_) @value) @expression
  (#replace! @expression @value))
((cast_expression value: (_) @value) @expression
  (#replace! @expression @value))
((call_expression arguments: (argument_list . (_) @value .)) @expression
  (#replace! @expression @value))
