#include "csixel.h"

#include <dlfcn.h>
#include <stddef.h>

/// What is used of sixel.h (1.10). All functions return 0 when they succeed.
typedef struct {
  int (*output_new)(void **output, csixel_write write, void *context, void *allocator);
  void (*output_unref)(void *output);
  int (*dither_new)(void **dither, int colors, void *allocator);
  int (*dither_initialize)(void *dither, unsigned char *pixels, int width, int height, int format, int largest, int representative, int quality);
  void (*dither_unref)(void *dither);
  int (*encode)(unsigned char *pixels, int width, int height, int depth, void *dither, void *output);
  int is_loaded;
} csixel_library;

static csixel_library *csixel_functions(void) {
  static csixel_library library;
  static int was_tried;
  if (was_tried) return &library;
  was_tried = 1;
  void *handle = dlopen("libsixel.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return &library;
  *(void **)&library.output_new = dlsym(handle, "sixel_output_new");
  *(void **)&library.output_unref = dlsym(handle, "sixel_output_unref");
  *(void **)&library.dither_new = dlsym(handle, "sixel_dither_new");
  *(void **)&library.dither_initialize = dlsym(handle, "sixel_dither_initialize");
  *(void **)&library.dither_unref = dlsym(handle, "sixel_dither_unref");
  *(void **)&library.encode = dlsym(handle, "sixel_encode");
  library.is_loaded = library.output_new && library.output_unref && library.dither_new && library.dither_initialize &&
                      library.dither_unref && library.encode;
  return &library;
}

int csixel_load(void) { return csixel_functions()->is_loaded; }

int csixel_encode(const uint8_t *rgb, int width, int height, int colors, csixel_write write, void *context) {
  csixel_library *library = csixel_functions();
  if (!library->is_loaded || !rgb || width < 1 || height < 1) return -1;
  enum { rgb888 = 3, automatic = 0, high_quality = 1 };
  void *output = NULL, *dither = NULL;
  int failed = library->output_new(&output, write, context, NULL) || library->dither_new(&dither, colors, NULL) ||
               library->dither_initialize(dither, (unsigned char *)rgb, width, height, rgb888, automatic, automatic, high_quality) ||
               library->encode((unsigned char *)rgb, width, height, 24, dither, output);
  if (dither) library->dither_unref(dither);
  if (output) library->output_unref(output);
  return failed ? -1 : 0;
}
