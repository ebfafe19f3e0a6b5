#pragma once
// PDF417 symbols by ISO/IEC 15438: codewords, their bars, their error correction.
#include <cstdint>
#include <optional>
#include <vector>

#include "cvision_barcode_shared.h"

namespace barcode {

constexpr int prime = 929;
/// Modules of a codeword, of the start pattern and of the stop pattern.
constexpr int codeword_modules = 17, start_modules = 17, stop_modules = 18;
constexpr uint32_t start_pattern = 0x1fea8, stop_pattern = 0x3fa29;

/// The 17 modules of a codeword, the first in the highest bit. `cluster` is 0, 1 or 2 for the standard's 0, 3 and 6: the row modulo 3.
uint32_t pattern(int cluster, int codeword);

/// A whole symbol: `rows` x `columns` codewords row by row. The last 2^(level+1) are the error correction.
struct Symbol {
  int rows = 0, columns = 0, level = 0;
  std::vector<int> codewords;

  int correction() const { return 2 << level; }
  int width() const { return start_modules + codeword_modules * (columns + 2) + stop_modules; }
  /// The row indicators, which encode the symbol's shape.
  int left_indicator(int row) const;
  int right_indicator(int row) const;
  Modules modules() const;
};

/// The symbol in undamaged modules, one module row for each row of the symbol.
std::optional<Symbol> symbol_of(const Modules &modules);
/// The same content with this many data columns. Throws std::length_error when no symbol of that width holds it.
Symbol relaid(const Symbol &symbol, int columns);

/// Sets the last `count` codewords to the error correction of the others.
void protect(std::vector<int> &codewords, int count);

/// The cost of a correction.
struct Correction {
  int errors = 0, erasures = 0;
};
/// Corrects errors. `erased` lists the positions that are unknown. Nothing is changed when the correction fails.
std::optional<Correction> correct(std::vector<int> &codewords, int count, const std::vector<int> &erased);

}  // namespace barcode
