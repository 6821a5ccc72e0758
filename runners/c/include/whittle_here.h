/* How a call says where it is: before it is made, or with its first argument. The latter is still
 * right where the name is that of a member, as in file->read(x). */
#pragma GCC system_header
#ifndef WHITTLE_HERE
void whittle_read_at(const char* file, int line);
#define WHITTLE_HERE whittle_read_at(__FILE__, __LINE__)
#define WHITTLE_FIRST(first) (WHITTLE_HERE, (first))
#endif
