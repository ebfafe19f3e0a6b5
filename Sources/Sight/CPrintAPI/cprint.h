#pragma once
// The interface of the print library: the printed words of a page, by Tesseract. The library is loaded with dlopen at the first page, because
// Tesseract and what it depends on take longer to load than everything else together, and may not be installed. So Swift knows only this
// header. Nothing throws.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The data of one script and what is kept from one page to the next. It belongs to one thread at a time.
typedef struct cprint_reader cprint_reader;

/// A word as it is printed.
typedef struct {
  /// UTF-8. It stays valid until the reader reads again or is closed.
  const char *text;
  /// How sure the engine is, 0 to 100.
  float confidence;
  /// Its box in pixels of the page, origin top left.
  int left, top, right, bottom;
} cprint_word;

enum cprint_layout {
  /// Words anywhere on the page.
  CPRINT_PAGE,
  /// The picture is one line of text.
  CPRINT_LINE,
};

typedef struct {
  /// Loads the data of a script from its file, `Latin.traineddata`; NULL when it is missing, damaged, or there is no memory.
  cprint_reader *(*open)(const char *path);
  /// Reads a page.
  /// - gray: `width` x `height` bytes from 0 (black) to 255 (white).
  /// - dpi: how many pixels an inch of the page has.
  /// - words: receives the words, which belong to the reader.
  /// Returns their number; -1 when the engine fails.
  int (*read)(cprint_reader *reader, const uint8_t *gray, int width, int height, int dpi, enum cprint_layout layout, const cprint_word **words);
  void (*close)(cprint_reader *reader);
  /// The engine's version.
  const char *(*version)(void);
} cprint_api;

/// The type of the library's only exported symbol, the function `cprint_library`.
typedef const cprint_api *(*cprint_library_function)(void);

#ifdef __cplusplus
}
#endif
