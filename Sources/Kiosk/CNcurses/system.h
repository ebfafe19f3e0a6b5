// Linux calls that Swift's Glibc module does not show, because they require _GNU_SOURCE or are variadic.
#pragma once
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

/// wcwidth is declared only for X/Open sources. It is used by the tests that compare our widths with the C library's.
extern int wcwidth(wchar_t);
static inline int cn_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

static inline int cn_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

/// A file in memory for what is written to standard error while the screen is open. It is not inherited by child processes.
static inline int cn_memory_file(void) { return (int)syscall(SYS_memfd_create, "stderr", 1u /* MFD_CLOEXEC */); }

/// ioctl is variadic. Returns 0 when the terminal does not know its size.
static inline int cn_window_size(int descriptor, int *height, int *width) {
  struct winsize size = {0, 0, 0, 0};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return 0;
  *height = size.ws_row;
  *width = size.ws_col;
  return 1;
}

/// open is variadic.
static inline int cn_open_terminal(void) { return open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY); }

/// nl_langinfo's argument is an enumerator that Swift imports as a different type on each platform.
static inline const char *cn_codeset(void) { return nl_langinfo(CODESET); }
