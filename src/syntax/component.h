/* What the component of a language exports: the interface between whittle and the shared
 * objects that languages/CMakeLists.txt builds. Those are C, so this header is too.
 *
 * A component is one file, languages/NAME.so. It holds everything that whittle needs for a language
 * apart from its row in the table of languages (syntax/language.h), and it exports one function:
 *
 *   const struct WhittleComponent* whittle_component(void);
 *
 * What that returns is valid as long as the process runs, because a component is never unloaded.
 */
#pragma once

/* Increase it when the struct changes, or when queries are read in another way than before: a
 * component of another version is refused. */
#define WHITTLE_COMPONENT_VERSION 2

struct TSLanguage;

/* Bytes from begin to end - 1; a byte 0 follows. Empty if the language has no such file. */
struct WhittleText {
  const char* begin;
  const char* end;
};

struct WhittleComponent {
  unsigned version; /* WHITTLE_COMPONENT_VERSION; stays the first member in every version */
  const char* name; /* of the folder in languages/: "c++" */
  const struct TSLanguage* (*parser)(void);
  struct WhittleText grammar; /* grammar.json */
  struct WhittleText names;   /* names.scm, and so on */
  struct WhittleText rewrites;
  struct WhittleText outline;
  struct WhittleText numbers;
  struct WhittleText first;
  struct WhittleText jumps;
  struct WhittleText chip;
  struct WhittleText values;
};

/* The name of the exported function. */
#define WHITTLE_COMPONENT_ENTRY "whittle_component"
