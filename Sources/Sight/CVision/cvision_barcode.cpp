// The functions that Swift calls. No exception leaves them.
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

#include "cvision_barcode.h"
#include "cvision_barcode_pdf417.h"
#include "cvision_barcode_rescue.h"
#include "cvision_barcode_shared.h"
#include "cvision_image.h"

namespace {

/// A copy that C can free. It has at least one byte, so that null always means that memory ran out.
void *copied(const void *bytes, size_t count) {
  void *copy = malloc(count + 1);
  if (!copy) throw std::bad_alloc();
  if (count) memcpy(copy, bytes, count);
  return copy;
}

template <class Work> int guarded(Work work) {
  try {
    work();
    return CVISION_OK;
  } catch (const std::bad_alloc &) {
    return CVISION_OUT_OF_MEMORY;
  } catch (const std::length_error &) {
    return CVISION_TOO_LARGE;
  } catch (...) {
    return CVISION_FAILED;
  }
}

}  // namespace

int cvision_barcodes_read(
    const uint8_t *gray, int width, int height, int symbologies, int thorough, double milliseconds, cvision_barcode **codes, int *count) {
  *codes = nullptr, *count = 0;
  return guarded([&] {
    cv::Mat picture(height, width, CV_8UC1, const_cast<uint8_t *>(gray));
    auto readings = barcode::read(picture, symbologies, thorough != 0, barcode::Deadline(milliseconds));
    auto *list = static_cast<cvision_barcode *>(calloc(readings.size() + 1, sizeof(cvision_barcode)));
    if (!list) throw std::bad_alloc();
    *codes = list;
    for (const auto &reading : readings) {
      cvision_barcode &code = list[(*count)++];
      code.symbology = reading.symbology;
      for (int i = 0; i < 4; i++) code.corners[2 * i] = reading.corners[i].x, code.corners[2 * i + 1] = reading.corners[i].y;
      code.bytes = static_cast<uint8_t *>(copied(reading.bytes.data(), reading.bytes.size()));
      code.byte_count = reading.bytes.size();
      code.text = static_cast<char *>(copied(reading.text.data(), reading.text.size()));
      code.text_count = reading.text.size();
    }
  });
}

void cvision_barcodes_free(cvision_barcode *codes, int count) {
  for (int i = 0; i < count; i++) free(codes[i].bytes), free(codes[i].text);
  free(codes);
}

int cvision_barcode_draw(
    int symbology, const uint8_t *bytes, size_t count, int level, int columns, uint8_t **modules, int *width, int *height) {
  *modules = nullptr;
  return guarded([&] {
    barcode::Modules drawn = barcode::encode(symbology, bytes, count, level);
    if (symbology == CVISION_PDF417 && columns > 0) {
      auto symbol = barcode::symbol_of(drawn);
      if (!symbol) throw std::runtime_error("unknown symbol");
      drawn = barcode::relaid(*symbol, columns).modules();
    }
    *modules = static_cast<uint8_t *>(copied(drawn.dark.data(), drawn.dark.size()));
    *width = drawn.width, *height = drawn.height;
  });
}
