# What languages/ is built into, once for all presets: the components of the languages
# (src/syntax/component.h), and the core of tree-sitter, which is the target
# whittle_tree_sitter here. Two presets may be configured or built at one time, so every command
# that writes there holds a lock.
include(GNUInstallDirs)
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
  BYPRODUCTS ${WHITTLE_GRAMMARS}/tree_sitter.o
  COMMENT "Parsers of all languages"
  USES_TERMINAL VERBATIM)

# A program finds the components by its run path (src/syntax/load_component.h). Those of the build
# tree are given the directory where the components are built. whittle itself and the shared library
# are not, as they are installed as they are: they look beside themselves, so the directory has a
# link there.
set(WHITTLE_BUILT_LANGUAGES ${WHITTLE_GRAMMARS}/languages)
set(WHITTLE_INSTALLED_LANGUAGES ${CMAKE_INSTALL_FULL_LIBDIR}/whittle/languages)
file(CREATE_LINK ${WHITTLE_BUILT_LANGUAGES} ${CMAKE_BINARY_DIR}/languages SYMBOLIC)
set(is_installed
  $<OR:$<STREQUAL:$<TARGET_PROPERTY:NAME>,whittle>,$<STREQUAL:$<TARGET_PROPERTY:NAME>,whittle_c>>)

add_library(whittle_tree_sitter OBJECT IMPORTED GLOBAL)
set_target_properties(whittle_tree_sitter PROPERTIES
  IMPORTED_OBJECTS ${WHITTLE_GRAMMARS}/tree_sitter.o
  INTERFACE_INCLUDE_DIRECTORIES
    ${WHITTLE_GRAMMARS}/npm/node_modules/tree-sitter/vendor/tree-sitter/lib/include
  INTERFACE_LINK_OPTIONS $<$<NOT:${is_installed}>:LINKER:-rpath,${WHITTLE_BUILT_LANGUAGES}>)
add_dependencies(whittle_tree_sitter build_grammars)

file(GLOB language_folders CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/languages/*/language.json)
list(TRANSFORM language_folders REPLACE "/language.json$" "")
set(WHITTLE_COMPONENTS ${language_folders})
list(TRANSFORM WHITTLE_COMPONENTS REPLACE "^.*/([^/]*)$" "${WHITTLE_BUILT_LANGUAGES}/\\1.so")

# whittle_language_table(TABLE): writes the file TABLE, C++ that defines the descriptions of the
# languages as src/syntax/table.h declares them.
function(whittle_language_table table)
  file(GLOB chip_rules CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/languages/*/chip.scm)
  set(rows "")
  foreach(folder ${language_folders})
    cmake_path(GET folder FILENAME name)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/language.json)
    file(READ ${folder}/language.json json)
    string(JSON title GET "${json}" title)
    foreach(key files first_line aliases as_comments comments)
      whittle_string_list(${key} "${json}" ${key})
    endforeach()
    whittle_flag(incremental "${json}" incremental true)
    whittle_flag(data "${json}" data false)
    set(chips false)
    if(${folder}/chip.scm IN_LIST chip_rules)
      set(chips true)
    endif()
    foreach(key in_names checker)
      string(JSON ${key} ERROR_VARIABLE none GET "${json}" ${key})
      if(none)
        set(${key} "")
      endif()
    endforeach()
    string(APPEND rows "      {\"${name}\", R\"(${title})\", {${files}}, {${first_line}}, {${aliases}},\n"
                       "       {${as_comments}}, {${comments}}, R\"(${in_names})\", \"${checker}\",\n"
                       "       ${incremental}, ${data}, ${chips}},\n")
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/cmake/language_table.cpp.in ${table} @ONLY)
endfunction()

# The strings of a list in JSON as they stand in C++; none where there is no such list.
# Raw, for there are patterns among them.
function(whittle_string_list variable json key)
  set(words "")
  string(JSON count ERROR_VARIABLE none LENGTH "${json}" ${key})
  if(NOT none AND count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON word GET "${json}" ${key} ${i})
      string(APPEND words "R\"(${word})\", ")
    endforeach()
  endif()
  set(${variable} "${words}" PARENT_SCOPE)
endfunction()

# true or false as JSON says, or the default.
function(whittle_flag variable json key default)
  string(JSON value ERROR_VARIABLE none GET "${json}" ${key})
  set(flag ${default})
  if(NOT none)
    set(flag false)
    if(value)
      set(flag true)
    endif()
  endif()
  set(${variable} ${flag} PARENT_SCOPE)
endfunction()
