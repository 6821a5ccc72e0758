; <!ENTITY name …>: &name; or %name; needs it
(GEDecl (Name) @definition)
(PEDecl (Name) @definition)
; <!NOTATION name …>
(NotationDecl (Name) @definition)
