; {"k": v, …}: [v, …]
((object (pair value: (_) @value) . (pair value: (_) @value)*) @object
  (#join! @value ",")
  (#replace! @object "[" @value "]"))

; {"k": v}: v
((object . (pair value: (_) @value) .) @object
  (#replace! @object @value))

; [v]: v
((array . (_) @value .) @array
  (#replace! @array @value))

; values that hold nothing: null and the like by a digit
([(true) (false) (null) (string) (object) (array)] @value
  (#replace! @value "0"))
([(string) (object) (array)] @value
  (#replace! @value "{}"))
([(string) (object)] @value
  (#replace! @value "[]"))
