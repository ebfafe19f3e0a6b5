// Freed memory is overwritten, so that nothing of a client is left in it: neither for the next one, nor in a dump or on a swapped page.
//
// A program that links this library has its `free` and `realloc` in place of glibc's (glibc's manual, "Replacing malloc").
#pragma once
#include <stdbool.h>

/// Whether freed memory is overwritten in this program.
bool cwipe_is_linked(void);
