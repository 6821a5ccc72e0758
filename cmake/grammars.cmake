# The parsers of languages/, for the target whittle_grammars: their archive, which all
# presets share, and the headers of tree-sitter. Two presets may be configured or built at
# one time, so all that writes there holds a lock.
set(WHITTLE_GRAMMARS ${PROJECT_SOURCE_DIR}/build/grammars CACHE PATH
    "Where the parsers are fetched and built")

find_program(FLOCK flock REQUIRED)
file(MAKE_DIRECTORY ${WHITTLE_GRAMMARS})
set(locked ${FLOCK} ${WHITTLE_GRAMMARS}/lock)

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/languages/package-lock.json ${PROJECT_SOURCE_DIR}/languages/fetch)
execute_process(
  COMMAND ${locked} ${PROJECT_SOURCE_DIR}/languages/fetch ${WHITTLE_GRAMMARS}/npm
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(
  COMMAND ${locked} ${CMAKE_COMMAND} -G Ninja -S ${PROJECT_SOURCE_DIR}/languages
          -B ${WHITTLE_GRAMMARS}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

add_custom_target(build_grammars
  COMMAND ${locked} ${CMAKE_COMMAND} --build ${WHITTLE_GRAMMARS}
  BYPRODUCTS ${WHITTLE_GRAMMARS}/libwhittle_grammars.a
  COMMENT "Parsers of all languages"
  USES_TERMINAL VERBATIM)

add_library(whittle_grammars STATIC IMPORTED GLOBAL)
set_target_properties(whittle_grammars PROPERTIES
  IMPORTED_LOCATION ${WHITTLE_GRAMMARS}/libwhittle_grammars.a
  INTERFACE_INCLUDE_DIRECTORIES
    ${WHITTLE_GRAMMARS}/npm/node_modules/tree-sitter/vendor/tree-sitter/lib/include)
add_dependencies(whittle_grammars build_grammars)

# whittle_language_table(TABLE): writes the file TABLE, C++ that defines the languages as
# src/syntax/table.h declares them, and that has their grammars and queries in it.
function(whittle_language_table table)
  file(GLOB descriptions CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/languages/*/language.json)
  file(GLOB queries CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/languages/*/*.scm)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${descriptions} ${queries})
  set(embedded ${queries})
  set(texts "")
  set(parsers "")
  set(rows "")
  foreach(description ${descriptions})
    cmake_path(GET description PARENT_PATH folder)
    cmake_path(GET folder FILENAME name)
    file(READ ${description} json)
    foreach(key title package path symbol)
      string(JSON ${key} GET "${json}" ${key})
    endforeach()
    string(MAKE_C_IDENTIFIER "${symbol}" id)
    set(grammar ${WHITTLE_GRAMMARS}/npm/node_modules/${package}/${path}/grammar.json)
    list(APPEND embedded ${grammar})
    set(row "")
    foreach(part "grammar|${grammar}" "names|${folder}/names.scm" "rewrites|${folder}/rewrites.scm"
            "outline|${folder}/outline.scm" "numbers|${folder}/numbers.scm"
            "first|${folder}/first.scm" "jumps|${folder}/jumps.scm" "chip|${folder}/chip.scm")
      string(REGEX REPLACE "\\|.*" "" kind "${part}")
      string(REGEX REPLACE "^[^|]*\\|" "" file "${part}")
      if(EXISTS ${file})
        # A query whose first line is "; inherits: NAME" comes after that language's.
        set(bytes "INCLUDED(\"${file}\")")
        file(READ ${file} head LIMIT 80)
        while("${head}" MATCHES "^; inherits: ([^\n]+)\n")
          set(inherited ${PROJECT_SOURCE_DIR}/languages/${CMAKE_MATCH_1}/${kind}.scm)
          string(PREPEND bytes "INCLUDED(\"${inherited}\") ")
          file(READ ${inherited} head LIMIT 80)
        endwhile()
        string(APPEND texts "EMBED(${id}_${kind}, ${bytes})\n")
        string(APPEND row "embedded(${id}_${kind}, ${id}_${kind}_end), ")
      else()
        string(APPEND row "{}, ")
      endif()
    endforeach()
    string(APPEND parsers "const TSLanguage* ${symbol}(void);\n")
    foreach(key files first_line aliases as_comments)
      whittle_string_list(${key} "${json}" ${key})
    endforeach()
    string(JSON incremental ERROR_VARIABLE none GET "${json}" incremental)
    if(none OR incremental)
      set(incremental true)
    else()
      set(incremental false)
    endif()
    string(JSON data ERROR_VARIABLE none GET "${json}" data)
    if(none OR NOT data)
      set(data false)
    else()
      set(data true)
    endif()
    foreach(key in_names checker)
      string(JSON ${key} ERROR_VARIABLE none GET "${json}" ${key})
      if(none)
        set(${key} "")
      endif()
    endforeach()
    string(APPEND rows "      {\"${name}\", R\"(${title})\", {${files}}, {${first_line}}, {${aliases}},\n       {${as_comments}}, R\"(${in_names})\", \"${checker}\",\n"
                       "       ${symbol}(), ${row}${incremental}, ${data}},\n")
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/cmake/language_table.cpp.in ${table} @ONLY)
  set_source_files_properties(${table} PROPERTIES OBJECT_DEPENDS "${embedded}")
endfunction()

# The strings of a list in JSON as they stand in C++; none where there is no such list.
# Raw, for there are patterns among them.
function(whittle_string_list variable json key)
  set(words "")
  string(JSON count ERROR_VARIABLE none LENGTH "${json}" ${key})
  if(NOT none)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON word GET "${json}" ${key} ${i})
      string(APPEND words "R\"(${word})\", ")
    endforeach()
  endif()
  set(${variable} "${words}" PARENT_SCOPE)
endfunction()
