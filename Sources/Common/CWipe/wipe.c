#define _GNU_SOURCE
#include "cwipe.h"

#include <errno.h>
#include <malloc.h>
#include <string.h>

extern void __libc_free(void *block);
extern void *__libc_malloc(size_t size);

bool cwipe_is_linked(void) { return true; }

void free(void *block) {
  if (block == NULL) return;
  // Callers rely on what failed before they freed what they had.
  int reason = errno;
  explicit_bzero(block, malloc_usable_size(block));
  __libc_free(block);
  errno = reason;
}

// glibc's own would leave the old copy when it moves a block.
void *realloc(void *block, size_t size) {
  if (block == NULL) return __libc_malloc(size);
  if (size == 0) {
    free(block);
    return NULL;
  }
  size_t old = malloc_usable_size(block);
  if (size <= old && size >= old / 2) {
    explicit_bzero((char *)block + size, old - size);
    return block;
  }
  void *moved = __libc_malloc(size);
  if (moved == NULL) return NULL;
  memcpy(moved, block, old < size ? old : size);
  free(block);
  return moved;
}
