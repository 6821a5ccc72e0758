; what is in it
((if consequence: (then (_)* @inside)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((if alternative: (else (_)* @inside)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((unless consequence: (then (_)* @inside)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((while body: (do (_)* @inside)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((conditional consequence: (_) @value) @expression
  (#replace! @expression @value))
((conditional alternative: (_) @value) @expression
  (#replace! @expression @value))
((assignment right: (_) @value) @statement
  (#replace! @statement @value))
((return (argument_list . (_) @value .)) @statement
  (#replace! @statement @value))
; a variable by its value
((assignment left: (identifier) @name right: (_) @value) @statement
  (#rule! "variable") (#uses! 1) (#delete! @statement))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a parameter with its arguments
((method name: (identifier) @function parameters: (method_parameters (_) @parameter) body: (_)? @body)
  (#rule! "parameter") (#delete! @parameter ","))
((call method: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((identifier) @parameter
  (#use! "parameter" @parameter) (#inside? @parameter @body) (#replace! @parameter "0"))
; of a method that is called without brackets, or that others have too
((singleton_method name: (identifier) @function parameters: (method_parameters (_) @parameter) body: (_)? @body)
  (#rule! "parameter") (#delete! @parameter ","))
((method name: (identifier) @function parameters: (method_parameters (_) @other))
  (#use! "parameter" @function) (#same-index? @parameter @other) (#delete! @other ","))
; a constructor's
((class name: (constant) @class body: (body_statement (method name: (identifier) @name
  parameters: (method_parameters (_) @parameter) body: (_)? @body)))
  (#eq? @name "initialize") (#rule! "constructor parameter") (#delete! @parameter ","))
((call receiver: (constant) @class method: (identifier) @new arguments: (argument_list (_) @argument))
  (#use! "constructor parameter" @class) (#eq? @new "new") (#same-index? @parameter @argument) (#delete! @argument ","))
((identifier) @parameter
  (#use! "constructor parameter" @parameter) (#inside? @parameter @body) (#replace! @parameter "0"))
; a method of one expression
((method name: (identifier) @function parameters: (method_parameters [(identifier) @parameter ","]*)?
  body: (body_statement . (_) @result .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call !receiver method: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
((call receiver: (_) method: (identifier) @function) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
((identifier) @function
  (#use! "function" @function) (#replace! @function @result))
; a method: what it does, in its place
((method body: (body_statement (_)* @inside)) @definition
  (#join! @inside "\n") (#replace! @definition @inside))
; a class or a module: what is in it
((class name: (_) @name body: (body_statement (_)* @inside)) @definition
  (#join! @inside "\n") (#replace! @definition @inside))
((module name: (constant) @module body: (body_statement (_)* @inside)) @definition
  (#rule! "module") (#join! @inside "\n") (#replace! @definition @inside))
((scope_resolution scope: (constant) @module name: (_) @name) @path
  (#use! "module" @module) (#replace! @path @name))
((class superclass: (_) @superclass)
  (#delete! @superclass))
; 0 for what a method returns; a constant by its value
((method name: (identifier) @function) @definition
  (#rule! "call") (#uses! 1) (#delete! @definition))
((call method: (identifier) @function) @call
  (#use! "call" @function) (#replace! @call "0"))
((assignment left: (constant) @constant right: (_) @value) @definition
  (#rule! "constant") (#uses! 1) (#delete! @definition))
((constant) @constant
  (#use! "constant" @constant) (#replace! @constant @value))
; statements
([(until body: (do (_)* @inside)) (for body: (do (_)* @inside))] @statement
  (#join! @inside "\n") (#replace! @statement @inside))
([(begin . (_)* @inside) (parenthesized_statements (_)* @inside)] @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((case (when body: (then (_)* @inside))) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
((case (else (_)* @inside)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
([(if condition: (_) @condition) (unless condition: (_) @condition) (while condition: (_) @condition) (case value: (_) @condition)] @statement
  (#replace! @statement @condition))
([(if_modifier body: (_) @inside) (unless_modifier body: (_) @inside) (while_modifier body: (_) @inside)
  (until_modifier body: (_) @inside) (rescue_modifier body: (_) @inside)] @statement
  (#replace! @statement @inside))
((operator_assignment right: (_) @value) @statement
  (#replace! @statement @value))
((operator_assignment left: (_) @name right: (_) @value) @statement
  (#replace! @statement @name "=" @value))
; what a block does, without the call that it is given to
((call block: (_ body: (_ (_)* @inside))) @call
  (#join! @inside "\n") (#replace! @call @inside))
((unless alternative: (else (_)* @inside)) @statement
  (#join! @inside "\n") (#replace! @statement @inside))
