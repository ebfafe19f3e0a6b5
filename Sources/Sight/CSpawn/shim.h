// GNU extensions of posix_spawn(3), which the Swift module of the C library leaves out.
#pragma once
#include <spawn.h>

static const short CSPAWN_SETSID = 0x80;

// Since glibc 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
