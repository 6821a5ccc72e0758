; types and constraints of columns that say no more than their name
((column_definition type: (_) @type)
  (#delete! @type))
((column_definition name: (_) @name) @column
  (#replace! @column @name))
