; What a program consists of.
((source_file [(class_declaration) (protocol_declaration) (function_declaration) (property_declaration) (typealias_declaration)] @item)
  (#delete! @item))
; Not what a structure is made of, nor what is used without a name.
([(class_body [(function_declaration) (class_declaration) (typealias_declaration)] @item)
  (enum_class_body [(function_declaration) (class_declaration) (typealias_declaration)] @item)]
  (#delete! @item))
; What a function does, and what may stand there whatever its type.
((function_declaration !return_type body: (function_body) @body) (#replace! @body "{}"))
((function_declaration return_type: (_) @type body: (function_body) @body)
  (#not-match? @type "^some\\b") (#replace! @body "{fatalError()}"))
((init_declaration body: (function_body) @body) (#replace! @body "{fatalError()}"))
