; <a …></a>: <a …/>
((element . (STag (Name) @name (Attribute)* @attribute) . (content)? @inside . (ETag)) @element
  (#join! @attribute " ")
  (#match? @inside "^\\s*$")
  (#replace! @element "<" @name @attribute "/>"))

; an element: what is in it
((element (STag) . (content) @content . (ETag)) @element
  (#replace! @element @content))

; the content of an element's content: <a><b>…</b></a> with the tags of a around what b holds
((content . (element (STag) (content) @inner (ETag)) .) @content
  (#replace! @content @inner))

; two elements of one name, one after the other: one with the attributes of both
((content (element (STag . (Name) @name (Attribute)* @first) (content)? @content) @one
  . (CharData)? . (element (STag . (Name) @other (Attribute)* @second)) @two)
  (#eq? @name @other)
  (#join! @first " ") (#join! @second " ")
  (#replace! @one "<" @name @first " " @second ">" @content "</" @name ">")
  (#delete! @two))
((content (element (STag . (Name) @name (Attribute)* @first)) @one
  . (CharData)? . (element (STag . (Name) @other (Attribute)* @second) (content)? @content) @two)
  (#eq? @name @other)
  (#join! @first " ") (#join! @second " ")
  (#replace! @one "<" @name @first " " @second ">" @content "</" @name ">")
  (#delete! @two))
; an element with its only child: one, with the attributes of both
((element (STag . (Name) @name (Attribute)* @first)
  (content . (element (STag . (Name) (Attribute)* @second) (content)? @content) .)) @element
  (#join! @first " ") (#join! @second " ")
  (#replace! @element "<" @name @first " " @second ">" @content "</" @name ">"))

; a name with a prefix: one without
((element (STag . "<" . (Name) @start) (ETag . "</" . (Name) @end))
  (#match? @start ":")
  (#replace! @start "a") (#replace! @end "a"))
((EmptyElemTag . "<" . (Name) @name)
  (#match? @name ":")
  (#replace! @name "a"))
((Attribute . (Name) @name)
  (#match? @name ":") (#not-match? @name "^xml")
  (#replace! @name "a"))
