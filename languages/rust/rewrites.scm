((function_item body: (block) @body)
  (#not-eq? @body "{}") (#replace! @body "{}"))
((function_item return_type: (_) @result)
  (#replace! @result "()"))
((function_item name: (identifier) @function parameters: (parameters (_) @parameter))
  (#rule! "parameter") (#delete! @parameter ","))
((call_expression function: (identifier) @function arguments: (arguments (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((if_expression consequence: (_) @inside) @expression
  (#replace! @expression @inside))
((loop_expression body: (_) @inside) @expression
  (#replace! @expression @inside))
((while_expression body: (_) @inside) @expression
  (#replace! @expression @inside))
((for_expression body: (_) @inside) @expression
  (#replace! @expression @inside))
((unsafe_block (block) @inside) @expression
  (#replace! @expression @inside))
((reference_expression value: (_) @inside) @expression
  (#replace! @expression @inside))
((let_declaration value: (_) @value) @statement
  (#replace! @statement @value ";"))
((if_expression alternative: (else_clause (_) @inside)) @expression
  (#replace! @expression @inside))
; a variable by its value
((let_declaration pattern: (identifier) @name value: (_) @value) @declaration
  (#rule! "variable") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a function of one expression
((function_item name: (identifier) @function
  parameters: (parameters [(parameter pattern: (identifier) @parameter) ","]*) body: (block . (_) @result .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; a constant by its value, a type by what it stands for
([(const_item name: (identifier) @name value: (_) @value) (static_item name: (identifier) @name value: (_) @value)] @definition
  (#rule! "variable") (#uses! 1) (#delete! @definition))
((type_item name: (type_identifier) @name type: (_) @type) @definition
  (#rule! "type") (#uses! 1) (#delete! @definition))
((type_identifier) @name
  (#use! "type" @name) (#replace! @name @type))
; nothing is returned
((function_item "->" @arrow return_type: (_) @type body: (_) @body)
  (#rule! "nothing") (#delete! @arrow) (#delete! @type))
((return_expression (_) @value) @expression
  (#use! "nothing") (#inside? @expression @body) (#replace! @expression "return"))
; likewise, and what would be returned is a statement
((function_item "->" @arrow return_type: (_) @type body: (block (_) @last .))
  (#not-match? @last "[;}]$") (#delete! @arrow) (#delete! @type) (#replace! @last @last ";"))
; a function that is called: its body
((function_item name: (identifier) @function
  parameters: (parameters [(parameter pattern: (identifier) @parameter) ","]*) body: (block) @block) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
((call_expression function: (identifier) @function arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "procedure" @function) (#substitute! @block @parameter @argument "(" ")") (#replace! @call @block))
; a method of one expression; what it is called on is the first argument
((declaration_list (function_item name: (identifier) @function
  parameters: (parameters [(self_parameter (self) @parameter) (parameter pattern: (identifier) @parameter) ","]*)
  body: (block . (_) @result .)) @definition)
  (#rule! "method") (#uses! 1) (#delete! @definition))
((call_expression function: (field_expression value: (_) @argument field: (field_identifier) @function)
  arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "method" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
((call_expression function: (scoped_identifier name: (identifier) @function) arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "method" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; a parameter of what belongs to a type, in all functions of that name
((declaration_list [(function_item name: (identifier) @function parameters: (parameters (parameter) @parameter))
    (function_signature_item name: (identifier) @function parameters: (parameters (parameter) @parameter))])
  (#rule! "member parameter") (#delete! @parameter ","))
([(function_item name: (identifier) @function parameters: (parameters (parameter) @other))
    (function_signature_item name: (identifier) @function parameters: (parameters (parameter) @other))]
  (#use! "member parameter" @function) (#same-index? @parameter @other) (#delete! @other ","))
((call_expression function: (field_expression field: (field_identifier) @function) arguments: (arguments (_) @argument))
  (#use! "member parameter" @function) (#same-index? @parameter @argument "1") (#delete! @argument ","))
((call_expression function: (scoped_identifier name: (identifier) @function) arguments: (arguments (_) @argument))
  (#use! "member parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
; a method as a function
((declaration_list (function_item name: (identifier) @function parameters: (parameters (self_parameter) @self)))
  (#rule! "self") (#delete! @self ","))
((call_expression function: (field_expression field: (field_identifier) @function) @callee)
  (#use! "self" @function) (#replace! @callee "Self::" @function))
; a type: what belongs to it by itself, and what implements a trait without that
((impl_item body: (declaration_list (_)* @inside)) @implementation
  (#join! @inside "\n") (#replace! @implementation @inside))
((impl_item trait: (_) @trait "for" @for)
  (#delete! @trait) (#delete! @for))
; a module: what is in it
((mod_item name: (identifier) @module body: (declaration_list (_)* @inside)) @definition
  (#rule! "module") (#join! @inside "\n") (#replace! @definition @inside))
((use_declaration argument: [(scoped_identifier path: (_) @path) (scoped_use_list path: (_) @path) (use_wildcard (_) @path)]) @import
  (#use! "module") (#match? @path "^(crate|super|self)\\b") (#delete! @import))
((scoped_identifier path: (identifier) @module name: (_) @name) @path
  (#use! "module" @module) (#replace! @path @name))
((scoped_type_identifier path: (identifier) @module name: (_) @name) @path
  (#use! "module" @module) (#replace! @path @name))
; a field with what is given to it
((field_declaration name: (field_identifier) @field) @declaration
  (#rule! "field") (#uses! 1) (#delete! @declaration ","))
((field_initializer field: (field_identifier) @field) @initializer
  (#use! "field" @field) (#delete! @initializer ","))
((shorthand_field_initializer (identifier) @field) @initializer
  (#use! "field" @field) (#delete! @initializer ","))
((field_pattern name: (_) @field) @pattern
  (#use! "field" @field) (#delete! @pattern ","))
; a lifetime
((type_parameters (lifetime_parameter name: (lifetime) @name) @parameter)
  (#rule! "lifetime") (#uses! 1) (#delete! @parameter ","))
([(reference_type (lifetime) @name) (self_parameter (lifetime) @name)]
  (#use! "lifetime" @name) (#delete! @name))
((type_arguments (lifetime) @name)
  (#use! "lifetime" @name) (#delete! @name ","))
((type_parameters (lifetime_parameter name: (lifetime) @name) @other)
  (#use! "lifetime" @name) (#delete! @other ","))
; a type that is a parameter: with what is given for it, and () in its place
((_ name: (_) @generic type_parameters: (type_parameters (type_parameter name: (type_identifier) @name) @parameter))
  (#rule! "type parameter") (#delete! @parameter ","))
((generic_type type: (type_identifier) @generic type_arguments: (type_arguments (_) @argument))
  (#use! "type parameter" @generic) (#same-index? @parameter @argument) (#delete! @argument ","))
((type_parameters (type_parameter name: (type_identifier) @name) @other)
  (#use! "type parameter" @name) (#delete! @other ","))
((where_predicate left: (type_identifier) @name) @predicate
  (#use! "type parameter" @name) (#delete! @predicate ","))
((type_identifier) @name
  (#use! "type parameter" @name) (#replace! @name "()"))
((impl_item type_parameters: (type_parameters (type_parameter name: (type_identifier) @name) @parameter))
  (#rule! "own type parameter") (#uses! 1) (#delete! @parameter ","))
((type_identifier) @name
  (#use! "own type parameter" @name) (#replace! @name "()"))
; statements
((block (expression_statement (block (_)* @inside)) @statement)
  (#replace! @statement @inside))
((block (block (_)* @inside) @block .)
  (#replace! @block @inside))
((if_expression condition: (let_condition value: (_) @value)) @expression
  (#replace! @expression @value))
((match_expression body: (match_block (match_arm value: (_) @value))) @expression
  (#replace! @expression @value))
((closure_expression body: (_) @value) @expression
  (#replace! @expression @value))
((assignment_expression right: (_) @value) @expression
  (#replace! @expression @value))
