// The first page of a PDF through Poppler.
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>
#include <memory>

#include <poppler/cpp/poppler-document.h>
#include <poppler/cpp/poppler-global.h>
#include <poppler/cpp/poppler-page-renderer.h>
#include <poppler/cpp/poppler-page.h>

#include "formats.h"

namespace {

constexpr double points = 72, dots = 300, longest = 6000;

/// The resolution, in dots per inch.
double resolution(const poppler::rectf &box, int64_t limit) {
  double most = std::sqrt(static_cast<double>(limit) / (box.width() * box.height()));
  return points * std::min({dots / points, longest / std::max(box.width(), box.height()), most});
}

}  // namespace

int formats::read_pdf(const File &file, cformats_picture &picture) {
  // Nobody reads its messages.
  poppler::set_debug_error_function([](const std::string &, void *) {}, nullptr);
  if (file.count > INT_MAX) return CFORMATS_TOO_LARGE;
  std::unique_ptr<poppler::document> document(
      poppler::document::load_from_raw_data(reinterpret_cast<const char *>(file.bytes), static_cast<int>(file.count)));
  if (!document) return refuse(picture, CFORMATS_DAMAGED, "it is cut off or broken");
  if (document->is_locked()) return refuse(picture, CFORMATS_UNSUPPORTED, "a PDF with a password");
  picture.pages = std::min(document->pages(), most_pages);
  std::unique_ptr<poppler::page> page(picture.pages > 0 ? document->create_page(0) : nullptr);
  if (!page) return refuse(picture, CFORMATS_DAMAGED, "it has no page");
  poppler::rectf box = page->page_rect();
  if (!(box.width() >= 1 && box.height() >= 1)) return refuse(picture, CFORMATS_DAMAGED, "its page has no size");
  poppler::page_renderer renderer;
  renderer.set_render_hints(poppler::page_renderer::antialiasing | poppler::page_renderer::text_antialiasing);
  renderer.set_image_format(poppler::image::format_rgb24);
  double dpi = resolution(box, file.limit);
  poppler::image drawn = renderer.render_page(page.get(), dpi, dpi);
  if (!drawn.is_valid()) return refuse(picture, CFORMATS_DAMAGED, "its page cannot be drawn");
  if (!begin(picture, drawn.width(), drawn.height())) return CFORMATS_OUT_OF_MEMORY;
  size_t row = static_cast<size_t>(drawn.width()) * 3;
  for (int y = 0; y < drawn.height(); y++) std::memcpy(picture.rgb + y * row, drawn.const_data() + static_cast<size_t>(y) * drawn.bytes_per_row(), row);
  return CFORMATS_OK;
}
