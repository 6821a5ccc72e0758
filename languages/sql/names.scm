; What can be used elsewhere, by its name.
(create_table (object_reference name: (identifier) @definition))
(create_view (object_reference name: (identifier) @definition))
(create_index column: (identifier) @definition)
(column_definition name: (identifier) @definition)
(cte (identifier) @definition)
