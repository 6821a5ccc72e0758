; What a program consists of.
((program (_) @item) (#not-match? @item "^#!") (#delete! @item))
([(class body: (body_statement (_) @item)) (module body: (body_statement (_) @item)) (singleton_class body: (body_statement (_) @item))]
  (#delete! @item))
; What a method does.
([(method body: (body_statement) @body) (singleton_method body: (body_statement) @body)] (#replace! @body " "))
