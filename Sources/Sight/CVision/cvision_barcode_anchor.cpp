// Finds the start and stop patterns of a PDF417 symbol in a region by similarity at every size, and fits a straight line through them.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <opencv2/imgproc.hpp>

#include "cvision_barcode_rescue.h"

using cv::Mat;

namespace {

/// Modules around a pattern that belong to its look: paper before the start, the bar after it.
constexpr int before = 2, after = 1;
constexpr double least_likeness = 0.55;

/// One pattern in one band of the region.
struct Sight {
  int band = 0;
  double x = 0, module = 0, likeness = 0;  // x of the middle of the pattern with its surroundings, in pixels of the strip
};

/// A pattern over the whole height of the code: x = offset + slope * band.
struct Edge {
  double offset = 0, slope = 0, module = 0, score = 0;
  std::vector<Sight> sights;
  double x(double band) const { return offset + slope * band; }
};

/// The brightness of a pattern's modules with their surroundings, blurred by `sigma` modules, `module` pixels each; mean 0, length 1.
std::vector<float> look(uint32_t bits, int count, bool starts, double module, double sigma) {
  int total = before + count + after;
  std::vector<double> light(total);
  for (int i = 0; i < total; i++) {
    int at = i - before;
    bool dark = at >= 0 && at < count ? bits >> (count - 1 - at) & 1 : starts && at >= count;
    light[i] = dark ? 0 : 1;
  }
  int length = std::max(8, static_cast<int>(std::lround(total * module)));
  std::vector<float> out(length);
  double sum = 0, squares = 0;
  for (int i = 0; i < length; i++) {
    double x = (i + 0.5) / length * total, value = 0;
    int first = static_cast<int>(x - 3 * sigma - 1), last = static_cast<int>(x + 3 * sigma + 1);
    double below = -1;
    for (int j = first; j <= last; j++) {
      double above = j == last ? 1 : std::erf((j + 1 - x) / (sigma * M_SQRT2));
      value += (above - below) / 2 * light[std::clamp(j, 0, total - 1)];
      below = above;
    }
    out[i] = static_cast<float>(value);
    sum += out[i];
  }
  for (float &value : out) value -= static_cast<float>(sum / length), squares += value * value;
  for (float &value : out) value /= static_cast<float>(std::sqrt(squares));
  return out;
}

/// Prefix sums of a row's values and of their squares.
struct Sums {
  std::vector<double> values, squares;

