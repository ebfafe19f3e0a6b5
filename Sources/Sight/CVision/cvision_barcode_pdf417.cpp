// PDF417 symbols: codewords to modules and back.
#include <stdexcept>
#include <unordered_map>

#include "cvision_barcode_pdf417.h"

namespace {

const uint16_t patterns[3][barcode::prime] = {
#include "cvision_barcode_patterns.inc"
};

/// Padding. It is also the latch to text mode, in which each symbol begins.
constexpr int pad = 900;
constexpr int most_codewords = 928, least_rows = 3, most_rows = 90;

void put(std::vector<uint8_t> &dark, uint32_t bits, int count) {
  while (count-- > 0) dark.push_back(bits >> count & 1);
}

}  // namespace

namespace barcode {

uint32_t pattern(int cluster, int codeword) { return 0x10000u | patterns[cluster][codeword]; }

int Symbol::left_indicator(int row) const {
  int says[] = {(rows - 1) / 3, 3 * level + (rows - 1) % 3, columns - 1};
  return 30 * (row / 3) + says[row % 3];
}

int Symbol::right_indicator(int row) const {
  int says[] = {columns - 1, (rows - 1) / 3, 3 * level + (rows - 1) % 3};
  return 30 * (row / 3) + says[row % 3];
}

Modules Symbol::modules() const {
  Modules modules{width(), rows, {}};
  for (int row = 0; row < rows; row++) {
    put(modules.dark, start_pattern, start_modules);
    put(modules.dark, pattern(row % 3, left_indicator(row)), codeword_modules);
    for (int i = row * columns; i < (row + 1) * columns; i++) put(modules.dark, pattern(row % 3, codewords[i]), codeword_modules);
    put(modules.dark, pattern(row % 3, right_indicator(row)), codeword_modules);
    put(modules.dark, stop_pattern, stop_modules);
  }
  return modules;
}

std::optional<Symbol> symbol_of(const Modules &modules) {
  std::unordered_map<uint32_t, int> values[3];
  for (int cluster = 0; cluster < 3; cluster++) {
    for (int value = 0; value < prime; value++) values[cluster][pattern(cluster, value)] = value;
  }
  Symbol symbol;
  symbol.rows = modules.height;
  symbol.columns = (modules.width - start_modules - stop_modules) / codeword_modules - 2;
  if (symbol.columns < 1 || symbol.width() != modules.width) return std::nullopt;
  auto value_at = [&](int row, int cell) {
    uint32_t bits = 0;
    const uint8_t *at = &modules.dark[row * modules.width + start_modules + cell * codeword_modules];
    for (int i = 0; i < codeword_modules; i++) bits = bits << 1 | at[i];
    auto found = values[row % 3].find(bits);
    return found == values[row % 3].end() ? -1 : found->second;
  };
  int says_level = value_at(1, 0);
  if (says_level < 0) return std::nullopt;
  symbol.level = says_level / 3;
  for (int row = 0; row < symbol.rows; row++) {
    for (int column = 0; column < symbol.columns; column++) {
      int value = value_at(row, column + 1);
      if (value < 0) return std::nullopt;
      symbol.codewords.push_back(value);
    }
  }
  return symbol;
}

Symbol relaid(const Symbol &symbol, int columns) {
  Symbol out{0, columns, symbol.level, symbol.codewords};
  out.codewords.resize(symbol.codewords.size() - symbol.correction());
  while (out.codewords.size() > 1 && out.codewords.back() == pad) out.codewords.pop_back();
  int needed = static_cast<int>(out.codewords.size()) + out.correction();
  out.rows = std::max(least_rows, (needed + columns - 1) / columns);
  int total = out.rows * columns;
  if (out.rows > most_rows || total > most_codewords) throw std::length_error("rows");
  out.codewords.resize(total - out.correction(), pad);
  out.codewords[0] = static_cast<int>(out.codewords.size());
  out.codewords.resize(total);
  protect(out.codewords, out.correction());
  return out;
}

}  // namespace barcode
