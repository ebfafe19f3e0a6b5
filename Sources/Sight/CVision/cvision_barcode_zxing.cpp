// The only file that uses ZXing.
#define ZX_USE_UTF8
#include <stdexcept>
#include <string>

#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>

#include "cvision_barcode.h"
#include "cvision_barcode_shared.h"

namespace {

constexpr struct {
  int symbology;
  ZXing::BarcodeFormat format;
} formats[] = {
    {CVISION_PDF417, ZXing::BarcodeFormat::PDF417},
    {CVISION_QR_CODE, ZXing::BarcodeFormat::QRCode},
    {CVISION_AZTEC, ZXing::BarcodeFormat::Aztec},
    {CVISION_DATA_MATRIX, ZXing::BarcodeFormat::DataMatrix},
};

/// Whether bytes are UTF-8, by its lead and continuation bytes.
bool is_utf8(const std::string &bytes) {
  for (size_t i = 0; i < bytes.size();) {
    auto lead = static_cast<uint8_t>(bytes[i++]);
    int more = lead < 0x80 ? 0 : lead >= 0xC2 && lead < 0xE0 ? 1 : lead >= 0xE0 && lead < 0xF0 ? 2 : lead >= 0xF0 && lead < 0xF5 ? 3 : -1;
    if (more < 0) return false;
    for (; more > 0; more--) {
      if (i == bytes.size() || (static_cast<uint8_t>(bytes[i++]) & 0xC0) != 0x80) return false;
    }
  }
  return true;
}

/// The characters of ISO 8859-1 as UTF-8.
std::string utf8_of_latin1(const std::string &bytes) {
  std::string text;
  for (char c : bytes) {
    auto byte = static_cast<uint8_t>(c);
    if (byte < 0x80) text += c;
    else text += static_cast<char>(0xC0 | byte >> 6), text += static_cast<char>(0x80 | (byte & 0x3F));
  }
  return text;
}

/// What a code says. Without an extended channel interpretation it is ISO 8859-1 (ISO/IEC 18004, the default ECI), except where its bytes are
/// UTF-8, which most makers of codes write without saying so. A text in Kanji mode stays as it is.
std::string text_of(ZXing::Result &result) {
  // Otherwise the library guesses.
  result.setCharacterSet("ISO8859_1");
  std::string text = result.text(), bytes(result.bytes().begin(), result.bytes().end());
  return !result.hasECI() && is_utf8(bytes) && text == utf8_of_latin1(bytes) ? bytes : text;
}

}  // namespace

std::vector<barcode::Reading> barcode::zxing(const uint8_t *gray, int width, int height, int stride, const Pass &pass) {
  ZXing::DecodeHints hints;
  ZXing::BarcodeFormats wanted;
  for (const auto &entry : formats) {
    if (pass.symbologies & entry.symbology) wanted |= entry.format;
  }
  // For the library, no format means every format.
  if (wanted.empty()) return {};
  hints.setFormats(wanted);
  hints.setBinarizer(pass.threshold == Threshold::local ? ZXing::Binarizer::LocalAverage : ZXing::Binarizer::GlobalHistogram);
  hints.setTryHarder(pass.careful).setTryRotate(pass.careful).setTryDownscale(false).setIsPure(pass.pure);
  hints.setMaxNumberOfSymbols(16);

  std::vector<Reading> readings;
  for (auto &result : ZXing::ReadBarcodes(ZXing::ImageView(gray, width, height, ZXing::ImageFormat::Lum, stride), hints)) {
    if (!result.isValid()) continue;
    Reading reading;
    for (const auto &entry : formats) {
      if (entry.format == result.format()) reading.symbology = entry.symbology;
    }
    if (!reading.symbology) continue;
    reading.bytes.assign(result.bytes().begin(), result.bytes().end());
    reading.text = text_of(result);
    for (int i = 0; i < 4; i++) reading.corners[i] = {double(result.position()[i].x), double(result.position()[i].y)};
    readings.push_back(std::move(reading));
  }
  return readings;
}

barcode::Modules barcode::encode(int symbology, const uint8_t *bytes, size_t count, int level) {
  ZXing::BarcodeFormat format = ZXing::BarcodeFormat::None;
  for (const auto &entry : formats) {
    if (entry.symbology == symbology) format = entry.format;
  }
  if (format == ZXing::BarcodeFormat::None) throw std::invalid_argument("symbology");
  // ISO 8859-1 has a character for every byte, so bytes are passed as these characters.
  std::wstring letters(bytes, bytes + count);
  ZXing::MultiFormatWriter writer(format);
  writer.setMargin(0);
  if (format != ZXing::BarcodeFormat::DataMatrix) writer.setEccLevel(level).setEncoding(ZXing::CharacterSet::ISO8859_1);
  ZXing::BitMatrix matrix;
  try {
    matrix = writer.encode(letters, 0, 0);
  } catch (const std::exception &) {
    throw std::length_error("content");
  }
  // ZXing draws a row of PDF417 four modules high.
  int tall = symbology == CVISION_PDF417 ? 4 : 1;
  Modules modules{matrix.width(), matrix.height() / tall, {}};
  for (int y = 0; y < modules.height; y++) {
    for (int x = 0; x < modules.width; x++) modules.dark.push_back(matrix.get(x, y * tall));
  }
  return modules;
}
