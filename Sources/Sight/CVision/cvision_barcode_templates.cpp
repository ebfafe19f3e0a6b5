// The look of codewords through a lens, and the similarity of a cell to each of them.
#include <algorithm>
#include <cmath>

#include "cvision_barcode_rescue.h"

namespace {

/// How dark the modules beside a codeword are on average: every codeword begins with a bar and ends with a space of one to six modules.
constexpr float left_of[] = {0.5f, 0.5f, 0.35f, 0}, right_of[] = {1, 0.65f, 0.5f, 0.5f};
constexpr int context = 4;

/// The share of module `module` in the sample at the middle of `sample`, both counted from the codeword's left.
float share(double sigma, int module, int sample) {
  double x = (sample + 0.5) / barcode::fineness, scale = sigma * M_SQRT2;
  return static_cast<float>(0.5 * (std::erf((module + 1 - x) / scale) - std::erf((module - x) / scale)));
}

/// Adds the weighted sum of its samples to each of `count` values.
FOR_WIDE_VECTORS void add(float *to, const float *from, const float *scales, int samples, int count) {
  static_assert(barcode::cell_samples % 3 == 0, "samples are taken three at a time");
  for (int sample = 0; sample < samples; sample += 3) {
    float a = scales[sample], b = scales[sample + 1], c = scales[sample + 2];
    const float *one = from + sample * count, *two = one + count, *three = two + count;
    for (int i = 0; i < count; i++) to[i] += a * one[i] + b * two[i] + c * three[i];
  }
}

}  // namespace

namespace barcode {

Templates::Templates(double sigma) : sigma(sigma), values(size_t(3) * cell_samples * prime) {
  float shares[cell_samples][codeword_modules + 2 * context];
  for (int sample = 0; sample < cell_samples; sample++) {
    for (int i = 0; i < codeword_modules + 2 * context; i++) shares[sample][i] = share(sigma, i - context, sample);
  }
  for (int cluster = 0; cluster < 3; cluster++) {
    float *to = &values[size_t(cluster) * cell_samples * prime];
    for (int codeword = 0; codeword < prime; codeword++) {
      uint32_t bits = pattern(cluster, codeword);
      float light[cell_samples], sum = 0, squares = 0;
      for (int sample = 0; sample < cell_samples; sample++) {
        float dark = 0;
        for (int i = 0; i < context; i++) {
          dark += shares[sample][i] * left_of[i] + shares[sample][codeword_modules + context + i] * right_of[i];
        }
        for (int i = 0; i < codeword_modules; i++) {
          if (bits >> (codeword_modules - 1 - i) & 1) dark += shares[sample][i + context];
        }
        light[sample] = -dark, sum -= dark;
      }
      for (float &value : light) value -= sum / cell_samples, squares += value * value;
      for (int sample = 0; sample < cell_samples; sample++) to[sample * prime + codeword] = light[sample] / std::sqrt(squares);
    }
  }
}

void Templates::likeness(const float *samples, int cluster, float *out) const {
  float sum = 0, squares = 0;
  for (int i = 0; i < cell_samples; i++) sum += samples[i];
  float mean = sum / cell_samples;
  for (int i = 0; i < cell_samples; i++) squares += (samples[i] - mean) * (samples[i] - mean);
  float scale = 1 / std::sqrt(squares + 1e-3f);
  std::fill(out, out + prime, 0.0f);
  float scaled[cell_samples];
  for (int i = 0; i < cell_samples; i++) scaled[i] = (samples[i] - mean) * scale;
  add(out, &values[size_t(cluster) * cell_samples * prime], scaled, cell_samples, prime);
}

const Templates &templates(double sigma) {
  static const Templates made[] = {Templates(0.3), Templates(0.6), Templates(0.85), Templates(1.1)};
  const Templates *best = &made[0];
  for (const auto &entry : made) {
    if (std::abs(entry.sigma - sigma) < std::abs(best->sigma - sigma)) best = &entry;
  }
  return *best;
}

}  // namespace barcode
