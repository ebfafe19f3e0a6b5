// Rescues PDF417 codes, from the picture to the content.
#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "cvision_barcode.h"
#include "cvision_barcode_pass.h"
#include "cvision_barcode_rescue.h"

namespace {

using namespace barcode;

/// The most pixels that are processed to rescue matrix codes.
constexpr double block_pixels = 4e6;
/// A stacked code may be light on dark only in a picture that is darker than this on average.
constexpr double darkest_paper = 110;
/// The longer side of a picture that the library may examine closely.
constexpr double closer_side = 800;

/// The content of a symbol, as the library reads it from an undamaged drawing.
std::optional<Reading> content(const Symbol &symbol) {
  constexpr int wide = 2, tall = 6, margin = 8;
  Modules modules = symbol.modules();
  int width = modules.width * wide + 2 * margin, height = modules.height * tall + 2 * margin;
  std::vector<uint8_t> gray(size_t(width) * height, 255);
  for (int y = 0; y < modules.height * tall; y++) {
    for (int x = 0; x < modules.width * wide; x++) {
      if (modules.dark[y / tall * modules.width + x / wide]) gray[size_t(y + margin) * width + x + margin] = 0;
    }
  }
  auto readings = zxing(gray.data(), width, height, width, {CVISION_PDF417, Threshold::global, false, false});
  if (readings.size() != 1) return std::nullopt;
  return readings[0];
}

/// The PDF417 code in a region.
std::optional<Reading> read_region(const cv::Mat &gray, const Region &region, const Deadline &deadline) {
  for (bool turned : {false, true}) {
    if (deadline.has_passed()) return std::nullopt;
    for (Frame &frame : frames(gray, region, turned)) {
      if (deadline.has_passed()) return std::nullopt;
      auto rows = find_rows(gray, frame, templates(0.6));
      if (!rows) continue;
      auto symbol = read_symbol(gray, frame, *rows, deadline);
      if (!symbol) continue;
      auto reading = content(*symbol);
      if (!reading) continue;
      double far = frame.modules();
      const double places[4][2] = {{0, 0}, {far, 0}, {far, 1}, {0, 1}};
      for (int i = 0; i < 4; i++) {
        auto p = frame.at(places[i][0], places[i][1]);
        reading->corners[i] = {p.x + 0.5, p.y + 0.5};
      }
      return reading;
    }
  }
  return std::nullopt;
}

/// Whether a code that was read is in a region.
bool holds(const Region &region, const Reading &reading) {
  double x = 0, y = 0;
  for (Point corner : reading.corners) x += corner.x / 4, y += corner.y / 4;
  double dx = x - region.centre.x, dy = y - region.centre.y, c = std::cos(region.angle), s = std::sin(region.angle);
  return std::abs(dx * c + dy * s) < region.length / 2 && std::abs(dy * c - dx * s) < region.height / 2;
}

bool stands_in(const cv::Rect &block, const Reading &reading) {
  Point a = reading.corners[0], b = reading.corners[2];
  return block.contains(cv::Point(static_cast<int>((a.x + b.x) / 2), static_cast<int>((a.y + b.y) / 2)));
}

/// The library's pass over a part of the picture, enlarged by a whole factor.
std::vector<Reading> pass(const cv::Mat &part, const cv::Rect &place, int factor, const Pass &pass) {
  auto readings = look(part, pass);
  for (auto &reading : readings) {
    for (Point &corner : reading.corners) corner = {corner.x / factor + place.x, corner.y / factor + place.y};
  }
  return readings;
}

/// The matrix codes in a part of the picture, searched unchanged, smoothed, sharpened and enlarged, and freed of shadows and reflections.
std::vector<Reading> read_block(const cv::Mat &gray, const cv::Rect &place, int symbologies, const Deadline &deadline, double &budget) {
  cv::Mat part = gray(place), smooth, large, wide, sharp, ground, even;
  cv::GaussianBlur(part, smooth, cv::Size(), 1.2);
  cv::resize(part, large, cv::Size(), 2, 2, cv::INTER_CUBIC);
  cv::GaussianBlur(large, wide, cv::Size(), 5);
  cv::addWeighted(large, 2.5, wide, -1.5, 0, sharp);
  int side = std::max(9, std::min(place.width, place.height) / 6) | 1;
  cv::Mat lowest, highest;
  cv::morphologyEx(smooth, highest, cv::MORPH_DILATE, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(side, side)));
  cv::morphologyEx(smooth, lowest, cv::MORPH_ERODE, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(side, side)));
  cv::blur(highest, highest, cv::Size(side, side));
  cv::blur(lowest, lowest, cv::Size(side, side));
  cv::Mat spread;
  cv::subtract(highest, lowest, spread);
  cv::divide(smooth - lowest, cv::max(spread, 4), even, 255);
  const struct {
    const cv::Mat &picture;
    int factor;
    Threshold threshold;
  } looks[] = {
      {part, 1, Threshold::local}, {part, 1, Threshold::global}, {smooth, 1, Threshold::local}, {sharp, 2, Threshold::local},
      {even, 1, Threshold::global}, {smooth, 1, Threshold::global}, {sharp, 2, Threshold::global}, {large, 2, Threshold::local},
  };
  for (bool inverted : {false, true}) {
    for (const auto &look : looks) {
      budget -= static_cast<double>(look.picture.total());
      if (budget < 0 || deadline.has_passed()) return {};
      cv::Mat picture = look.picture;
      if (inverted) cv::bitwise_not(look.picture, picture);
      auto readings = pass(picture, place, look.factor, {symbologies, look.threshold, true, false});
      if (!readings.empty()) return readings;
    }
  }
  return {};
}

}  // namespace

