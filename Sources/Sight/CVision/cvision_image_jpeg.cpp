// JPEG through libjpeg-turbo. Its errors leave by longjmp, so everything that must survive one is in a plain struct outside the function
// that it leaves, and nothing in that function has a destructor.
#include <algorithm>
#include <csetjmp>
#include <cstdint>
#include <cstdio>

#include <jpeglib.h>
#include <jerror.h>

#include "cvision_image_shared.h"

namespace {

// A progressive file can repeat scans over a large picture without end, and each scan processes all of it. Encoders write about ten.
constexpr int most_scans = 100, least_scans = 20;
constexpr int64_t most_work = 100'000'000;  // pixels, counted once for each scan
// From this scan on, those of the usual progressive script add only the last bits of what the earlier ones have.
constexpr int sharp_scans = 6;

struct errors {
  jpeg_error_mgr base;
  jmp_buf out;
  bool is_cut;      // the data ended before the picture did
  bool is_lost;     // too early to show a document
  bool is_damaged;  // a segment of it was lost
  char message[JMSG_LENGTH_MAX];
};

errors *errors_of(j_common_ptr info) { return reinterpret_cast<errors *>(info->err); }

[[noreturn]] void leave(j_common_ptr info) {
  info->err->format_message(info, errors_of(info)->message);
  longjmp(errors_of(info)->out, 1);
}

/// Whether a picture whose data ends here shows most of a document: half of its rows or, of a progressive one, every part though less sharp.
bool shows_most(j_decompress_ptr picture) {
  if (picture->progressive_mode) return picture->input_scan_number >= sharp_scans;
  return picture->output_scanline >= picture->output_height / 2;
}

void note(j_common_ptr info, int level) {
  if (level >= 0) return;  // a trace message
  info->err->num_warnings++;
  if (errors_of(info)->is_cut) return;  // everything after the end is missing
  if (info->err->msg_code == JWRN_JPEG_EOF && info->is_decompressor) {
    errors_of(info)->is_cut = true;
    errors_of(info)->is_lost = !shows_most(reinterpret_cast<j_decompress_ptr>(info));
  }
  if (info->err->msg_code == JWRN_HIT_MARKER || info->err->msg_code == JWRN_HUFF_BAD_CODE) errors_of(info)->is_damaged = true;
}

void silent(j_common_ptr) {}

void watch(j_common_ptr info) {
  if (!info->is_decompressor) return;
  auto picture = reinterpret_cast<j_decompress_ptr>(info);
  int64_t pixels = static_cast<int64_t>(picture->image_width) * picture->image_height;
  int64_t scans = std::clamp<int64_t>(most_work / std::max<int64_t>(1, pixels), least_scans, most_scans);
  if (picture->input_scan_number > scans) {
    info->err->msg_code = JERR_BAD_PROGRESSION;
    leave(info);
  }
}

void set(errors *e, jpeg_error_mgr *&place) {
  place = jpeg_std_error(&e->base);
  e->base.error_exit = leave;
  e->base.emit_message = note;
  e->base.output_message = silent;
  e->is_cut = e->is_lost = e->is_damaged = false;
}

int status(const errors *e) {
  switch (e->base.msg_code) {
    case JERR_NO_SOI: return CVISION_NOT_AN_IMAGE;
    case JERR_OUT_OF_MEMORY: return CVISION_OUT_OF_MEMORY;
    case JERR_IMAGE_TOO_BIG: return CVISION_TOO_LARGE;
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED: return CVISION_UNSUPPORTED;
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF: return CVISION_TRUNCATED;
    default: return e->is_cut ? CVISION_TRUNCATED : CVISION_DAMAGED;
  }
}

struct decoding {
  jpeg_decompress_struct info;
  errors error;
  jpeg_progress_mgr progress;
  uint8_t *rgb;
  uint8_t *row;  // CMYK only
  int skipped;   // columns to the left of the part
};

void rgb_of_cmyk(const uint8_t *cmyk, int width, bool inverted, uint8_t *rgb) {
  for (int x = 0; x < width; x++, cmyk += 4, rgb += 3) {
    int k = inverted ? cmyk[3] : 255 - cmyk[3];
    for (int c = 0; c < 3; c++) rgb[c] = static_cast<uint8_t>((inverted ? cmyk[c] : 255 - cmyk[c]) * k / 255);
  }
}

/// Decodes the picture scaled down or, with `part` (x, y, width, height), a part of it in full. The part becomes a little wider, because
/// decoding begins at whole blocks.
int decode(decoding *d, const uint8_t *bytes, size_t count, int64_t limit, int at_least, const int *part, cvision_picture *picture) {
  if (setjmp(d->error.out)) return cvision_refuse(picture, status(&d->error), d->error.message);
  jpeg_create_decompress(&d->info);
  d->info.progress = &d->progress;
  jpeg_mem_src(&d->info, bytes, count);
  jpeg_read_header(&d->info, TRUE);
  picture->declared_width = d->info.image_width, picture->declared_height = d->info.image_height;
  if (static_cast<int64_t>(d->info.image_width) * d->info.image_height > limit) return CVISION_TOO_LARGE;
  if (at_least == 0) return CVISION_OK;

  int factor = part ? 1 : cvision_factor(d->info.image_width, d->info.image_height, at_least);
  d->info.scale_num = 1;
  d->info.scale_denom = factor >= 8 ? 8 : factor >= 4 ? 4 : factor >= 2 ? 2 : 1;
  bool is_cmyk = d->info.jpeg_color_space == JCS_CMYK || d->info.jpeg_color_space == JCS_YCCK;
  d->info.out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  jpeg_start_decompress(&d->info);
  int width = d->info.output_width, height = d->info.output_height;
  if (part) {
    if (part[0] < 0 || part[1] < 0 || part[2] < 1 || part[3] < 1 || part[2] > width - part[0] || part[3] > height - part[1]) return CVISION_FAILED;
    JDIMENSION left = part[0], across = part[2];
    jpeg_crop_scanline(&d->info, &left, &across);
    d->skipped = part[0] - static_cast<int>(left);
    width = across, height = part[3];
    if (part[1] > 0) jpeg_skip_scanlines(&d->info, part[1]);
  }
  int first = d->info.output_scanline;
  d->rgb = static_cast<uint8_t *>(malloc(static_cast<size_t>(width) * height * 3));
  if (is_cmyk) d->row = static_cast<uint8_t *>(malloc(static_cast<size_t>(width) * 4));
  if (!d->rgb || (is_cmyk && !d->row)) return CVISION_OUT_OF_MEMORY;
  while (static_cast<int>(d->info.output_scanline) - first < height) {
    uint8_t *to = d->rgb + static_cast<size_t>(d->info.output_scanline - first) * width * 3;
    JSAMPROW row = is_cmyk ? d->row : to;
    jpeg_read_scanlines(&d->info, &row, 1);
    if (is_cmyk) rgb_of_cmyk(d->row, width, d->info.saw_Adobe_marker, to);
  }
  if (d->error.is_lost) return cvision_refuse(picture, CVISION_TRUNCATED, "the data ends before the picture does");
  if (d->error.is_damaged) return cvision_refuse(picture, CVISION_DAMAGED, "a part of the picture's data is lost");
  picture->rgb = d->rgb;
  d->rgb = nullptr;
  picture->width = width, picture->height = height;
  picture->is_cut = d->error.is_cut;
  return CVISION_OK;
}

struct encoding {
  jpeg_compress_struct info;
  errors error;
  unsigned char *bytes;
  unsigned long count;
};

int encode(encoding *e, const uint8_t *rgb, int width, int height, int quality) {
  if (setjmp(e->error.out)) return CVISION_FAILED;
  jpeg_create_compress(&e->info);
  jpeg_mem_dest(&e->info, &e->bytes, &e->count);
  e->info.image_width = width, e->info.image_height = height;
  e->info.input_components = 3;
  e->info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&e->info);
  jpeg_set_quality(&e->info, quality, TRUE);
  jpeg_start_compress(&e->info, TRUE);
  while (e->info.next_scanline < e->info.image_height) {
    JSAMPROW row = const_cast<uint8_t *>(rgb) + static_cast<size_t>(e->info.next_scanline) * width * 3;
    jpeg_write_scanlines(&e->info, &row, 1);
  }
  jpeg_finish_compress(&e->info);
  return CVISION_OK;
}

}  // namespace