  Sums(const float *row, int width) : values(width + 1), squares(width + 1) {
    for (int x = 0; x < width; x++) values[x + 1] = values[x] + row[x], squares[x + 1] = squares[x] + double(row[x]) * row[x];
  }
};

FOR_WIDE_VECTORS float product(const float *a, const float *b, int length) {
  constexpr int wide = 16;
  float sums[wide] = {0}, sum = 0;
  int i = 0;
  for (; i + wide <= length; i += wide) {
    for (int k = 0; k < wide; k++) sums[k] += a[i + k] * b[i + k];
  }
  for (; i < length; i++) sum += a[i] * b[i];
  for (float part : sums) sum += part;
  return sum;
}

/// The similarity of a row to the look at each position from `from` to before `to`.
void compare(const float *row, int width, const Sums &sums, const std::vector<float> &look, int from, int to, std::vector<float> &out) {
  int length = static_cast<int>(look.size());
  to = std::min(to, width - length + 1);
  out.assign(std::max(0, to - from), 0);
  for (int x = from; x < to; x++) {
    double sum = sums.values[x + length] - sums.values[x];
    double spread = sums.squares[x + length] - sums.squares[x] - sum * sum / length;
    if (spread < 4.0 * length) continue;  // almost uniform paper
    out[x - from] = static_cast<float>(product(row + x, look.data(), length) / std::sqrt(spread));
  }
}

/// The likeliest positions of a pattern in each band.
std::vector<Sight> sights(const Mat &bands, uint32_t bits, int count, bool starts, int from, int to, double smallest, double largest) {
  std::vector<std::vector<Sight>> best(bands.rows);
  std::vector<float> likeness;
  std::vector<Sums> sums;
  for (int band = 0; band < bands.rows; band++) sums.emplace_back(bands.ptr<float>(band), bands.cols);
  for (double module = smallest; module <= largest; module *= 1.09) {
    for (double sigma : {0.6, 1.0}) {
      auto pattern = look(bits, count, starts, module, sigma);
      for (int band = 0; band < bands.rows; band++) {
        compare(bands.ptr<float>(band), bands.cols, sums[band], pattern, from, to, likeness);
        for (size_t i = 0; i < likeness.size(); i++) {
          if (likeness[i] < least_likeness) continue;
          if ((i > 0 && likeness[i - 1] > likeness[i]) || (i + 1 < likeness.size() && likeness[i + 1] >= likeness[i])) continue;
          Sight sight{band, from + static_cast<double>(i) + pattern.size() / 2.0, module, likeness[i]};
          auto &list = best[band];
          auto same = std::find_if(list.begin(), list.end(), [&](const Sight &other) { return std::abs(other.x - sight.x) < 2 * module; });
          if (same == list.end()) list.push_back(sight);
          else if (same->likeness < sight.likeness) *same = sight;
        }
      }
    }
  }
  std::vector<Sight> all;
  for (auto &list : best) {
    std::sort(list.begin(), list.end(), [](const Sight &a, const Sight &b) { return a.likeness > b.likeness; });
    if (list.size() > 3) list.resize(3);
    all.insert(all.end(), list.begin(), list.end());
  }
  return all;
}

/// A straight line through them.
void fit(Edge &edge) {
  double n = 0, sy = 0, sx = 0, syy = 0, sxy = 0, module = 0;
  for (const auto &sight : edge.sights) {
    double w = sight.likeness * sight.likeness;
    n += w, sy += w * sight.band, sx += w * sight.x, syy += w * sight.band * sight.band, sxy += w * sight.band * sight.x;
    module += w * sight.module;
  }
  double below = n * syy - sy * sy;
  if (below > 1e-9) edge.slope = (n * sxy - sy * sx) / below;
  edge.offset = (sx - edge.slope * sy) / n;
  edge.module = module / n;
}

/// The line that the most sightings lie on. It is no steeper than perspective can make it, in pixels a band.
std::optional<Edge> edge(const std::vector<Sight> &all, int bands, double steepest) {
  Edge best;
  for (size_t i = 0; i < all.size(); i++) {
    for (size_t j = i; j < all.size(); j++) {
      int apart = all[j].band - all[i].band;
      if (apart < std::max(2, bands / 5)) continue;
      if (std::abs(all[j].module - all[i].module) > 0.2 * all[i].module) continue;
      Edge trial;
      trial.slope = (all[j].x - all[i].x) / apart;
      if (std::abs(trial.slope) > steepest) continue;
      trial.offset = all[i].x - trial.slope * all[i].band;
      int last = -1;
      for (const auto &sight : all) {
        double module = all[i].module + (all[j].module - all[i].module) * (sight.band - all[i].band) / apart;
        if (std::abs(sight.x - trial.x(sight.band)) > 0.8 * module || std::abs(sight.module - module) > 0.15 * module) continue;
        if (sight.band == last) continue;
        last = sight.band;
        trial.score += sight.likeness - 0.5;
        trial.sights.push_back(sight);
      }
      if (trial.score > best.score) best = std::move(trial);
    }
  }
  if (best.sights.size() < 3) return std::nullopt;
  fit(best);
  return best;
}

/// The bands between which a pattern is visible along its line, in fractions of a band.
std::pair<double, double> extent(const Edge &edge) {
  double first = 1e9, last = -1e9;
  for (const auto &sight : edge.sights) first = std::min(first, double(sight.band)), last = std::max(last, double(sight.band));
  return {first, last + 1};
}

/// Where a pattern begins and ends along its line, in pixels down the strip, from rows at full resolution.
std::pair<double, double> ends(const Mat &strip, const Edge &edge, double band, uint32_t bits, int count, bool starts) {
  auto [first, last] = extent(edge);
  double low = (first - 2) * band, high = (last + 2) * band;
  auto pattern = look(bits, count, starts, edge.module, 0.6);
  std::vector<float> likeness, along;
  int from = std::max(0, static_cast<int>(low)), to = std::min(strip.rows, static_cast<int>(high));
  for (int y = from; y < to; y++) {
    int x = static_cast<int>(std::lround(edge.x((y + 0.5) / band - 0.5) - pattern.size() / 2.0));
    const float *row = strip.ptr<float>(y);
    compare(row, strip.cols, Sums(row, strip.cols), pattern, std::max(0, x - 1), std::max(0, x - 1) + 3, likeness);
    along.push_back(likeness.empty() ? 0 : *std::max_element(likeness.begin(), likeness.end()));
  }
  if (along.empty()) return {low, high};
  std::vector<float> sorted(along);
  std::sort(sorted.begin(), sorted.end());
  float level = 0.7f * sorted[sorted.size() * 3 / 4];
  // The stretch with the largest sum, so that a reflection does not split it and chance does not extend it.
  double sum = 0, best = -1;
  size_t start = 0, begin = 0, end = along.size();
  for (size_t i = 0; i < along.size(); i++) {
    if (sum <= 0) sum = 0, start = i;
    sum += std::max(along[i], 0.0f) - level;
    if (sum > best) best = sum, begin = start, end = i + 1;
  }
  return {from + double(begin), from + double(end)};
}

/// A region rotated level: `strip` has one row for each pixel, `bands` a few averaged rows.
struct Level {
  Mat strip, bands;
  cv::Matx23d to_picture;
  double band = 1;  // rows of the strip in a band
  double fine = 1;  // columns of the strip in a pixel
};

Level level(const Mat &gray, const barcode::Region &region, bool turned) {
  // Small codes have modules of hardly a pixel.
  double fine = region.length < 640 ? 2 : 1, angle = region.angle + (turned ? CV_PI : 0);
  double aside = 0.06 * region.length + 24, above = 0.25 * region.height + 16;
  double width = region.length + 2 * aside, height = region.height + 2 * above;
  double c = std::cos(angle), s = std::sin(angle);
  Level out;
  out.fine = fine;
  cv::Matx23d to_picture(
      c / fine, -s, region.centre.x - c * width / 2 + s * height / 2, s / fine, c, region.centre.y - s * width / 2 - c * height / 2);
  out.to_picture = to_picture;
  int columns = std::min(4096, static_cast<int>(width * fine)), rows = std::min(4096, static_cast<int>(height));
  Mat source;
  // Sampling between pixels aliases; a slight blur prevents it, and paper blurs as much anyway.
  cv::warpAffine(
      gray, source, Mat(to_picture), cv::Size(columns, rows), cv::INTER_CUBIC | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  source.convertTo(out.strip, CV_32F);
  int count = std::clamp(rows / 8, 6, 28);
  out.band = static_cast<double>(rows) / count;
  cv::resize(out.strip, out.bands, cv::Size(columns, count), 0, 0, cv::INTER_AREA);
  cv::blur(out.strip, out.strip, cv::Size(1, 5));
  return out;
}

}  // namespace

void barcode::Frame::lay(const std::array<cv::Point2f, 4> &corners) {
  float far = static_cast<float>(modules());
  std::array<cv::Point2f, 4> from = {cv::Point2f(0, 0), cv::Point2f(far, 0), cv::Point2f(far, 1), cv::Point2f(0, 1)};
  Mat mapping = cv::getPerspectiveTransform(from.data(), corners.data());
  to_picture = cv::Matx33d(mapping.ptr<double>());
}

std::vector<barcode::Frame> barcode::frames(const Mat &gray, const Region &region, bool turned) {
  std::vector<Frame> found;
  Level flat = level(gray, region, turned);
  double fine = flat.fine, length = region.length * fine;
  // The widest symbol has 579 modules a row, the narrowest 103.
  double smallest = std::max(0.9 * fine, 0.85 * length / 579), largest = 1.2 * length / 103;
  int third = flat.bands.cols * 2 / 5;
  double steepest = 0.4 * flat.band * fine;
  auto start = edge(sights(flat.bands, start_pattern, start_modules, true, 0, third, smallest, largest), flat.bands.rows, steepest);
  if (!start) return found;
  auto ends_seen = sights(
      flat.bands, stop_pattern, stop_modules, false, flat.bands.cols - third, flat.bands.cols, 0.75 * start->module, 1.33 * start->module);
  auto stop = edge(ends_seen, flat.bands.rows, steepest);
  if (!stop) return found;
  auto [start_top, start_bottom] = ends(flat.strip, *start, flat.band, start_pattern, start_modules, true);
  auto [stop_top, stop_bottom] = ends(flat.strip, *stop, flat.band, stop_pattern, stop_modules, false);

  // Both patterns cover the same rows without a gap, except for a reflection.
  double both = std::min(start_bottom, stop_bottom) - std::max(start_top, stop_top);
  double longer = std::max(start_bottom - start_top, stop_bottom - stop_top);
  double seen = static_cast<double>(start->sights.size() + stop->sights.size()) * flat.band;
  if (both < 0.4 * longer || seen < 0.8 * longer) return found;
  // The middles are reliable, the sizes less so. A whole number of codewords lies between the middles, which gives the size.
  constexpr double start_middle = (start_modules + after - before) / 2.0, stop_middle = (stop_modules + after - before) / 2.0;
  double middle = flat.bands.rows / 2.0, apart = stop->x(middle) - start->x(middle);
  auto modules_apart = [&](int columns) { return codeword_modules * (columns + 3) + stop_middle - start_middle; };
  double columns = (apart / ((start->module + stop->module) / 2) - modules_apart(0)) / codeword_modules;
  auto point = [&](const Edge &edge, double y, double across) {
    double x = edge.x(y / flat.band - 0.5) + across;
    // Edges are half a pixel before the centres that the mapping uses.
    cv::Vec2d p = flat.to_picture * cv::Vec3d(x - 0.5, y - 0.5, 1);
    return cv::Point2f(static_cast<float>(p[0]), static_cast<float>(p[1]));
  };
  int guess = static_cast<int>(std::lround(columns));
  for (int count : {guess, columns > guess ? guess + 1 : guess - 1, columns > guess ? guess - 1 : guess + 1}) {
    if (count < 1 || count > 30) continue;
    Frame frame;
    frame.columns = count;
    double module = apart / modules_apart(count), left = -start_middle * module, right = (stop_modules - stop_middle) * module;
    frame.module_pixels = module / fine;
    frame.lay({point(*start, start_top, left), point(*stop, stop_top, right), point(*stop, stop_bottom, right),
               point(*start, start_bottom, left)});
    found.push_back(frame);
  }
  return found;
}
