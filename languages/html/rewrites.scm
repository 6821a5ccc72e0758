; an element: what is in it
((element (start_tag) (_)* @inside (end_tag)) @element
  (#replace! @element @inside))
; the end tag, which browsers put in
((element (end_tag) @end)
  (#delete! @end))
; a="b": a=b
((attribute (quoted_attribute_value (attribute_value) @inner) @value)
  (#match? @inner "^[^\\s\"'=<>`]+$")
  (#replace! @value @inner))