std::vector<Reading> barcode::read(const cv::Mat &gray, int symbologies, bool thorough, const Deadline &deadline) {
  auto readings = look(gray, {symbologies, Threshold::local, false, false});
  if (!thorough) return readings;
  Candidates candidates = locate(gray);
  auto is_read = [&](auto test) { return std::any_of(readings.begin(), readings.end(), test); };
  if (symbologies & CVISION_PDF417) {
    double least = 0;
    for (const Region &region : candidates.stacked) {
      // A second code is looked for only where there is space for one nearly as large, not in every line of print.
      if (region.length * region.height < least) continue;
      bool found = is_read([&](const Reading &reading) { return holds(region, reading); });
      if (!found) {
        auto reading = read_region(gray, region, deadline);
        if (reading) readings.push_back(*reading), found = true;
      }
      if (found) least = region.length * region.height / 3;
    }
  }
  // There may be another readable code beside one that was read, but a damaged one is not worth the search.
  bool only_look = !readings.empty();
  if (!only_look && symbologies & CVISION_PDF417 && !candidates.stacked.empty() && cv::mean(gray)[0] < darkest_paper) {
    cv::Mat inverted;
    cv::bitwise_not(gray, inverted);
    if (auto reading = read_region(inverted, candidates.stacked[0], deadline)) return {*reading};
  }
  double budget = block_pixels;
  int matrix_codes = symbologies & ~CVISION_PDF417;
  for (const cv::Rect &block : candidates.blocks) {
    bool found = is_read([&](const Reading &reading) { return stands_in(block, reading); });
    if (found) continue;
    auto more = only_look ? pass(gray(block), block, 1, {matrix_codes, Threshold::local, true, false})
                          : read_block(gray, block, matrix_codes, deadline, budget);
    readings.insert(readings.end(), more.begin(), more.end());
  }
  if (!readings.empty()) return readings;
  // Small and truncated codes, which the rescue does not support: the library's closer look, at a size that keeps it short.
  if (!candidates.stacked.empty()) {
    double scale = std::min(1.0, closer_side / std::max(gray.cols, gray.rows));
    cv::Mat small;
    cv::Size size(std::max(1, cvRound(gray.cols * scale)), std::max(1, cvRound(gray.rows * scale)));
    cv::resize(gray, small, size, 0, 0, cv::INTER_AREA);
    readings = look(small, {symbologies, Threshold::local, true, false});
    for (auto &reading : readings) {
      for (Point &corner : reading.corners) corner = {corner.x / scale, corner.y / scale};
    }
  }
  return readings;
}
