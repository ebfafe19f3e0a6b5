// TIFF, GIF and BMP through Leptonica, which the print library needs too.
#include <memory>
#include <vector>

#include <leptonica/allheaders.h>

#include "formats.h"

namespace {

struct Destroying {
  void operator()(PIX *pix) const { pixDestroy(&pix); }
};
using Picture = std::unique_ptr<PIX, Destroying>;

constexpr const char *broken = "it is cut off or broken";

/// The size and form that a BMP declares. The header of OS/2 has two bytes for each side, and all others have four.
struct Header {
  int64_t width, height;
  bool is_top_down;
  uint32_t bits, compression;

  explicit Header(const formats::File &file) {
    bool is_short = file.number(14, 4) == 12;
    int64_t down = static_cast<int32_t>(file.number(22, 4));
    width = is_short ? file.number(18, 2) : std::abs(int64_t{static_cast<int32_t>(file.number(18, 4))});
    height = is_short ? file.number(20, 2) : std::abs(down);
    is_top_down = !is_short && down < 0;
    bits = file.number(is_short ? 24 : 28, 2);
    compression = is_short ? 0 : file.number(30, 4);
  }
};

int fill(cformats_picture &picture, const Picture &read) {
  if (!read) return formats::refuse(picture, CFORMATS_DAMAGED, broken);
  Picture pix(pixConvertTo32(read.get()));
  if (!pix || !formats::begin(picture, pixGetWidth(pix.get()), pixGetHeight(pix.get()))) return CFORMATS_OUT_OF_MEMORY;
  bool has_alpha = pixGetSpp(pix.get()) == 4;
  uint8_t *to = picture.rgb;
  for (int y = 0; y < picture.height; y++) {
    const l_uint32 *row = pixGetData(pix.get()) + static_cast<size_t>(y) * pixGetWpl(pix.get());
    for (int x = 0; x < picture.width; x++) {
      uint32_t alpha = has_alpha ? row[x] & 255 : 255;
      for (int shift : {24, 16, 8}) *to++ = formats::on_white(row[x] >> shift & 255, alpha);
    }
  }
  return CFORMATS_OK;
}

/// The pixels of a BMP of four bytes each: blue, green, red, and one that most programs leave empty.
int fill_words(cformats_picture &picture, const formats::File &file, const Header &header) {
  if (header.compression == 3 && file.number(54, 4) != 0xff0000) return formats::refuse(picture, CFORMATS_UNSUPPORTED, "a BMP of unusual masks");
  size_t start = file.number(10, 4), row = static_cast<size_t>(header.width) * 4;
  if (row == 0 || header.height == 0) return formats::refuse(picture, CFORMATS_DAMAGED, broken);
  if (start > file.count || row * header.height > file.count - start) return CFORMATS_TRUNCATED;
  if (!formats::begin(picture, static_cast<int>(header.width), static_cast<int>(header.height))) return CFORMATS_OUT_OF_MEMORY;
  uint8_t *to = picture.rgb;
  for (int y = 0; y < picture.height; y++) {
    const uint8_t *from = file.bytes + start + row * (header.is_top_down ? y : picture.height - 1 - y);
    for (int x = 0; x < picture.width; x++, from += 4) *to++ = from[2], *to++ = from[1], *to++ = from[0];
  }
  return CFORMATS_OK;
}

/// The first frame of a GIF as a file of its own (GIF89a, sections 17 to 27): an animation costs no more than a still.
struct Frame {
  std::vector<uint8_t> bytes;
  int64_t pixels = 0;
  bool is_whole = false;

  explicit Frame(const formats::File &file) {
    size_t at = 13 + table(file, 10);
    while (at < file.count && file.bytes[at] == 0x21) at = after_blocks(file, at + 2);
    if (at + 10 > file.count || file.bytes[at] != 0x2c) return;
    pixels = int64_t{file.number(at + 5, 2)} * file.number(at + 7, 2);
    at = after_blocks(file, at + 10 + table(file, at + 9) + 1);
    is_whole = at <= file.count;
    if (!is_whole) return;
    bytes.assign(file.bytes, file.bytes + at);
    bytes.push_back(0x3b);
  }

 private:
  /// The bytes of the colour table that the flags at a place announce.
  static size_t table(const formats::File &file, size_t at) {
    uint32_t flags = file.number(at, 1);
    return flags & 0x80 ? 3u << ((flags & 7) + 1) : 0;
  }

  /// The place after the blocks that begin here; beyond the end if they do not end.
  static size_t after_blocks(const formats::File &file, size_t at) {
    while (at < file.count && file.bytes[at] > 0) at += size_t{file.bytes[at]} + 1;
    return at + 1;
  }
};

}  // namespace

int formats::read_tiff(const File &file, cformats_picture &picture) {
  int first = -1, status = CFORMATS_DAMAGED;
  for (int page = 0; page < most_pages; page++) {
    l_int32 width = 0, height = 0;
    if (readHeaderMemTiff(file.bytes, file.count, page, &width, &height, nullptr, nullptr, nullptr, nullptr, nullptr) != 0) break;
    picture.pages++;
    if (first >= 0) continue;
    // A page that cannot be read is passed over.
    status = int64_t{width} * height > file.limit ? CFORMATS_TOO_LARGE : fill(picture, Picture(pixReadMemTiff(file.bytes, file.count, page)));
    if (status == CFORMATS_OK) first = page;
  }
  return picture.pages == 0 ? refuse(picture, CFORMATS_DAMAGED, broken) : status;
}

int formats::read_gif(const File &file, cformats_picture &picture) {
  Frame frame(file);
  if (frame.pixels > file.limit) return CFORMATS_TOO_LARGE;
  if (!frame.is_whole) return CFORMATS_TRUNCATED;
  picture.pages = 1;
  return fill(picture, Picture(pixReadMemGif(frame.bytes.data(), frame.bytes.size())));
}

int formats::read_bmp(const File &file, cformats_picture &picture) {
  Header header(file);
  if (header.width > file.limit || header.height > file.limit || header.width * header.height > file.limit) return CFORMATS_TOO_LARGE;
  if (file.number(2, 4) > file.count) return CFORMATS_TRUNCATED;
  if (header.compression != 0 && header.compression != 3) return refuse(picture, CFORMATS_UNSUPPORTED, "a compressed BMP");
  picture.pages = 1;
  // Leptonica takes the red of these for blue.
  if (header.bits == 32) return fill_words(picture, file, header);
  return fill(picture, Picture(pixReadMemBmp(file.bytes, file.count)));
}
