#include "print_model.h"

#include <cstdint>
#include <cstdio>
#include <memory>

namespace {

/// Where the parts are in the file: a number of entries, and for each the offset of its first byte; -1: it is missing. (`TessdataManager` in
/// Tesseract's source.)
constexpr int32_t most_entries = 64;
/// The network, its characters, how it codes them, and the version.
constexpr int kept[] = {17, 21, 22, 23};
/// No script's network is as large.
constexpr int64_t largest = 64 << 20;

struct Closing {
  void operator()(FILE *file) const { std::fclose(file); }
};

template <typename Value>
void append(std::vector<char> &out, const Value &value) {
  const char *bytes = reinterpret_cast<const char *>(&value);
  out.insert(out.end(), bytes, bytes + sizeof value);
}

}  // namespace

std::vector<char> print::without_words(const char *path) {
  const std::unique_ptr<FILE, Closing> file(std::fopen(path, "rbe"));
  int32_t count = 0;
  if (!file || std::fread(&count, sizeof count, 1, file.get()) != 1 || count < 24 || count > most_entries) return {};
  std::vector<int64_t> offsets(static_cast<size_t>(count));
  if (std::fread(offsets.data(), sizeof(int64_t), offsets.size(), file.get()) != offsets.size()) return {};
  if (std::fseek(file.get(), 0, SEEK_END) != 0) return {};
  const int64_t end = std::ftell(file.get());

  std::vector<int64_t> places(offsets.size(), -1);
  std::vector<char> parts;
  const auto head = static_cast<int64_t>(sizeof count + offsets.size() * sizeof(int64_t));
  for (int entry : kept) {
    const auto index = static_cast<size_t>(entry);
    if (offsets[index] < 0) return {};
    int64_t next = end;
    for (int64_t other : offsets) {
      if (other > offsets[index] && other < next) next = other;
    }
    const int64_t size = next - offsets[index];
    if (size <= 0 || size > largest || std::fseek(file.get(), static_cast<long>(offsets[index]), SEEK_SET) != 0) return {};
    places[index] = head + static_cast<int64_t>(parts.size());
    parts.resize(parts.size() + static_cast<size_t>(size));
    if (std::fread(parts.data() + parts.size() - size, 1, static_cast<size_t>(size), file.get()) != static_cast<size_t>(size)) return {};
  }
  std::vector<char> out;
  append(out, count);
  for (int64_t place : places) append(out, place);
  out.insert(out.end(), parts.begin(), parts.end());
  return out;
}
