// A program on a pseudo-terminal, for the tests: Swift can call neither fork nor ioctl.
#pragma once
#include <stdint.h>
#include <sys/types.h>
#include <vterm.h>

/// Starts `path` on a new pseudo-terminal of this size, with default signal handlers and nothing blocked (a test runner blocks signals, and
/// a child inherits that). Returns the process id, or -1; the other end of the terminal is in *master, close-on-exec.
pid_t cpty_spawn(
    const char *path, char *const arguments[], char *const environment[], const char *folder, int rows, int columns, int *master);

/// Runs a program without a terminal and kills it (SIGKILL) right before the n-th system call by which it changes a file: write, truncate, sync,
/// create, rename, remove. Programs that it starts are not affected.
///
/// With `part`, only calls that name a file whose path contains it count. Returns n when it was killed, the number of calls when it ended by
/// itself, -1 when programs cannot be traced here (ptrace needs the right to).
int cpty_kill_at_change(const char *path, char *const arguments[], char *const environment[], const char *part, int n);

/// Changes the terminal's size; the kernel sends SIGWINCH to the programs on it.
int cpty_resize(int master, int rows, int columns);

/// Whether the programs on the terminal have read everything that was typed.
int cpty_has_taken_input(int master);

/// Whether the terminal is in canonical mode with echo, as a shell has it.
int cpty_is_cooked(int master);

/// One cell of libvterm's screen in a form without bit fields and unions.
typedef struct {
  uint32_t scalars[6];
  int width, bold, underline, reverse;
  /// 1: the terminal's own colour; the channels are then meaningless.
  int inkIsDefault, paperIsDefault;
  uint8_t ink[3], paper[3];
} cpty_cell;
int cpty_get_cell(VTermScreen *screen, int row, int column, cpty_cell *cell);

/// The state that the emulator reports besides its cells. It is kept up to date while bytes are fed.
typedef struct {
  int row, column, visible, bells, alternate;
} cpty_state;

/// The emulator's screen, with UTF-8 and the alternate buffer. `state` must live as long as the emulator.
VTermScreen *cpty_screen(VTerm *terminal, cpty_state *state);
