// Reads the cells of a symbol: the codeword that each resembles most. Doubtful cells are left open, and the error correction decides.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <opencv2/imgproc.hpp>

#include "cvision_barcode_rescue.h"

using cv::Mat;

namespace {

using namespace barcode;

/// A symbol is accepted only when this many of its error correction codewords were not needed: each makes a chance match 929 times rarer.
constexpr int least_spare = 4;

struct Guess {
  int codeword = 0;
  float likeness = 0, margin = 0;
};

/// How far the cells are shifted from the frame, in modules to the right, because a card is bent or a lens distorts: a polynomial of the
/// position.
struct Drift {
  std::array<double, 6> terms{};

  static std::array<double, 6> powers(double across, double down) {
    double x = 2 * across - 1, y = 2 * down - 1;
    return {1, x, y, x * x, x * y, x * x * x};
  }
  double at(double across, double down) const {
    auto p = powers(across, down);
    double sum = 0;
    for (size_t i = 0; i < p.size(); i++) sum += terms[i] * p[i];
    return sum;
  }
};

/// Samples beside the symbol on either side, so that cells can also be read slightly to the left and right.
constexpr int aside = 2 * fineness;

/// The samples of every cell, averaged over the middle of its row, in the order row, cell, sample.
Mat sample(const Mat &gray, const Frame &frame, const Rows &rows, const Drift &drift, double reach) {
  constexpr int down = 5;
  int width = (frame.columns + 2) * cell_samples + 2 * aside;
  Mat xs(rows.rows * down, width, CV_32F), ys(rows.rows * down, width, CV_32F), raw, mean;
  for (int row = 0; row < rows.rows; row++) {
    for (int k = 0; k < down; k++) {
      double share = (row + 0.5 + (k - down / 2) * reach / down) / rows.rows;
      float *x = xs.ptr<float>(row * down + k), *y = ys.ptr<float>(row * down + k);
      for (int i = 0; i < width; i++) {
        double module = start_modules + (i - aside + 0.5) / fineness;
        auto p = frame.at(module + drift.at(module / frame.modules(), share), share);
        x[i] = static_cast<float>(p.x), y[i] = static_cast<float>(p.y);
      }
    }
  }
  cv::remap(gray, raw, xs, ys, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  raw.convertTo(raw, CV_32F);
  cv::resize(raw, mean, cv::Size(width, rows.rows), 0, 0, cv::INTER_AREA);
  return mean;
}

/// Adds the shift that makes the cells look most like codewords.
void follow(Drift &drift, const Mat &samples, const Frame &frame, const Rows &rows, const Templates &templates) {
  std::vector<float> likeness(prime);
  Mat equations, results;
  int every = std::max(1, rows.rows * (frame.columns + 2) / 90);
  for (int row = 0, place = 0; row < rows.rows; row++) {
    for (int cell = 0; cell < frame.columns + 2; cell++) {
      if (place++ % every) continue;
      float best[5];
      for (int k = 0; k < 5; k++) {
        templates.likeness(samples.ptr<float>(row) + aside + cell * cell_samples + (k - 2), row % 3, likeness.data());
        best[k] = *std::max_element(likeness.begin(), likeness.end());
      }
      int top = static_cast<int>(std::max_element(best, best + 5) - best);
      if (best[top] < 0.75f) continue;
      double off = top - 2;
      if (top > 0 && top < 4) {
        double bend = best[top - 1] - 2 * best[top] + best[top + 1];
        if (bend < -1e-6) off += 0.5 * (best[top - 1] - best[top + 1]) / bend;
      }
      double weight = best[top] - 0.7;
      auto p = Drift::powers((start_modules + (cell + 0.5) * codeword_modules) / frame.modules(), (row + 0.5) / rows.rows);
      Mat line(1, static_cast<int>(p.size()), CV_64F);
      for (size_t i = 0; i < p.size(); i++) line.at<double>(0, static_cast<int>(i)) = weight * p[i];
      equations.push_back(line), results.push_back(weight * off / fineness);
    }
  }
  if (equations.rows < 20) return;
  Mat terms;
  cv::solve(equations, results, terms, cv::DECOMP_SVD);
  for (size_t i = 0; i < drift.terms.size(); i++) drift.terms[i] += terms.at<double>(static_cast<int>(i));
}

/// The best guess of each data cell.
std::vector<Guess> guesses(const Mat &samples, const Rows &rows, int columns, const Templates &templates) {
  std::vector<Guess> out;
  std::vector<float> likeness(prime);
  for (int row = 0; row < rows.rows; row++) {
    for (int column = 0; column < columns; column++) {
      templates.likeness(samples.ptr<float>(row) + aside + (column + 1) * cell_samples, row % 3, likeness.data());
      auto best = std::max_element(likeness.begin(), likeness.end());
      Guess guess{static_cast<int>(best - likeness.begin()), *best, 0};
      *best = -2;
      guess.margin = guess.likeness - *std::max_element(likeness.begin(), likeness.end());
      out.push_back(guess);
    }
  }
  return out;
}

/// The surer of two guesses for each cell.
std::vector<Guess> better(std::vector<Guess> guesses, const std::vector<Guess> &others) {
  for (size_t i = 0; i < guesses.size(); i++) {
    if (others[i].margin > guesses[i].margin) guesses[i] = others[i];
  }
  return guesses;
}

struct Blur {
  double sigma = 0, likeness = -1;
};

/// The blur of the cells in modules: the one at which some of them look most like codewords, and how much they do.
Blur blur(const Mat &samples, const Rows &rows, int columns) {
  std::vector<float> likeness(prime);
  Blur best;
  for (double trial : {0.3, 0.6, 0.85, 1.1}) {
    double sum = 0;
    for (int i = 0; i < 24; i++) {
      int row = (2 * i + 1) * rows.rows / 48, cell = i * 7 % (columns + 2);
      templates(trial).likeness(samples.ptr<float>(row) + aside + cell * cell_samples, row % 3, likeness.data());
      sum += *std::max_element(likeness.begin(), likeness.end());
    }
    if (sum / 24 > best.likeness) best = {trial, sum / 24};
  }
  return best;
}

/// The samples normalised by the darkest and lightest ones within a few modules: at the edge of a reflection, paper is already white while
/// bars are still darker.
Mat even(const Mat &samples) {
  constexpr int around = 8 * fineness + 1;
  Mat window = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(around, 1)), low, high;
  cv::erode(samples, low, window);
  cv::dilate(samples, high, window);
  cv::blur(low, low, cv::Size(around, 1));
  cv::blur(high, high, cv::Size(around, 1));
  Mat spread = high - low + 1.5, out;
  cv::divide(samples - low, spread, out, 255);
  return out;
}

/// Erases more and more doubtful cells until the rest agree.
std::optional<Symbol> settle(const std::vector<Guess> &guesses, const Rows &rows, int columns) {
  Symbol symbol{rows.rows, columns, rows.level, {}};
  int count = symbol.correction(), total = static_cast<int>(guesses.size());
  int spare = std::min(least_spare, count / 2);
  std::vector<int> order(total);
  std::iota(order.begin(), order.end(), 0);
  auto trust = [&](int i) { return guesses[i].margin + 0.3f * (guesses[i].likeness - 0.9f); };
  std::sort(order.begin(), order.end(), [&](int a, int b) { return trust(a) < trust(b); });
  int most = count - spare;
  for (int step = 0; step <= 16; step++) {
    int open = most * step / 16;
    std::vector<int> codewords;
    for (const auto &guess : guesses) codewords.push_back(guess.codeword);
    std::vector<int> erased(order.begin(), order.begin() + std::min(open, total));
    auto done = correct(codewords, count, erased);
    if (!done || 2 * done->errors + done->erasures > most) continue;
    // The first codeword gives the number of codewords before the error correction.
    if (codewords[0] != total - count) continue;
    symbol.codewords = std::move(codewords);
    return symbol;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Symbol> barcode::read_symbol(const Mat &gray, const Frame &frame, const Rows &rows, const Deadline &deadline) {
  Drift drift;
  for (int round = 0; round < 3; round++) {
    Mat samples = sample(gray, frame, rows, drift, 0.6);
    if (deadline.has_passed()) return std::nullopt;
    auto [sigma, likeness] = blur(samples, rows, frame.columns);
    if (round == 0 && likeness < 0.9) {
      // Nothing fits yet, because the frame is shifted in the middle.
      follow(drift, samples, frame, rows, templates(0.6));
      continue;
    }
    auto plain = guesses(samples, rows, frame.columns, templates(sigma));
    if (auto symbol = settle(plain, rows, frame.columns)) return symbol;
    auto evened = guesses(even(samples), rows, frame.columns, templates(sigma));
    if (auto symbol = settle(evened, rows, frame.columns)) return symbol;
    if (auto symbol = settle(better(plain, evened), rows, frame.columns)) return symbol;
    if (round < 2) follow(drift, samples, frame, rows, templates(sigma));
  }
  return std::nullopt;
}
