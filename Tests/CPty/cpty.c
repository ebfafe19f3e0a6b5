#define _GNU_SOURCE
#include "cpty.h"

#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

pid_t cpty_spawn(
    const char *path, char *const arguments[], char *const environment[], const char *folder, int rows, int columns, int *master) {
  struct winsize size = {(unsigned short)rows, (unsigned short)columns, 0, 0};
  pid_t child = forkpty(master, NULL, NULL, &size);
  if (child != 0) {
    if (child > 0) fcntl(*master, F_SETFD, FD_CLOEXEC);
    return child;
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  // The program under test must not inherit the runner's own descriptors.
  close_range(3, ~0U, 0);
  if (folder && chdir(folder) != 0) _exit(126);
  execve(path, arguments, environment);
  _exit(127);
}

int cpty_resize(int master, int rows, int columns) {
  struct winsize size = {(unsigned short)rows, (unsigned short)columns, 0, 0};
  return ioctl(master, TIOCSWINSZ, &size);
}

int cpty_has_taken_input(int master) {
  char name[64];
  if (ptsname_r(master, name, sizeof name) != 0) return 1;
  int terminal = open(name, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (terminal < 0) return 1;
  int left = 0;
  int failed = ioctl(terminal, FIONREAD, &left) != 0;
  close(terminal);
  return failed || left == 0;
}

int cpty_is_cooked(int master) {
  struct termios settings;
  if (tcgetattr(master, &settings) != 0) return 0;
  return (settings.c_lflag & ICANON) && (settings.c_lflag & ECHO) && (settings.c_lflag & ISIG) && (settings.c_iflag & ICRNL);
}

static void color(VTermScreen *screen, VTermColor value, int *isDefault, uint8_t *channels) {
  *isDefault = VTERM_COLOR_IS_DEFAULT_FG(&value) || VTERM_COLOR_IS_DEFAULT_BG(&value);
  vterm_screen_convert_color_to_rgb(screen, &value);
  channels[0] = value.rgb.red;
  channels[1] = value.rgb.green;
  channels[2] = value.rgb.blue;
}

int cpty_get_cell(VTermScreen *screen, int row, int column, cpty_cell *out) {
  VTermPos at = {row, column};
  VTermScreenCell cell;
  memset(out, 0, sizeof *out);
  if (!vterm_screen_get_cell(screen, at, &cell)) return 0;
  for (int i = 0; i < 6 && i < VTERM_MAX_CHARS_PER_CELL; i++) out->scalars[i] = cell.chars[i];
  out->width = cell.width;
  out->bold = cell.attrs.bold;
  out->underline = cell.attrs.underline != 0;
  out->reverse = cell.attrs.reverse;
  color(screen, cell.fg, &out->inkIsDefault, out->ink);
  color(screen, cell.bg, &out->paperIsDefault, out->paper);
  return 1;
}

static int moved(VTermPos position, VTermPos before, int visible, void *user) {
  cpty_state *state = user;
  (void)before;
  (void)visible;
  state->row = position.row;
  state->column = position.col;
  return 1;
}

static int property(VTermProp which, VTermValue *value, void *user) {
  cpty_state *state = user;
  if (which == VTERM_PROP_CURSORVISIBLE) state->visible = value->boolean;
  if (which == VTERM_PROP_ALTSCREEN) state->alternate = value->boolean;
  return 1;
}

static int bell(void *user) {
  ((cpty_state *)user)->bells++;
  return 1;
}

static const VTermScreenCallbacks callbacks = {.movecursor = moved, .settermprop = property, .bell = bell};

VTermScreen *cpty_screen(VTerm *terminal, cpty_state *state) {
  vterm_set_utf8(terminal, 1);
  VTermScreen *screen = vterm_obtain_screen(terminal);
  vterm_screen_enable_altscreen(screen, 1);
  memset(state, 0, sizeof *state);
  state->visible = 1;
  vterm_screen_set_callbacks(screen, &callbacks, state);
  vterm_screen_reset(screen, 1);
  return screen;
}
