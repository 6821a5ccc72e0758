; what is in it
((media_statement (block (_)* @inside)) @statement
  (#replace! @statement @inside))
((supports_statement (block (_)* @inside)) @statement
  (#replace! @statement @inside))
; one of two selectors
((child_selector (_) @one) @both
  (#replace! @both @one))
((descendant_selector (_) @one) @both
  (#replace! @both @one))
