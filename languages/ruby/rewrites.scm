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
