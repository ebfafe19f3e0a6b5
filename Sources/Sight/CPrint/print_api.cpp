// The table of the print library.
#include <memory>
#include <string>
#include <vector>

#include <leptonica/allheaders.h>
#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

#include "../CPrintAPI/cprint.h"
#include "print_model.h"

struct cprint_reader {
  tesseract::TessBaseAPI engine;
  std::vector<std::string> texts;
  std::vector<cprint_word> words;
};

namespace {

cprint_reader *open_reader(const char *path) {
  try {
    const std::vector<char> model = print::without_words(path);
    if (model.empty()) return nullptr;
    auto reader = std::make_unique<cprint_reader>();
    // The name only says what the data is called; there is no folder to look in.
    const int status = reader->engine.Init(
        model.data(), static_cast<int>(model.size()), "model", tesseract::OEM_LSTM_ONLY, nullptr, 0, nullptr, nullptr, false, nullptr);
    return status == 0 ? reader.release() : nullptr;
  } catch (...) {
    return nullptr;
  }
}

void add_words(cprint_reader &reader, tesseract::ResultIterator &place) {
  do {
    std::unique_ptr<char[]> text(place.GetUTF8Text(tesseract::RIL_WORD));
    cprint_word word{};
    if (!text || !place.BoundingBox(tesseract::RIL_WORD, &word.left, &word.top, &word.right, &word.bottom)) continue;
    word.confidence = place.Confidence(tesseract::RIL_WORD);
    reader.texts.emplace_back(text.get());
    reader.words.push_back(word);
  } while (place.Next(tesseract::RIL_WORD));
  // Only now does no text move any more.
  for (size_t i = 0; i < reader.words.size(); i++) reader.words[i].text = reader.texts[i].c_str();
}

int read(cprint_reader *reader, const uint8_t *gray, int width, int height, int dpi, cprint_layout layout, const cprint_word **words) {
  try {
    reader->texts.clear();
    reader->words.clear();
    reader->engine.SetPageSegMode(layout == CPRINT_LINE ? tesseract::PSM_SINGLE_LINE : tesseract::PSM_SPARSE_TEXT);
    reader->engine.SetImage(gray, width, height, 1, width);
    reader->engine.SetSourceResolution(dpi);
    int count = -1;
    if (reader->engine.Recognize(nullptr) == 0) {
      std::unique_ptr<tesseract::ResultIterator> place(reader->engine.GetIterator());
      if (place) add_words(*reader, *place);
      *words = reader->words.data();
      count = static_cast<int>(reader->words.size());
    }
    reader->engine.Clear();
    return count;
  } catch (...) {
    return -1;
  }
}

void close_reader(cprint_reader *reader) { delete reader; }

const cprint_api api = {open_reader, read, close_reader, tesseract::TessBaseAPI::Version};

}  // namespace

extern "C" __attribute__((visibility("default"))) const cprint_api *cprint_library() {
  // Nobody reads Leptonica's messages.
  setMsgSeverity(L_SEVERITY_NONE);
  return &api;
}
