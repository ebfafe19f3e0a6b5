// Freed memory is overwritten, and so are the dead frames of a thread that waits, so that nothing of a client is left in them: neither for the
// next one, nor in a dump or on a swapped page.
//
// A program that links this library has its `free` and `realloc` in place of glibc's (glibc's manual, "Replacing malloc"), and waits for semaphores
// and events through it.
#pragma once
#include <stdbool.h>

/// Whether memory is overwritten in this program.
bool cwipe_is_linked(void);
