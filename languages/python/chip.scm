; How Python is chipped (docs/chip-rules.md).
;
; Blocks are by indentation: what is in a block cannot stand for what the block is a part of
; without being moved, unless it is one statement. So a statement with a block becomes "if 1:".

; How a program tells which statements it comes to. Nothing can stand in front of a statement that
; has a block, so the probe is in front of its condition; none where the parser cannot tell that
; from what is assigned (for x in y), none before docstrings.
((expression_statement . [(string) (concatenated_string)] .) @doc (#list! @doc) (#probe! @doc ""))
([(if_statement) (elif_clause) (while_statement) (match_statement) (for_statement left: [(pattern_list) (tuple_pattern)])] @statement
  (#match? @statement "\n")
  (#list! @statement "identifier" "attribute" "subscript" "call" "comparison_operator" "boolean_operator" "not_operator"
    "binary_operator" "unary_operator" "parenthesized_expression" "true" "false" "none" "integer" "string" "list" "tuple" "await")
  (#probe! @statement "0 if (lambda w,s:w not in s and(s.add(w),__import__('sys').stderr.write(w+'\\n'))and 0)('%',__import__('builtins').__dict__.setdefault('whittle',set())) else "))
((for_statement left: (identifier)) @statement
  (#match? @statement "\n")
  (#list! @statement "call" "binary_operator" "boolean_operator" "conditional_expression" "parenthesized_expression" "string" "list" "tuple" "dictionary" "list_comprehension" "await")
  (#probe! @statement "0 if (lambda w,s:w not in s and(s.add(w),__import__('sys').stderr.write(w+'\\n'))and 0)('%',__import__('builtins').__dict__.setdefault('whittle',set())) else "))
((with_statement (with_clause) @clause) @statement
  (#not-match? @clause "^[(]") (#list! @statement "with_clause")
  (#probe! @statement "0 if (lambda w,s:w not in s and(s.add(w),__import__('sys').stderr.write(w+'\\n'))and 0)('%',__import__('builtins').__dict__.setdefault('whittle',set())) else "))

; What the program does not come to; and of bodies that it does come to, what it may be able to do
; without.
((function_definition body: (_) @body) (#phase! unreached-bodies reached-bodies) (#reach! @body "pass"))
((block) @block
  (#phase! unreached-parts) (#not-parent? @block "function_definition" "class_definition" "match_statement")
  (#reach! @block "pass"))

; What can go where nothing that is left speaks of it. A class or a program needs something in it,
; so "pass" stands there.
([(function_definition name: (_) @name) (class_definition name: (_) @name)] @unit
  (#not-parent? @unit "decorated_definition") (#unit! @unit @name "pass"))
((decorated_definition definition: [(function_definition name: (_) @name) (class_definition name: (_) @name)]) @unit
  (#unit! @unit @name "pass"))
((class_definition body: (block [(function_definition name: (_) @name) @method (decorated_definition definition: (function_definition name: (_) @name)) @method]))
  (#unit! @method @name "pass") (#overrides! @method))
((class_definition superclasses: (argument_list (_) @base)) @class (#base! @class @base))

; ---- Statements.

; The program, bodies, and blocks: the whole; then what is in them.
((module) @program
  (#phase! statements) (#list! @program)
  (#probe! @program "(lambda w,s:w not in s and(s.add(w),__import__('sys').stderr.write(w+'\\n'))and 0)('%',__import__('builtins').__dict__.setdefault('whittle',set()));"
    "if_statement" "for_statement" "while_statement" "try_statement" "with_statement" "function_definition"
    "class_definition" "decorated_definition" "match_statement" "future_import_statement"))
((function_definition body: (_) @body) (#replace! @body "pass"))
((block) @block
  (#not-parent? @block "function_definition" "class_definition" "match_statement")
  (#replace! @block "pass"))
((block) @block
  (#not-parent? @block "class_definition" "match_statement") (#list! @block)
  (#probe! @block "(lambda w,s:w not in s and(s.add(w),__import__('sys').stderr.write(w+'\\n'))and 0)('%',__import__('builtins').__dict__.setdefault('whittle',set()));"
    "if_statement" "for_statement" "while_statement" "try_statement" "with_statement" "function_definition"
    "class_definition" "decorated_definition" "match_statement"))
; what has a block of one statement on the same line, by that statement
([(if_statement consequence: (block . (_) @inside .)) (if_statement alternative: (else_clause body: (block . (_) @inside .)))
  (if_statement alternative: (elif_clause consequence: (block . (_) @inside .)))
  (while_statement body: (block . (_) @inside .)) (for_statement body: (block . (_) @inside .))
  (with_statement body: (block . (_) @inside .)) (try_statement body: (block . (_) @inside .))] @statement
  (#not-match? @statement "\n") (#replace! @statement @inside))

; Loops: one iteration of the body.
((while_statement "while" @while condition: (_) @condition)
  (#replace! @while "if") (#replace! @condition "1")
  (#or!) (#replace! @while "for") (#replace! @condition "_ in 0,"))
((for_statement "for" @for left: (_) @left "in" @in right: (_) @right)
  (#replace! @for "if") (#replace! @left "1") (#replace! @in "") (#replace! @right ""))
((for_statement right: (_) @right) (#replace! @right "0,"))

; A chain of ifs: one of its arms, then without each.
((if_statement condition: (_) @condition alternative: (_)+ @others)
  (#replace! @condition "1") (#delete! @others))
((if_statement condition: (_) @condition !alternative) (#replace! @condition "1"))
((if_statement "if" @if condition: (_) @condition ":" @colon consequence: (_) @block . (elif_clause "elif" @elif))
  (#replace! @block "") (#replace! @if "") (#replace! @condition "") (#replace! @colon "") (#replace! @elif "if"))
((if_statement condition: (_) @condition consequence: (_) @block alternative: (else_clause))
  (#replace! @block "0") (#replace! @condition "0"))
((elif_clause) @arm (#delete! @arm))
((else_clause) @arm (#delete! @arm))
((match_statement "match" @match subject: (_) @subject body: (block . (case_clause "case" @case . (case_pattern) @pattern . consequence: (_)) .))
  (#replace! @match "if") (#replace! @subject "1") (#replace! @case "if") (#replace! @pattern "1"))
((match_statement body: (_) @cases) (#list! @cases))
((case_clause (case_pattern) @pattern) (#replace! @pattern "_"))
((case_clause guard: (_) @guard) (#delete! @guard))

; try and with by what they try, or do otherwise; then without their clauses.
((try_statement "try" @try [(except_clause) (else_clause) (finally_clause)]+ @clauses)
  (#replace! @try "if 1") (#delete! @clauses))
((try_statement "try" @try ":" @colon body: (_) @body . (except_clause "except" @except value: (_)? @value) .)
  (#replace! @try "") (#replace! @colon "") (#replace! @body "") (#replace! @except "if 1") (#replace! @value ""))
((try_statement (except_clause) @clause) (#delete! @clause))
((try_statement (finally_clause) @clause) (#delete! @clause))
((except_clause value: (_) @value) (#delete! @value))
((with_statement "with" @with (with_clause) @clause) (#replace! @clause "1") (#replace! @with "if"))
((with_clause (with_item) @item) (#delete! @item ","))
((as_pattern . (_) @value alias: (_)) @pattern (#replace! @pattern @value))

; ---- Declarations: classes, methods, parameters, imports, decorators.

((class_definition body: (_) @body) (#phase! declarations) (#replace! @body "pass"))
((class_definition body: (_) @body) (#list! @body))
((class_definition superclasses: (_) @bases) (#delete! @bases))
((class_definition superclasses: (argument_list (_) @base)) (#delete! @base ","))
((decorated_definition (decorator) @decorator) (#delete! @decorator))
((import_statement (_) @name) (#delete! @name ","))
((import_from_statement name: (_) @name) (#delete! @name ","))
; a function with its calls
((function_definition name: (identifier) @function) @definition
  (#rule! "function") (#uses! 1) (#delete! @definition))
((call function: (identifier) @function) @call
  (#use! "function" @function) (#replace! @call "0"))
; a function that has one statement, by that; by its value
((function_definition name: (identifier) @function parameters: (parameters [(identifier) @parameter ","]*) body: (block . (_) @inside .)) @definition
  (#not-match? @inside "^return|\n") (#rule! "procedure") (#uses! 1) (#delete! @definition))
((expression_statement . (call function: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) .) @call
  (#use! "procedure" @function) (#substitute! @inside @parameter @argument "(" ")") (#replace! @call @inside))
((function_definition name: (identifier) @function parameters: (parameters [(identifier) @parameter ","]*) body: (block . (return_statement (_) @value) .)) @definition
  (#rule! "result") (#uses! 1) (#delete! @definition))
((call function: (identifier) @function arguments: (argument_list [(_) @argument ","]*)) @call
  (#use! "result" @function) (#substitute! @value @parameter @argument "(" ")") (#replace! @call @value))
; what is put into a list, where it is taken out again
((expression_statement . (call function: (attribute object: [(identifier) (attribute)] @list attribute: (identifier) @put) arguments: (argument_list . (_) @value .)) .) @statement
  (#match? @put "^(append|appendleft|add|put)$") (#rule! "contents") (#uses! 1 3) (#replace! @statement "0"))
((argument_list [(identifier) (attribute)] @list) (#use! "contents" @list) (#replace! @list @value))
((return_statement [(identifier) (attribute)] @list) (#use! "contents" @list) (#replace! @list @value))
((subscript value: [(identifier) (attribute)] @list) @use (#use! "contents" @list) (#replace! @use @value))
((call function: (attribute object: [(identifier) (attribute)] @list attribute: (identifier) @get)) @use
  (#match? @get "^(get|pop|popleft)$") (#use! "contents" @list) (#replace! @use @value))
((for_statement right: [(identifier) (attribute)] @list) (#use! "contents" @list) (#replace! @list "[" @value "]"))
((function_definition "async" @async) (#delete! @async))
; a parameter with its arguments, in all files; in the body 0 stands for it
((function_definition name: (identifier) @function
  parameters: (parameters [(identifier) @name (_ name: (identifier) @name) (_ . (identifier) @name)] @parameter) body: (_) @body)
  (#rule! "parameter") (#delete! @parameter ","))
((call function: (identifier) @function arguments: (argument_list (_) @argument))
  (#use! "parameter" @function) (#not-match? @argument "^\\w+ *=") (#same-index? @parameter @argument) (#delete! @argument ","))
((call function: (identifier) @function arguments: (argument_list (keyword_argument name: (identifier) @name) @argument))
  (#use! "parameter" @function @name) (#delete! @argument ","))
((identifier) @name
  (#use! "parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; of a method: what it is called on is the first one
((class_definition body: (block (function_definition name: (identifier) @method
  parameters: (parameters [(identifier) @name (_ name: (identifier) @name) (_ . (identifier) @name)] @parameter) body: (_) @body)))
  (#rule! "method parameter") (#uses! 1) (#delete! @parameter ","))
((call function: (attribute attribute: (identifier) @method) arguments: (argument_list (_) @argument))
  (#use! "method parameter" @method) (#not-match? @argument "^\\w+ *=") (#same-index? @parameter @argument "1") (#delete! @argument ","))
((call function: (attribute attribute: (identifier) @method) arguments: (argument_list (keyword_argument name: (identifier) @name) @argument))
  (#use! "method parameter" @method @name) (#delete! @argument ","))
((identifier) @name
  (#use! "method parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; of a constructor
((class_definition name: (identifier) @class body: (block (function_definition name: (identifier) @method
  parameters: (parameters [(identifier) @name (_ name: (identifier) @name) (_ . (identifier) @name)] @parameter) body: (_) @body)))
  (#eq? @method "__init__") (#rule! "constructor parameter") (#uses! 1) (#delete! @parameter ","))
((call function: (identifier) @class arguments: (argument_list (_) @argument))
  (#use! "constructor parameter" @class) (#not-match? @argument "^\\w+ *=") (#same-index? @parameter @argument "1") (#delete! @argument ","))
((call function: (identifier) @class arguments: (argument_list (keyword_argument name: (identifier) @name) @argument))
  (#use! "constructor parameter" @class @name) (#delete! @argument ","))
((identifier) @name
  (#use! "constructor parameter" @name) (#inside? @name @body) (#replace! @name "0"))
; without types and default values
((typed_parameter . (_) @name type: (_)) @parameter (#replace! @parameter @name))
((default_parameter name: (_) @name) @parameter (#replace! @parameter @name))
((typed_default_parameter name: (_) @name value: (_) @value) @parameter (#replace! @parameter @name "=" @value))
((function_definition "->" @arrow return_type: (_) @type) (#replace! @arrow "") (#replace! @type ""))
((assignment left: (_) @left type: (_) right: (_) @right) @whole (#replace! @whole @left "=" @right))

; ---- Expressions: operands, arms, arguments, constants.

((assignment right: (_) @value) @assignment
  (#phase! expressions) (#match? @value "[)]$") (#replace! @assignment @value))
((assignment right: (_) @value) (#replace! @value "0"))
((augmented_assignment right: (_) @value) (#replace! @value "0"))
([(binary_operator left: (_) @left right: (_) @right) (boolean_operator left: (_) @left right: (_) @right)] @expression
  (#replace! @expression @left) (#or!) (#replace! @expression @right))
((comparison_operator . (_) @left (_) @right .) @expression
  (#replace! @expression @left) (#or!) (#replace! @expression @right))
((not_operator argument: (_) @value) @expression (#replace! @expression @value))
((unary_operator argument: (_) @value) @expression (#replace! @expression @value))
((conditional_expression . (_) @then (_) @else .) @expression
  (#replace! @expression @then) (#or!) (#replace! @expression @else))
((if_statement condition: (_) @condition) (#replace! @condition "1") (#or!) (#replace! @condition "0"))
((elif_clause condition: (_) @condition) (#replace! @condition "1"))
((while_statement condition: (_) @condition body: (_) @body)
  (#match? @body "\\b(break|return|raise)\\b") (#replace! @condition "1"))
((return_statement (_) @value) @statement (#replace! @value "0") (#or!) (#replace! @statement "return"))
((raise_statement . (_) @value) @statement (#replace! @statement "raise"))
((raise_statement . (_) @value cause: (_)) @statement (#replace! @statement "raise" @value))
((call function: (attribute object: (_) @object)) @call (#replace! @call @object))
((call arguments: (argument_list (_) @argument)) @call (#replace! @call @argument))
((call) @call (#replace! @call "0"))
((call arguments: (argument_list (_) @argument)) (#delete! @argument ","))
((argument_list [(call) (attribute) (binary_operator) (subscript) (list) (dictionary) (lambda) (identifier)] @argument) (#replace! @argument "0"))
((keyword_argument value: (_) @value) (#replace! @value "0"))
((attribute object: (_) @object) @expression (#replace! @expression @object))
((subscript value: (_) @value) @expression (#replace! @expression @value))
((subscript subscript: (_) @index) (#replace! @index "0"))
([(await (_) @value) (yield (_) @value) (named_expression value: (_) @value) (list_splat (_) @value) (dictionary_splat (_) @value)] @expression
  (#replace! @expression @value))
((parenthesized_expression (_) @inside) @expression (#replace! @expression @inside))
((lambda body: (_) @body) @lambda (#replace! @lambda @body))
((lambda body: (_) @body) (#replace! @body "0"))
((lambda_parameters (_) @parameter) (#delete! @parameter ","))
; what has elements: without them, then without each
((list) @list (#replace! @list "[]"))
([(dictionary) (set)] @set (#replace! @set "{}"))
([(list (_) @element) (tuple (_) @element) (dictionary (_) @element) (set (_) @element)] (#delete! @element ","))
((pair value: (_) @value) (#replace! @value "0"))
((assignment left: (pattern_list (_) @target .) right: (expression_list (_) @value .)) (#delete! @target ",") (#delete! @value ","))
([(pattern_list (_) @element) (expression_list (_) @element)] (#delete! @element ","))
([(list_comprehension (for_in_clause right: (_) @values)) (set_comprehension (for_in_clause right: (_) @values))
  (dictionary_comprehension (for_in_clause right: (_) @values))] @list
  (#replace! @list @values))
((generator_expression (for_in_clause right: (_) @values)) @list (#replace! @list "(" @values ")"))
((list_comprehension body: (_) @body) @list (#replace! @list "[]") (#or!) (#replace! @list "[" @body "]"))
([(list_comprehension (if_clause) @clause) (set_comprehension (if_clause) @clause) (dictionary_comprehension (if_clause) @clause)
  (generator_expression (if_clause) @clause)] (#delete! @clause))
((assert_statement (_) @condition (_) @message) (#delete! @message ","))
((string) @string (#not-parent? @string "concatenated_string") (#replace! @string "''"))
((concatenated_string) @string (#replace! @string "''"))
((string (interpolation expression: (_) @value)) @string (#replace! @string @value))
((string (interpolation) @part) (#replace! @part ""))

; What is left of statements with blocks: the one statement, or what is at the top of the file. It
; does not stay on its line, for there it is indented; so this comes last.
((if_statement "if" @if condition: (_) @condition ":" @colon consequence: (block . (_) @inside .) @block !alternative) @statement
  (#at! @statement) (#match? @condition "^1$") (#replace! @if @inside) (#delete! @condition) (#delete! @colon) (#delete! @block))
((module (if_statement "if" @if condition: (_) @condition ":" @colon consequence: (block (_)* @inside) @block !alternative) @statement)
  (#at! @statement) (#match? @condition "^1$") (#join! @inside "\n")
  (#replace! @if @inside) (#delete! @condition) (#delete! @colon) (#delete! @block))
