// The table of the formats library. No exception leaves it.
#include <leptonica/allheaders.h>
#include <malloc.h>
#include <new>

#include "formats.h"

namespace {

int read(cformats_format format, const formats::File &file, cformats_picture &picture) {
  switch (format) {
    case CFORMATS_HEIF: return formats::read_heif(file, picture);
    case CFORMATS_TIFF: return formats::read_tiff(file, picture);
    case CFORMATS_GIF: return formats::read_gif(file, picture);
    case CFORMATS_BMP: return formats::read_bmp(file, picture);
    case CFORMATS_PDF: return formats::read_pdf(file, picture);
  }
  return CFORMATS_UNSUPPORTED;
}

int decode(cformats_format format, const uint8_t *bytes, size_t count, int64_t limit, cformats_picture *picture) {
  *picture = {};
  int status = CFORMATS_DAMAGED;
  try {
    status = read(format, {bytes, count, limit}, *picture);
  } catch (const std::bad_alloc &) {
    status = CFORMATS_OUT_OF_MEMORY;
  } catch (...) {
  }
  if (status != CFORMATS_OK) {
    std::free(picture->rgb);
    picture->rgb = nullptr;
  }
  return status;
}

const cformats_api api = {decode};

}  // namespace

extern "C" __attribute__((visibility("default"))) const cformats_api *cformats_library() {
  // Nobody reads Leptonica's messages.
  setMsgSeverity(L_SEVERITY_NONE);
  // libde265 decodes in a thread of its own. Otherwise it would reserve 128 MB of this process's limited address space.
  mallopt(M_ARENA_MAX, 2);
  return &api;
}
