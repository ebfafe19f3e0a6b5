// The error correction of PDF417: a Reed-Solomon code over the integers modulo 929, whose roots are the powers of 3 from the first on.
// ZXing corrects errors only. Here positions that are known to be unreadable (erasures) cost half, so that a reflection may cover twice as
// much.
#include <array>

#include "cvision_barcode_pdf417.h"

namespace {

using barcode::prime;
using Polynomial = std::vector<int>;  // the constant first

struct Field {
  std::array<int, prime - 1> power;
  std::array<int, prime> log;

  Field() {
    for (int i = 0, value = 1; i < prime - 1; i++, value = value * 3 % prime) power[i] = value, log[value] = i;
  }
  int exp(int exponent) const { return power[(exponent % (prime - 1) + prime - 1) % (prime - 1)]; }
  int inverse(int value) const { return exp(-log[value]); }
};

const Field &field() {
  static const Field field;
  return field;
}

int minus(int a, int b) { return a >= b ? a - b : a - b + prime; }

int value(const Polynomial &polynomial, int x) {
  int sum = 0;
  for (size_t i = polynomial.size(); i-- > 0;) sum = (sum * x + polynomial[i]) % prime;
  return sum;
}

/// The syndromes: the value of the codewords at each root, all zero in a valid symbol.
Polynomial syndromes(const std::vector<int> &codewords, int count) {
  Polynomial out(count);
  for (int i = 0; i < count; i++) {
    int x = field().exp(i + 1), sum = 0;
    for (int codeword : codewords) sum = (sum * x + codeword) % prime;
    out[i] = sum;
  }
  return out;
}

bool all_zero(const Polynomial &polynomial) {
  for (int value : polynomial) {
    if (value) return false;
  }
  return true;
}

/// The Berlekamp-Massey search for the shortest locator that explains the syndromes, started with the locator of the erasures (Blahut).
Polynomial locator(const Polynomial &syndromes, const std::vector<int> &exponents, int *length) {
  int count = static_cast<int>(syndromes.size()), known = static_cast<int>(exponents.size());
  Polynomial lambda(count + 2, 0);
  lambda[0] = 1;
  for (int i = 0; i < known; i++) {
    int x = field().exp(exponents[i]);
    for (int j = i + 1; j > 0; j--) lambda[j] = minus(lambda[j], lambda[j - 1] * x % prime);
  }
  Polynomial before = lambda;
  *length = known;
  for (int step = known + 1; step <= count; step++) {
    int gap = 0;
    for (int i = 0; i < step; i++) gap = (gap + lambda[i] * syndromes[step - 1 - i]) % prime;
    Polynomial shifted(count + 2, 0);
    std::copy(before.begin(), before.end() - 1, shifted.begin() + 1);
    if (gap == 0) {
      before = shifted;
      continue;
    }
    Polynomial next = lambda;
    for (int i = 0; i < count + 2; i++) next[i] = minus(next[i], gap * shifted[i] % prime);
    if (2 * *length <= step + known - 1) {
      *length = step + known - *length;
      int scale = field().inverse(gap);
      for (int i = 0; i < count + 2; i++) before[i] = lambda[i] * scale % prime;
    } else {
      before = shifted;
    }
    lambda = next;
  }
  return lambda;
}

}  // namespace

namespace barcode {

void protect(std::vector<int> &codewords, int count) {
  Polynomial generator{1};
  for (int i = 1; i <= count; i++) {
    Polynomial next(generator.size() + 1, 0);
    for (size_t j = 0; j < generator.size(); j++) {
      next[j] = minus(next[j], generator[j] * field().exp(i) % prime);
      next[j + 1] = (next[j + 1] + generator[j]) % prime;
    }
    generator = next;
  }
  std::vector<int> rest(count, 0);  // the highest power first
  for (size_t i = 0; i + count < codewords.size(); i++) {
    int lead = (codewords[i] + rest[0]) % prime;
    for (int j = 0; j < count; j++) rest[j] = minus(j + 1 < count ? rest[j + 1] : 0, lead * generator[count - 1 - j] % prime);
  }
  for (int j = 0; j < count; j++) codewords[codewords.size() - count + j] = minus(0, rest[j]);
}

std::optional<Correction> correct(std::vector<int> &codewords, int count, const std::vector<int> &erased) {
  int total = static_cast<int>(codewords.size()), known = static_cast<int>(erased.size());
  if (known > count || total >= prime) return std::nullopt;
  Polynomial found = syndromes(codewords, count);
  if (all_zero(found)) return Correction{0, known};

  std::vector<int> exponents;
  for (int place : erased) exponents.push_back(total - 1 - place);
  int length = 0;
  Polynomial lambda = locator(found, exponents, &length);
  if (2 * length - known > count) return std::nullopt;

  // Forney's algorithm: the size of an error follows from the product of the syndromes and the locator.
  Polynomial omega(count, 0), slope;
  for (int i = 0; i < count; i++) {
    for (int j = 0; j <= i; j++) omega[i] = (omega[i] + lambda[j] * found[i - j]) % prime;
  }
  for (size_t i = 1; i < lambda.size(); i++) slope.push_back(static_cast<int>(i) * lambda[i] % prime);
  std::vector<int> whole = codewords;
  int roots = 0;
  for (int place = 0; place < total; place++) {
    int x = field().exp(-(total - 1 - place));
    if (value(lambda, x) != 0) continue;
    roots++;
    int below = value(slope, x);
    if (below == 0) return std::nullopt;
    // The error is minus the quotient, so it is removed by adding the quotient.
    whole[place] = (whole[place] + value(omega, x) * field().inverse(below)) % prime;
  }
  if (roots != length || !all_zero(syndromes(whole, count))) return std::nullopt;
  codewords = whole;
  return Correction{length - known, known};
}

}  // namespace barcode
