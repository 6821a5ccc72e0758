/* Standard input of a C program for --record-input: says to a file which call read what, or gives
 * each call what it read then. src/cli/input_recording.h has the rules and the format.
 *
 * Linked with the program. A site is the FILE:LINE of the call, as the headers in include/ tell it.
 * stdin is not buffered, so that no call reads ahead for another: what scanf reads is what it
 * reads, not the line that it is in.
 *
 * Memory of the program's is not used, since what is wrong with it may be the symptom. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#ifndef __GLIBC__
#error "--record-input needs the GNU C library"
#endif

#include "place.h" /* WHITTLE_PLACE: the directory */

void whittle_read_at(const char* file, int line);
FILE* whittle_stdin(void);
static void begin(void);

static const char* site_file = "?";
static int site_line;
static char site[4096];

void whittle_read_at(const char* file, int line) {
  begin();
  if (file == site_file && line == site_line) return;
  site_file = file;
  site_line = line;
  snprintf(site, sizeof site, "%s:%d", file, line);
}

/* As much as one call gets: not beyond a line. */
static size_t until_newline(const char* from, size_t most) {
  const char* newline = memchr(from, '\n', most);
  return newline == NULL ? most : (size_t)(newline - from) + 1;
}

/* Recording. Each record is written at once: a program that never ends is killed. */

static int new_recording = -1;
static char written_site[sizeof site] = "\n";

static void write_record(const char* bytes, size_t size) {
  char head[sizeof site + 32];
  struct iovec parts[3];
  int same = strcmp(site, written_site) == 0;
  snprintf(head, sizeof head, "%lu%s%s\n", (unsigned long)size, same ? "" : " ", same ? "" : site);
  strcpy(written_site, site);
  parts[0].iov_base = head;
  parts[0].iov_len = strlen(head);
  parts[1].iov_base = (char*)bytes;
  parts[1].iov_len = size;
  parts[2].iov_base = (char*)"\n";
  parts[2].iov_len = 1;
  if (writev(new_recording, parts, 3) < 0) new_recording = -1;
}

static ssize_t record(char* to, size_t most) {
  static char ahead[1 << 16];
  static size_t at, end;
  size_t size;
  if (at == end) {
    long count = syscall(SYS_read, 0, ahead, sizeof ahead);
    if (count <= 0) return count;
    at = 0;
    end = (size_t)count;
  }
  size = until_newline(ahead + at, most < end - at ? most : end - at);
  memcpy(to, ahead + at, size);
  at += size;
  if (new_recording >= 0) write_record(to, size);
  return (ssize_t)size;
}

/* Replaying. */

struct entry {
  const char* site;
  size_t site_size;
  const char* bytes;
  size_t left;
  const char* next; /* the record after it */
};

static int replays;
static int told = -1; /* where to say what is read */
static const char* recording_end;
static struct entry last; /* of the last call that got something */

/* False: there is none any more. */
static int go_on(struct entry* entry) {
  const char* at = entry->next;
  const char* newline;
  size_t size = 0;
  if (at == recording_end) return 0;
  newline = memchr(at, '\n', (size_t)(recording_end - at));
  if (newline == NULL) return 0;
  for (; *at >= '0' && *at <= '9'; ++at) size = 10 * size + (size_t)(*at - '0');
  if (*at == ' ') {
    entry->site = at + 1;
    entry->site_size = (size_t)(newline - entry->site);
  }
  if (size >= (size_t)(recording_end - newline - 1)) return 0; /* killed while it wrote */
  entry->bytes = newline + 1;
  entry->left = size;
  entry->next = entry->bytes + size + 1;
  return 1;
}

static int is_here(const struct entry* entry) {
  return strlen(site) == entry->site_size && memcmp(site, entry->site, entry->site_size) == 0;
}

static ssize_t replay(char* to, size_t most) {
  struct entry entry = last;
  while (entry.left == 0 || !is_here(&entry)) {
    if (!go_on(&entry)) return 0;
  }
  if (most > entry.left) most = entry.left;
  most = until_newline(entry.bytes, most);
  memcpy(to, entry.bytes, most);
  entry.bytes += most;
  entry.left -= most;
  last = entry;
  if (told >= 0 && write(told, to, most) < 0) told = -1;
  return (ssize_t)most;
}

static ssize_t give(char* to, size_t most) {
  if (most == 0) return 0;
  begin();
  return replays ? replay(to, most) : record(to, most);
}

static ssize_t give_stream(void* cookie, char* to, size_t most) {
  (void)cookie;
  return give(to, most);
}

/* The program's calls of read come here. Weak: the program may have a function of that name. */

__attribute__((weak)) ssize_t read(int fd, void* to, size_t most) {
  return fd == 0 ? give(to, most) : syscall(SYS_read, fd, to, most);
}

ssize_t __read_chk(int fd, void* to, size_t most, size_t room);
__attribute__((weak)) ssize_t __read_chk(int fd, void* to, size_t most, size_t room) {
  (void)room;
  return fd == 0 ? give(to, most) : syscall(SYS_read, fd, to, most);
}

static int open_recording(void) {
  struct stat info;
  int fd = open(WHITTLE_PLACE "/recording", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  if (fstat(fd, &info) == 0 && info.st_size > 0) {
    void* mapped = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (mapped != MAP_FAILED) {
      last.next = mapped;
      recording_end = last.next + info.st_size;
    }
  }
  close(fd);
  return 1;
}

/* In the place of what is there; out of the way: descriptors of the program are numbered as ever.
 */
static int open_new(const char* path) {
  const int out_of_the_way = 200;
  const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  const int moved = fcntl(fd, F_DUPFD_CLOEXEC, out_of_the_way);
  close(fd);
  return moved;
}

/* Before main, or before the first read where a compiler (tcc) does not know constructors. */
__attribute__((constructor)) static void begin(void) {
  static int begun;
  cookie_io_functions_t functions;
  FILE* stream;
  if (begun) return;
  begun = 1;
  memset(&functions, 0, sizeof functions);
  functions.read = give_stream;
  replays = open_recording();
  if (!replays) new_recording = open_new(WHITTLE_PLACE "/new/recording");
  if (replays && access(WHITTLE_PLACE "/tell", F_OK) == 0)
    told = open_new(WHITTLE_PLACE "/new/read");
  stream = fopencookie(NULL, "r", functions);
  if (stream == NULL) return;
  setvbuf(stream, NULL, _IONBF, 0);
  stdin = stream;
  errno = 0;
}

FILE* whittle_stdin(void) {
  begin();
  return stdin;
}
