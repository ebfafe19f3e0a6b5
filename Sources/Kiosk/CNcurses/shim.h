// What Vestibule needs of ncurses, in a form that Swift can call. ncurses' globals (stdscr, curscr) are mutable C globals, which Swift 6
// rejects, and A_BOLD, getmaxyx and the like are macros, which Swift does not import. So no ncurses name is used outside this file.
#pragma once
// Without this, the wide functions (wadd_wchnstr, setcchar) are not declared.
#define NCURSES_WIDECHAR 1
#include <ncursesw/curses.h>
#include <ncursesw/term.h> // defines macros named lines, columns, tab, bell, …
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system.h"

/// The longest row that is drawn. A terminal that claims to be wider is drawn this wide.
#define CN_COLUMNS 1000

/// One character as Swift passes it. cchar_t itself would be imported as a struct whose text is a tuple behind macros.
typedef struct {
  /// The spacing scalar and up to four marks; unused places are 0.
  uint32_t scalars[5];
  /// Bits: 1 bold, 2 underline, 4 reverse, 8 dim.
  uint32_t attributes;
  int32_t pair;
  /// The number of columns by our own width table: 1 or 2.
  int32_t width;
} cn_cell;

/// What a terminal description says about a terminal, read without touching the terminal.
typedef struct {
  int known, moves, colors;
} cn_description;

/// setupterm needs an int out-parameter, and cur_term (a global) must be released.
static inline cn_description cn_describe(const char *type, int descriptor) {
  cn_description result = {0, 0, 0};
  int status = 0;
  if (setupterm(type, descriptor, &status) != OK || status != 1) return result;
  result.known = 1;
  char *move = tigetstr((char *)"cup");
  result.moves = move != NULL && move != (char *)-1;
  result.colors = tigetnum((char *)"colors");
  del_curterm(cur_term);
  return result;
}

/// A string capability of the open terminal, or NULL. tigetstr reports "not a string" as -1, which Swift cannot compare.
static inline const char *cn_string(const char *name) {
  char *value = tigetstr((char *)name);
  return value == NULL || value == (char *)-1 ? NULL : value;
}

/// Starts ncurses on two descriptors. They are duplicated, so that closing ncurses' streams does not close the caller's. The size is read
/// from the terminal, never from LINES and COLUMNS, which are stale after a resize.
static inline void *cn_open(const char *type, int output, int input) {
  int out = dup(output), in = dup(input);
  FILE *writer = out < 0 ? NULL : fdopen(out, "w"), *reader = in < 0 ? NULL : fdopen(in, "r");
  if (!writer || !reader) return NULL;
  use_env(FALSE);
  use_tioctl(TRUE);
  SCREEN *screen = newterm((char *)type, writer, reader);
  if (!screen) return NULL;
  raw();
  noecho();
  nonl();
  // We read input ourselves; ncurses must not stop painting because a key is waiting.
  typeahead(-1);
  // Screens are compared by rows before they get here, and scrolling is one more way in which terminals differ.
  idlok(stdscr, FALSE);
  leaveok(stdscr, FALSE);
  return screen;
}

/// Ends ncurses. After a hang-up the writes fail, which no longer matters.
static inline void cn_close(void *screen) {
  endwin();
  delscreen((SCREEN *)screen);
}

/// Leaves the screen temporarily (before a suspension); the next cn_flush returns to it.
static inline void cn_leave(void) { endwin(); }

/// Sets the terminal modes that ncurses needs: a shell that stopped us has set its own.
static inline void cn_return(void) { reset_prog_mode(); }

/// Turns colours on. Returns how many the terminal description has; 0: none.
static inline int cn_start_color(void) {
  if (!has_colors() || start_color() != OK) return 0;
  use_default_colors();
  return COLORS;
}

static inline int cn_pair_limit(void) { return COLOR_PAIRS; }

/// Colours are palette numbers or, with a direct-colour description, 0xRRGGBB; -1 is the terminal's own.
static inline int cn_pair(int pair, int ink, int paper) { return init_extended_pair(pair, ink, paper) == OK; }

/// Forgets all pairs. The next cn_flush must repaint everything.
static inline void cn_reset_pairs(void) {
  reset_color_pairs();
  clearok(curscr, TRUE);
}

/// Draws one whole row. wadd_wchnstr is the only call that can also write the bottom right cell. A character whose width the C library
/// counts differently becomes "?", so that the rest of the row stays in its columns.
static inline void cn_row(int y, const cn_cell *cells, int count) {
  cchar_t line[CN_COLUMNS + 1];
  int used = 0;
  for (int i = 0; i < count && used < CN_COLUMNS; i++) {
    wchar_t text[6] = {0, 0, 0, 0, 0, 0};
    for (int k = 0; k < 5; k++) text[k] = (wchar_t)cells[i].scalars[k];
    attr_t attributes = A_NORMAL;
    if (cells[i].attributes & 1) attributes |= A_BOLD;
    if (cells[i].attributes & 2) attributes |= A_UNDERLINE;
    if (cells[i].attributes & 4) attributes |= A_REVERSE;
    if (cells[i].attributes & 8) attributes |= A_DIM;
    // Pairs above 255 do not fit into the attributes. They are passed in the last argument, which Swift would have to pass as void *.
    int pair = cells[i].pair;
    int isKnown = text[0] < 0x7F || cn_wcwidth((uint32_t)text[0]) == cells[i].width;
    if (isKnown && setcchar(&line[used], text, attributes, 0, &pair) == OK) {
      used++;
      continue;
    }
    for (int k = 0; k < cells[i].width; k++) {
      wchar_t stand_in[2] = {k == 0 ? L'?' : L' ', 0};
      setcchar(&line[used++], stand_in, attributes, 0, &pair);
    }
  }
  mvwadd_wchnstr(stdscr, y, 0, line, used);
}

static inline void cn_cursor(int y, int x) { wmove(stdscr, y, x); }
static inline void cn_cursor_visible(int visible) { curs_set(visible ? 1 : 0); }

static inline void cn_flush(void) {
  wnoutrefresh(stdscr);
  doupdate();
}

/// The next cn_flush writes these rows again, whether they changed or not.
static inline void cn_repaint(int first, int count) { wredrawln(stdscr, first, count); }

/// The next cn_flush repaints everything.
static inline void cn_clear(void) { clearok(curscr, TRUE); }

/// Tells ncurses a new size. resize_term, not resizeterm: the latter also puts a KEY_RESIZE into an input queue that nobody reads.
static inline void cn_resize(int height, int width) {
  resize_term(height, width);
  clearok(curscr, TRUE);
}
