// SVG through librsvg. With its dependencies (GLib, Pango, libxml2) it takes longer to load than everything else that the imaging process
// needs at its start, and few kiosks have an SVG. So it is loaded by the first drawing, and its few functions are declared here.
#include "cvision_svg.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cairo/cairo.h>
#include <dlfcn.h>

#include "cvision_image.h"

namespace {

// The stable interface of librsvg 2.52 and later (rsvg.h) and of GLib (gerror.h, gobject.h).
struct Rectangle {
  double x, y, width, height;
};
struct Length {
  double length;
  int unit;
};
struct Error {
  uint32_t domain;
  int code;
  char *message;
};

struct Library {
  void *(*open)(const uint8_t *, size_t, Error **);
  int (*size)(void *, double *, double *);
  void (*dimensions)(void *, int *, Length *, int *, Length *, int *, Rectangle *);
  int (*draw)(void *, cairo_t *, const Rectangle *, Error **);
  void (*unref)(void *);
  void (*free_error)(Error *);
  bool is_whole = false;

  Library() {
    void *rsvg = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!rsvg) return;
    // The libraries that librsvg needs are found through it.
    is_whole = find(rsvg, "rsvg_handle_new_from_data", open) && find(rsvg, "rsvg_handle_get_intrinsic_size_in_pixels", size) &&
               find(rsvg, "rsvg_handle_get_intrinsic_dimensions", dimensions) && find(rsvg, "rsvg_handle_render_document", draw) &&
               find(rsvg, "g_object_unref", unref) && find(rsvg, "g_error_free", free_error);
  }

 private:
  template <class Function>
  static bool find(void *library, const char *name, Function &function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
  }
};

const Library &library() {
  static const Library loaded;
  return loaded;
}

int refuse(cvision_drawing *drawing, int status, const char *message) {
  snprintf(drawing->message, sizeof drawing->message, "%s", message);
  return status;
}

int refuse(cvision_drawing *drawing, Error *error) {
  refuse(drawing, CVISION_DAMAGED, error && error->message ? error->message : "");
  if (error) library().free_error(error);
  return CVISION_DAMAGED;
}

/// The size of the drawing, of which only the proportions matter: its width and height, else its view box, else a square.
void proportions(void *handle, double *width, double *height) {
  if (!library().size(handle, width, height)) {
    int has_width = 0, has_height = 0, has_box = 0;
    Length across{}, down{};
    Rectangle box{};
    library().dimensions(handle, &has_width, &across, &has_height, &down, &has_box, &box);
    *width = has_box ? box.width : 1, *height = has_box ? box.height : 1;
  }
}

int draw(void *handle, int side, cvision_drawing *drawing) {
  double width = 0, height = 0;
  proportions(handle, &width, &height);
  if (!std::isfinite(width) || !std::isfinite(height) || width <= 0 || height <= 0)
    return refuse(drawing, CVISION_DAMAGED, "the drawing has no size");
  double scale = side / std::max(width, height);
  drawing->width = std::max(1, static_cast<int>(std::lround(width * scale)));
  drawing->height = std::max(1, static_cast<int>(std::lround(height * scale)));
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, drawing->width, drawing->height);
  cairo_t *cr = cairo_create(surface);
  Rectangle all{0, 0, static_cast<double>(drawing->width), static_cast<double>(drawing->height)};
  Error *error = nullptr;
  int result = CVISION_OK;
  if (cairo_status(cr) != CAIRO_STATUS_SUCCESS) {
    result = CVISION_OUT_OF_MEMORY;
  } else if (!library().draw(handle, cr, &all, &error)) {
    result = refuse(drawing, error);
  } else {
    cairo_surface_flush(surface);
    size_t row = static_cast<size_t>(drawing->width) * 4;
    drawing->rgba = static_cast<uint8_t *>(malloc(row * drawing->height));
    if (!drawing->rgba) result = CVISION_OUT_OF_MEMORY;
    const uint8_t *from = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; drawing->rgba && y < drawing->height; y++) {
      for (int x = 0; x < drawing->width; x++) {
        uint32_t pixel;
        memcpy(&pixel, from + static_cast<size_t>(y) * stride + 4 * x, 4);
        uint8_t *to = drawing->rgba + y * row + 4 * x;
        to[0] = pixel >> 16 & 255, to[1] = pixel >> 8 & 255, to[2] = pixel & 255, to[3] = pixel >> 24;
      }
    }
  }
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
  return result;
}

}  // namespace

int cvision_svg_draw(const uint8_t *bytes, size_t count, int side, cvision_drawing *drawing) {
  memset(drawing, 0, sizeof *drawing);
  if (!library().is_whole) return refuse(drawing, CVISION_UNSUPPORTED, "librsvg is not installed");
  Error *error = nullptr;
  // Without a base address, librsvg loads no other file.
  void *handle = library().open(bytes, count, &error);
  if (!handle) return refuse(drawing, error);
  int result = draw(handle, side, drawing);
  library().unref(handle);
  return result;
}
