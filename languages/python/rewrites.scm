; a function's body
((function_definition body: (block) @body)
  (#replace! @body "0"))
((class_definition body: (block) @body)
  (#replace! @body "0"))
; x = e: e
((assignment right: (_) @value) @statement
  (#replace! @statement @value))
; return e: e
((return_statement (_) @value) @statement
  (#replace! @statement @value))
; if c: body — what is in it, on one line
((if_statement condition: (_) @condition consequence: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
((if_statement condition: (_) @condition) @statement
  (#replace! @statement @condition))
((while_statement condition: (_) @condition body: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
((for_statement body: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
((with_statement body: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
((try_statement body: (block . (_) @inside .)) @statement
  (#replace! @statement @inside))
; a block of one statement, on the line of its head
((block . (_) @inside .) @block
  (#replace! @block @inside))
; a variable by its value
((assignment left: (identifier) @name right: (_) @value) @statement
  (#rule! "variable") (#uses! 1) (#delete! @statement))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a parameter with its arguments; in the body 0 stands for it, but not for an attribute of
; its name
((function_definition name: (identifier) @function
  parameters: (parameters [(identifier) @name (_ name: (identifier) @name) (_ . (identifier) @name)] @parameter) body: (_) @body)
  (#rule! "parameter") (#delete! @parameter ","))
((call function: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((call function: [(identifier) (attribute)] arguments: (argument_list (keyword_argument name: (identifier) @name) @argument))
  (#use! "parameter" @name) (#delete! @argument ","))
((attribute attribute: (identifier) @name)
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name @name))
((identifier) @name
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; of a method, and of all methods of that name: what it is called on is the first one
((class_definition body: (block (function_definition name: (identifier) @method
  parameters: (parameters [(identifier) @name (_ name: (identifier) @name) (_ . (identifier) @name)] @parameter) body: (_) @body)))
  (#rule! "method parameter") (#delete! @parameter ","))
((call function: (attribute attribute: (identifier) @method) arguments: (argument_list (_) @argument))
  (#use! "method parameter" @method) (#same-index? @parameter @argument "1") (#delete! @argument ","))
((function_definition name: (identifier) @method parameters: (parameters (_) @other))
  (#use! "method parameter" @method) (#same-index? @parameter @other) (#delete! @other ","))
((attribute attribute: (identifier) @name)
  (#use! "method parameter" @name) (#inside? @name @body) (#replace! @name @name))
((identifier) @name
  (#use! "method parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; of a constructor
((class_definition name: (identifier) @class body: (block (function_definition name: (identifier) @method
  parameters: (parameters [(identifier) @name (_ name: (identifier) @name) (_ . (identifier) @name)] @parameter) body: (_) @body)))
  (#eq? @method "__init__") (#rule! "constructor parameter") (#delete! @parameter ","))
((call function: (identifier) @class arguments: (argument_list (_) @argument))
  (#use! "constructor parameter" @class) (#same-index? @parameter @argument "1") (#delete! @argument ","))
((attribute attribute: (identifier) @name)
  (#use! "constructor parameter" @name) (#inside? @name @body) (#replace! @name @name))
((identifier) @name
  (#use! "constructor parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; a function that is called: what it returns
((function_definition name: (identifier) @function
  parameters: (parameters [(identifier) @parameter (_ name: (identifier) @parameter) (_ . (identifier) @parameter) ","]*)
  body: (block . (return_statement (_) @result) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call function: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; a function of one statement that is called as a statement
((function_definition name: (identifier) @function
  parameters: (parameters [(identifier) @parameter (_ name: (identifier) @parameter) (_ . (identifier) @parameter) ","]*)
  body: (block . (expression_statement) @result .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
; a method that returns at once; what it is called on is the first argument
((class_definition body: (block (function_definition name: (identifier) @function
  parameters: (parameters [(identifier) @parameter (_ name: (identifier) @parameter) (_ . (identifier) @parameter) ","]*)
  body: (block . (return_statement (_) @result) .)) @definition))
  (#rule! "method") (#uses! 1) (#delete! @definition))
((call function: (attribute object: (_) @argument attribute: (identifier) @function) arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "method" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; 0 for what a function returns
((function_definition name: (identifier) @function) @definition
  (#rule! "call") (#uses! 1) (#delete! @definition))
((call function: (identifier) @function) @call
  (#use! "call" @function) (#replace! @call "0"))
; a class by its base, and without it
((class_definition name: (identifier) @class superclasses: (argument_list . (_) @base)) @definition
  (#rule! "base") (#uses! 1) (#delete! @definition))
((identifier) @class
  (#use! "base" @class) (#replace! @class @base))
((class_definition superclasses: (_) @bases)
  (#delete! @bases))
; one of the arms
((if_statement alternative: (else_clause body: (block . (_) @inside .))) @statement
  (#replace! @statement @inside))
((conditional_expression . (_) @value) @expression
  (#replace! @expression @value))
((conditional_expression (_) @value .) @expression
  (#replace! @expression @value))
