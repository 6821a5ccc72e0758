; What a program consists of.
((program (_) @item) (#delete! @item))
((class_body (_) @item) (#delete! @item))
((interface_body (_) @item) (#delete! @item))
((enum_body_declarations (_) @item) (#delete! @item))
; What a method does, and what may stand there whatever its type.
((method_declaration type: (void_type) body: (block) @body)
  (#replace! @body "{}"))
((method_declaration body: (block) @body)
  (#replace! @body "{throw null;}"))
((constructor_declaration body: (constructor_body) @body)
  (#replace! @body "{throw null;}"))
