// PNG through libpng. Its errors leave by longjmp: see cvision_image_jpeg.cpp.
#include <csetjmp>

#include <png.h>

#include "cvision_image_shared.h"

namespace {

struct decoding {
  png_structp png;
  png_infop info;
  jmp_buf out;
  const uint8_t *bytes;
  size_t count, at;
  bool is_cut, is_out_of_memory;
  char message[128];
  uint8_t *rows;  // one row, or the whole picture when it is interlaced
  cvision_shrinker small;
};

[[noreturn]] void leave(png_structp png, png_const_charp message) {
  auto d = static_cast<decoding *>(png_get_error_ptr(png));
  snprintf(d->message, sizeof d->message, "%s", message);
  longjmp(d->out, 1);
}

void silent(png_structp, png_const_charp) {}

void read(png_structp png, png_bytep to, size_t wanted) {
  auto d = static_cast<decoding *>(png_get_io_ptr(png));
  if (wanted > d->count - d->at) {
    d->is_cut = true;
    leave(png, "the data ends before the picture does");
  }
  memcpy(to, d->bytes + d->at, wanted);
  d->at += wanted;
}

int decode(decoding *d, int64_t limit, int at_least, uint8_t ground, cvision_picture *picture) {
  if (setjmp(d->out)) {
    return cvision_refuse(picture, d->is_cut ? CVISION_TRUNCATED : CVISION_DAMAGED, d->message);
  }
  d->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, d, leave, silent);
  if (d->png) d->info = png_create_info_struct(d->png);
  if (!d->png || !d->info) return CVISION_OUT_OF_MEMORY;
  png_set_read_fn(d->png, d, read);
  // Texts and profiles are not needed, and a hostile one could use up memory.
  png_set_chunk_malloc_max(d->png, 1 << 20);
  png_set_keep_unknown_chunks(d->png, PNG_HANDLE_CHUNK_NEVER, nullptr, 0);
  png_read_info(d->png, d->info);
  uint32_t width = png_get_image_width(d->png, d->info), height = png_get_image_height(d->png, d->info);
  picture->declared_width = static_cast<int>(width), picture->declared_height = static_cast<int>(height);
  if (static_cast<int64_t>(width) * height > limit) return CVISION_TOO_LARGE;
  if (at_least == 0) return CVISION_OK;

  png_set_expand(d->png);
  png_set_scale_16(d->png);
  png_set_gray_to_rgb(d->png);
  png_set_add_alpha(d->png, 0xff, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(d->png);
  png_read_update_info(d->png, d->info);
  size_t stride = static_cast<size_t>(width) * 4;
  if (png_get_rowbytes(d->png, d->info) != stride) return CVISION_UNSUPPORTED;
  // A side of a few pixels next to one of millions would shrink to nothing.
  int factor = cvision_factor(width, height, at_least), thin = static_cast<int>(width < height ? width : height);
  if (!d->small.begin(width, height, factor < thin ? factor : thin)) return CVISION_OUT_OF_MEMORY;
  d->small.ground = ground;
  d->rows = static_cast<uint8_t *>(malloc(passes > 1 ? stride * height : stride));
  if (!d->rows) return CVISION_OUT_OF_MEMORY;
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      uint8_t *row = passes > 1 ? d->rows + stride * y : d->rows;
      png_read_row(d->png, row, nullptr);
      if (pass == passes - 1) d->small.add(row);
    }
  }
  png_read_end(d->png, nullptr);
  d->small.hand_over(picture);
  return CVISION_OK;
}

struct encoding {
  png_structp png;
  png_infop info;
  jmp_buf out;
  uint8_t *bytes;
  size_t count, room;
};

[[noreturn]] void leave_encoding(png_structp png, png_const_charp) {
  longjmp(static_cast<encoding *>(png_get_error_ptr(png))->out, 1);
}

void write(png_structp png, png_bytep from, size_t length) {
  auto e = static_cast<encoding *>(png_get_io_ptr(png));
  if (e->count + length > e->room) {
    size_t room = (e->count + length) * 2;
    auto bytes = static_cast<uint8_t *>(realloc(e->bytes, room));
    if (!bytes) png_error(png, "out of memory");
    e->bytes = bytes, e->room = room;
  }
  memcpy(e->bytes + e->count, from, length);
  e->count += length;
}

void flush(png_structp) {}

int encode(encoding *e, const uint8_t *rgb, int width, int height) {
  if (setjmp(e->out)) return CVISION_FAILED;
  e->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, e, leave_encoding, silent);
  if (e->png) e->info = png_create_info_struct(e->png);
  if (!e->png || !e->info) return CVISION_OUT_OF_MEMORY;
  png_set_write_fn(e->png, e, write, flush);
  png_set_compression_level(e->png, 4);
  png_set_IHDR(
      e->png, e->info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(e->png, e->info);
  for (int y = 0; y < height; y++) png_write_row(e->png, rgb + static_cast<size_t>(y) * width * 3);
  png_write_end(e->png, nullptr);
  return CVISION_OK;
}

}  // namespace

int cvision_png_decode_over(const uint8_t *bytes, size_t count, int64_t limit, int at_least, uint8_t ground, cvision_picture *picture) {
  memset(picture, 0, sizeof *picture);
  decoding d{};
  d.bytes = bytes, d.count = count;
  int result = decode(&d, limit, at_least, ground, picture);
  png_destroy_read_struct(&d.png, &d.info, nullptr);
  free(d.rows);
  d.small.end();
  return result;
}

int cvision_png_decode(const uint8_t *bytes, size_t count, int64_t limit, int at_least, cvision_picture *picture) {
  return cvision_png_decode_over(bytes, count, limit, at_least, 255, picture);
}

int cvision_png_encode(const uint8_t *rgb, int width, int height, uint8_t **bytes, size_t *count) {
  encoding e{};
  int result = encode(&e, rgb, width, height);
  png_destroy_write_struct(&e.png, &e.info);
  if (result != CVISION_OK) {
    free(e.bytes);
    return result;
  }
  *bytes = e.bytes, *count = e.count;
  return CVISION_OK;
}
