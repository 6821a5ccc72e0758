; What a module consists of.
((module (_) @item) (#not-match? @item "^target ") (#delete! @item))
; What a function does.
((fn_define body: (function_body) @body)
  (#replace! @body "{unreachable}"))
