; inherits: javascript

; TypeScript
; a parameter that has a type: 0 stands for it in the body
([(function_declaration name: (identifier) @function parameters: (formal_parameters (_ pattern: (identifier) @name) @parameter) body: (_) @body)
  (method_definition name: (property_identifier) @function parameters: (formal_parameters (_ pattern: (identifier) @name) @parameter) body: (_) @body)]
  (#rule! "parameter") (#delete! @parameter ","))
((identifier) @name
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; a function that returns at once
((function_declaration name: (identifier) @function parameters: (formal_parameters [(_ pattern: (identifier) @parameter) ","]*)
  body: (statement_block . (return_statement (_) @result) .)) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((function_declaration name: (identifier) @function parameters: (formal_parameters [(_ pattern: (identifier) @parameter) ","]*)
  body: (statement_block) @block) @definition
  (#rule! "procedure") (#uses! 1) (#delete! @definition))
; types: none, or any
((type_annotation) @type
  (#delete! @type))
((type_annotation (_) @type)
  (#not-eq? @type "any") (#replace! @type "any"))
((as_expression . (_) @value) @expression
  (#replace! @expression @value))
((non_null_expression (_) @value) @expression
  (#replace! @expression @value))
; an alias by its type
((type_alias_declaration name: (type_identifier) @name value: (_) @type) @definition
  (#rule! "alias") (#uses! 1) (#delete! @definition))
((type_identifier) @name
  (#use! "alias" @name) (#replace! @name @type))
