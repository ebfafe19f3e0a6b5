#pragma once
#include <vector>

namespace print {

/// The parts of a file of Tesseract's data that recognise letters, as data of the same form. The list of words, nearly all of the file (88 of 89 MB
/// for Latin), is left out: names and numbers are in no dictionary, and it would make what is printed into what is usual.
/// - Returns: nothing when the file is missing or is no such data.
std::vector<char> without_words(const char *path);

}  // namespace print
