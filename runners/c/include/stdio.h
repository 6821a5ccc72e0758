/* <stdio.h>, whose functions that read say first where they are called: whittle_record.c. */
#pragma GCC system_header
#include_next <stdio.h>

#include "whittle_here.h"

#ifndef WHITTLE_STDIO
#define WHITTLE_STDIO
#undef getchar
#undef getchar_unlocked
#undef scanf
#undef vscanf
#undef gets
#undef getc
#undef getc_unlocked
#undef fgetc
#undef fgetc_unlocked
#undef fgets
#undef fgets_unlocked
#undef fread
#undef fread_unlocked
#undef fscanf
#undef vfscanf
#define getchar() (WHITTLE_HERE, getchar())
#define getchar_unlocked() (WHITTLE_HERE, getchar_unlocked())
#define scanf(...) (WHITTLE_HERE, scanf(__VA_ARGS__))
#define vscanf(...) (WHITTLE_HERE, vscanf(__VA_ARGS__))
#define gets(first, ...) gets(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define getc(first, ...) getc(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define getc_unlocked(first, ...) getc_unlocked(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define fgetc(first, ...) fgetc(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define fgetc_unlocked(first, ...) fgetc_unlocked(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define fgets(first, ...) fgets(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define fgets_unlocked(first, ...) fgets_unlocked(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define fread(first, ...) fread(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define fread_unlocked(first, ...) fread_unlocked(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define fscanf(first, ...) fscanf(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define vfscanf(first, ...) vfscanf(WHITTLE_FIRST(first), ##__VA_ARGS__)
#ifdef __TINYC__ /* it is not yet the right one when an argument is evaluated */
FILE* whittle_stdin(void);
#undef stdin
#define stdin whittle_stdin()
#endif
/* Where the standard asked for does not have them, programs have their own. */
#ifdef __USE_XOPEN2K8
#undef getline
#undef getdelim
#define getline(first, ...) getline(WHITTLE_FIRST(first), ##__VA_ARGS__)
#define getdelim(first, ...) getdelim(WHITTLE_FIRST(first), ##__VA_ARGS__)
#endif
#endif
