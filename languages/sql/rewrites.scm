; a column with its values
((create_table (object_reference name: (identifier) @table) (column_definitions (column_definition) @column))
  (#rule! "column") (#delete! @column ","))
((insert (object_reference name: (identifier) @table) (list (_) @value))
  (#use! "column" @table) (#same-index? @column @value) (#delete! @value ","))
; types and constraints of columns that say no more than their name
((column_definition type: (_) @type)
  (#delete! @type))
((column_definition name: (_) @name) @column
  (#replace! @column @name))
; words that mean 1 and 0
([(keyword_on) (keyword_true)] @word
  (#replace! @word "1"))
([(keyword_off) (keyword_false)] @word
  (#replace! @word "0"))
