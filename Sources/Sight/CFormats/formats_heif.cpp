// HEIC and AVIF through libheif. It turns the picture by the file's own boxes (ISO/IEC 23008-12, 6.5.10 and 6.5.12), which telephones write beside
// an EXIF orientation that says the same.
#include <algorithm>
#include <memory>

#include <libheif/heif.h>

#include "formats.h"

namespace {

template <auto Release>
struct Releasing {
  template <class T>
  void operator()(T *held) const {
    Release(held);
  }
};

using Context = std::unique_ptr<heif_context, Releasing<heif_context_free>>;
using Handle = std::unique_ptr<heif_image_handle, Releasing<heif_image_handle_release>>;
using Image = std::unique_ptr<heif_image, Releasing<heif_image_release>>;
using Options = std::unique_ptr<heif_decoding_options, Releasing<heif_decoding_options_free>>;

int failed(cformats_picture &picture, const heif_error &error) {
  int status = CFORMATS_DAMAGED;
  if (error.subcode == heif_suberror_End_of_data) status = CFORMATS_TRUNCATED;
  if (error.subcode == heif_suberror_Security_limit_exceeded) status = CFORMATS_TOO_LARGE;
  if (error.code == heif_error_Unsupported_filetype || error.code == heif_error_Unsupported_feature) status = CFORMATS_UNSUPPORTED;
  if (error.code == heif_error_Memory_allocation_error) status = CFORMATS_OUT_OF_MEMORY;
  return formats::refuse(picture, status, error.message ? error.message : "");
}

int fill(cformats_picture &picture, const heif_image *image) {
  int stride = 0;
  const uint8_t *from = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  int width = heif_image_get_width(image, heif_channel_interleaved), height = heif_image_get_height(image, heif_channel_interleaved);
  if (!from || width < 1 || height < 1) return formats::refuse(picture, CFORMATS_DAMAGED, "it has no pixels");
  if (!formats::begin(picture, width, height)) return CFORMATS_OUT_OF_MEMORY;
  uint8_t *to = picture.rgb;
  for (int y = 0; y < height; y++) {
    const uint8_t *pixel = from + static_cast<size_t>(y) * stride;
    for (int x = 0; x < width; x++, pixel += 4) {
      for (int c = 0; c < 3; c++) *to++ = formats::on_white(pixel[c], pixel[3]);
    }
  }
  return CFORMATS_OK;
}

}  // namespace

int formats::read_heif(const File &file, cformats_picture &picture) {
  Context context(heif_context_alloc());
  if (!context) return CFORMATS_OUT_OF_MEMORY;
  // The tiles of a picture one after another: the kiosk's two cores also serve the terminal.
  heif_context_set_max_decoding_threads(context.get(), 0);
  heif_error error = heif_context_read_from_memory_without_copy(context.get(), file.bytes, file.count, nullptr);
  if (error.code != heif_error_Ok) return failed(picture, error);
  picture.pages = std::clamp(heif_context_get_number_of_top_level_images(context.get()), 1, most_pages);
  heif_image_handle *found = nullptr;
  error = heif_context_get_primary_image_handle(context.get(), &found);
  Handle handle(found);
  if (error.code != heif_error_Ok) return failed(picture, error);
  if (int64_t{heif_image_handle_get_width(found)} * heif_image_handle_get_height(found) > file.limit) return CFORMATS_TOO_LARGE;
  Options options(heif_decoding_options_alloc());
  if (!options) return CFORMATS_OUT_OF_MEMORY;
  options->convert_hdr_to_8bit = 1;
  heif_image *decoded = nullptr;
  error = heif_decode_image(found, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options.get());
  Image image(decoded);
  return error.code == heif_error_Ok ? fill(picture, decoded) : failed(picture, error);
}
