; what is in it
([(if_statement consequence: (block) @inside) (if_statement alternative: (_ (block) @inside)) (while_statement body: (block) @inside)
  (for_statement body: (block) @inside) (repeat_statement body: (block) @inside) (do_statement body: (block) @inside)] @statement
  (#replace! @statement @inside))
; a function: what it does, in its place
((function_declaration body: (block) @inside) @definition
  (#replace! @definition @inside))
; x = e: e; and a variable by its value
((variable_declaration (assignment_statement) @inside) @statement
  (#replace! @statement @inside))
((assignment_statement (expression_list . value: (function_call) @value .)) @statement
  (#replace! @statement @value))
((variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (_) @value .))) @declaration
  (#rule! "variable") (#uses! 1) (#delete! @declaration))
((identifier) @name
  (#use! "variable" @name) (#replace! @name @value))
; a parameter with its arguments; in the body 0 stands for it
((function_declaration name: [(identifier) @function (_ field: (identifier) @function) (_ method: (identifier) @function)]
  parameters: (parameters name: (identifier) @parameter) body: (_) @body)
  (#rule! "parameter") (#delete! @parameter ","))
((function_call name: [(identifier) @function (_ field: (identifier) @function) (_ method: (identifier) @function)] arguments: (arguments (_) @argument))
  (#use! "parameter" @function) (#same-index? @parameter @argument) (#delete! @argument ","))
((identifier) @parameter
  (#use! "parameter" @parameter) (#inside? @parameter @body) (#replace! @parameter "0"))
; a function that returns at once
((function_declaration name: [(identifier) @function (_ field: (identifier) @function)] parameters: (parameters [name: (identifier) @parameter ","]*)
  body: (block . (return_statement (expression_list . (_) @result .)) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((function_call name: [(identifier) @function (_ field: (identifier) @function)] arguments: (arguments [(_) @argument ","]*)) @call
  (#use! "function" @function) (#substitute! @result @parameter @argument "(" ")") (#replace! @call @result))
; a function that is called as a statement: what it does
((function_declaration name: [(identifier) @function (_ field: (identifier) @function)] parameters: (parameters [name: (identifier) @parameter ","]*)
  body: (block) @block) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
((_ (function_call name: [(identifier) @function (_ field: (identifier) @function)] arguments: (arguments [(_) @argument ","]*)) @call)
  (#use! "procedure" @function) (#substitute! @block @parameter @argument "(" ")") (#replace! @call "do" @block "end"))