namespace {

int decode_any(const uint8_t *bytes, size_t count, int64_t limit, int at_least, const int *part, cvision_picture *picture) {
  memset(picture, 0, sizeof *picture);
  decoding d{};
  set(&d.error, d.info.err);
  d.progress.progress_monitor = watch;
  int result = decode(&d, bytes, count, limit, at_least, part, picture);
  jpeg_destroy_decompress(&d.info);
  free(d.rgb), free(d.row);
  if (result == CVISION_OK && part && picture->rgb) {
    // Packs the rows without the columns that belong to the first block but not to the part.
    for (int y = 0; y < part[3]; y++)
      memmove(picture->rgb + static_cast<size_t>(y) * part[2] * 3,
              picture->rgb + (static_cast<size_t>(y) * picture->width + d.skipped) * 3, static_cast<size_t>(part[2]) * 3);
    picture->width = part[2];
  }
  return result;
}

}  // namespace

int cvision_jpeg_decode(const uint8_t *bytes, size_t count, int64_t limit, int at_least, cvision_picture *picture) {
  return decode_any(bytes, count, limit, at_least, nullptr, picture);
}

int cvision_jpeg_decode_part(const uint8_t *bytes, size_t count, int64_t limit, const int part[4], cvision_picture *picture) {
  return decode_any(bytes, count, limit, 1, part, picture);
}

int cvision_jpeg_encode(const uint8_t *rgb, int width, int height, int quality, uint8_t **bytes, size_t *count) {
  encoding e{};
  set(&e.error, e.info.err);
  int result = encode(&e, rgb, width, height, quality);
  jpeg_destroy_compress(&e.info);
  if (result != CVISION_OK) {
    free(e.bytes);
    return result;
  }
  *bytes = e.bytes, *count = e.count;
  return CVISION_OK;
}
