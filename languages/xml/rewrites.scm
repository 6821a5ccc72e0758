; <a …></a>: <a …/>
((element . (STag (Name) @name (Attribute)* @attribute) . (content)? @inside . (ETag)) @element
  (#join! @attribute " ")
  (#match? @inside "^\\s*$")
  (#replace! @element "<" @name " " @attribute "/>"))

; an element: what is in it
((element (STag) . (content) @content . (ETag)) @element
  (#replace! @element @content))

; the content of an element's content: <a><b>…</b></a> with the tags of a around what b holds
((content . (element (STag) (content) @inner (ETag)) .) @content
  (#replace! @content @inner))
