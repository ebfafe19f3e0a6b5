// Finds where a picture may contain a stacked code: regions whose edges all have one direction (structure tensor), at any angle.
#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "cvision_barcode_rescue.h"

using cv::Mat;

namespace {

/// The size at which the picture is searched, and the side of a cell in pixels of that size.
constexpr int working_side = 640, cell = 8;
/// How many of a cell's edges must have one direction, and how strong they must be (squared brightness steps a pixel).
constexpr double least_coherence = 0.3, least_energy = 40;
/// How many of all edges of a stacked code have one direction, with the noise of a dark picture.
constexpr double least_common = 0.42;
/// The edges of a matrix code are among the strongest of a picture: at least this share of the strongest.
constexpr double least_block_share = 0.3;
/// The most that cells of one code differ in angle, in radians; perspective makes the bars converge.
constexpr double most_turn = 0.3;

/// The tensor of one cell: strength and twice the angle of the edges' common direction, as a vector.
struct Cell {
  float energy = 0, along = 0, across = 0;
  double coherence() const { return energy > 0 ? std::hypot(along, across) / energy : 0; }
  double angle() const { return 0.5 * std::atan2(across, along); }
};

struct Cells {
  int columns, rows;
  std::vector<Cell> cells;
  Cell &at(int x, int y) { return cells[y * columns + x]; }
};

Cells tensors(const Mat &small) {
  Mat smooth, dx, dy;
  cv::GaussianBlur(small, smooth, cv::Size(3, 3), 0.8);
  cv::Sobel(smooth, dx, CV_16S, 1, 0, 3, 0.25);
  cv::Sobel(smooth, dy, CV_16S, 0, 1, 3, 0.25);
  Cells raw{small.cols / cell, small.rows / cell, {}};
  raw.cells.resize(static_cast<size_t>(raw.columns) * raw.rows);
  for (int y = 0; y < raw.rows * cell; y++) {
    const int16_t *gx = dx.ptr<int16_t>(y), *gy = dy.ptr<int16_t>(y);
    for (int x = 0; x < raw.columns; x++) {
      int xx = 0, yy = 0, xy = 0;
      for (int i = x * cell; i < (x + 1) * cell; i++) xx += gx[i] * gx[i], yy += gy[i] * gy[i], xy += gx[i] * gy[i];
      Cell &to = raw.at(x, y / cell);
      to.energy += static_cast<float>(xx + yy), to.along += static_cast<float>(xx - yy), to.across += static_cast<float>(2 * xy);
    }
  }
  // Each cell is combined with its neighbours: a codeword is about that wide.
  Cells sums = raw;
  for (int y = 0; y < raw.rows; y++) {
    for (int x = 0; x < raw.columns; x++) {
      Cell sum;
      int count = 0;
      for (int j = std::max(0, y - 1); j <= std::min(raw.rows - 1, y + 1); j++) {
        for (int i = std::max(0, x - 1); i <= std::min(raw.columns - 1, x + 1); i++, count++) {
          const Cell &from = raw.at(i, j);
          sum.energy += from.energy, sum.along += from.along, sum.across += from.across;
        }
      }
      float share = 1.0f / static_cast<float>(count * cell * cell);
      sums.at(x, y) = {sum.energy * share, sum.along * share, sum.across * share};
    }
  }
  return sums;
}

double turn(double a, double b) {
  double d = std::fmod(std::abs(a - b), CV_PI);
  return std::min(d, CV_PI - d);
}

/// Connected cells whose edges have the same direction.
struct Patch {
  std::vector<cv::Point> cells;
  double energy = 0, along = 0, across = 0;
  double angle() const { return 0.5 * std::atan2(across, along); }
  void add(cv::Point at, const Cell &cell) {
    cells.push_back(at);
    energy += cell.energy, along += cell.along, across += cell.across;
  }
};

std::vector<Patch> patches(Cells &cells) {
  std::vector<uint8_t> taken(cells.cells.size(), 0);
  auto fits = [&](const Cell &cell) { return cell.energy > least_energy && cell.coherence() > least_coherence; };
  std::vector<Patch> out;
  for (int y = 0; y < cells.rows; y++) {
    for (int x = 0; x < cells.columns; x++) {
      if (taken[y * cells.columns + x] || !fits(cells.at(x, y))) continue;
      Patch patch;
      std::vector<cv::Point> open{{x, y}};
      taken[y * cells.columns + x] = 1;
      while (!open.empty()) {
        cv::Point at = open.back();
        open.pop_back();
        const Cell &here = cells.at(at.x, at.y);
        patch.add(at, here);
        // A distance of two cells, so that a thin scratch or reflection does not split a code.
        for (int j = std::max(0, at.y - 2); j <= std::min(cells.rows - 1, at.y + 2); j++) {
          for (int i = std::max(0, at.x - 2); i <= std::min(cells.columns - 1, at.x + 2); i++) {
            uint8_t &mark = taken[j * cells.columns + i];
            const Cell &next = cells.at(i, j);
            if (mark || !fits(next) || turn(here.angle(), next.angle()) > most_turn) continue;
            mark = 1;
            open.push_back({i, j});
          }
        }
      }
      if (patch.cells.size() >= 12) out.push_back(std::move(patch));
    }
  }
  return out;
}

/// The bounding box of a patch in its own direction, in pixels of the full picture.
barcode::Region region(const Patch &patch, double scale) {
  double angle = patch.angle(), c = std::cos(angle), s = std::sin(angle);
  std::vector<double> us, vs;
  for (cv::Point at : patch.cells) {
    double x = (at.x + 0.5) * cell, y = (at.y + 0.5) * cell;
    us.push_back(x * c + y * s), vs.push_back(-x * s + y * c);
  }
  // A single cell that sticks out is chance.
  auto ends = [](std::vector<double> &values) {
    std::sort(values.begin(), values.end());
    size_t skip = values.size() / 100;
    return std::pair(values[skip], values[values.size() - 1 - skip]);
  };
  auto [left, right] = ends(us);
  auto [top, bottom] = ends(vs);
  double u = (left + right) / 2, v = (top + bottom) / 2;
  barcode::Region region;
  region.centre = {(u * c - v * s) * scale, (u * s + v * c) * scale};
  region.angle = angle;
  region.length = (right - left + cell) * scale;
  region.height = (bottom - top + cell) * scale;
  return region;
}

/// A reflection splits a code in two, so patches of one direction in one box are merged.
void join(std::vector<Patch> &patches, double scale) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < patches.size() && !changed; i++) {
      for (size_t j = i + 1; j < patches.size() && !changed; j++) {
        if (turn(patches[i].angle(), patches[j].angle()) > most_turn) continue;
        Patch both = patches[i];
        for (cv::Point at : patches[j].cells) both.cells.push_back(at);
        both.energy += patches[j].energy, both.along += patches[j].along, both.across += patches[j].across;
        auto box = region(both, scale), one = region(patches[i], scale), two = region(patches[j], scale);
        double apart = box.length - std::min(box.length, one.length + two.length);
        double overlap = one.height + two.height - box.height;
        if (overlap < 0.6 * std::min(one.height, two.height) || apart > 0.5 * box.length) continue;
        patches[i] = std::move(both);
        patches.erase(patches.begin() + static_cast<long>(j));
        changed = true;
      }
    }
  }
}

/// Regions full of edges, about as wide as high.
std::vector<cv::Rect> blocks(const Cells &cells, double scale, cv::Size size) {
  if (cells.cells.empty()) return {};
  std::vector<float> energies;
  for (const Cell &cell : cells.cells) energies.push_back(cell.energy);
  auto strongest = energies.begin() + static_cast<long>(energies.size() * 99 / 100);
  std::nth_element(energies.begin(), strongest, energies.end());
  float least = static_cast<float>(std::max(least_energy, least_block_share * *strongest));
  Mat mask(cells.rows, cells.columns, CV_8U), labels, boxes, centres;
  for (int i = 0; i < cells.rows * cells.columns; i++) mask.data[i] = cells.cells[i].energy > least;
  int count = cv::connectedComponentsWithStats(mask, labels, boxes, centres, 8);
  std::vector<std::pair<int, cv::Rect>> found;
  for (int i = 1; i < count; i++) {
    const int *box = boxes.ptr<int>(i);
    int width = box[cv::CC_STAT_WIDTH], height = box[cv::CC_STAT_HEIGHT], area = box[cv::CC_STAT_AREA];
    if (width < 3 || height < 3 || width > 2 * height || height > 2 * width || area * 5 < width * height * 2) continue;
    // Edges all over the picture are print or grain.
    if (area * 2 > cells.rows * cells.columns) continue;
    // The quiet zone is two cells, because the means of neighbours have already widened it by one.
    cv::Point2d corner(box[cv::CC_STAT_LEFT] - 2, box[cv::CC_STAT_TOP] - 2);
    cv::Rect place(corner * (cell * scale), cv::Size2d(width + 4, height + 4) * (cell * scale));
    found.push_back({area, place & cv::Rect(cv::Point(), size)});
  }
  std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
  std::vector<cv::Rect> out;
  for (size_t i = 0; i < std::min<size_t>(4, found.size()); i++) out.push_back(found[i].second);
  return out;
}

}  // namespace

barcode::Candidates barcode::locate(const Mat &gray) {
  double scale = std::max(1.0, std::max(gray.cols, gray.rows) / static_cast<double>(working_side));
  Mat small = gray;
  if (scale > 1) {
    // A picture may be thousands of pixels long and one wide.
    cv::Size size(std::max(1, cvRound(gray.cols / scale)), std::max(1, cvRound(gray.rows / scale)));
    cv::resize(gray, small, size, 0, 0, cv::INTER_AREA);
  }
  Cells cells = tensors(small);
  auto found = patches(cells);
  std::sort(found.begin(), found.end(), [](const Patch &a, const Patch &b) { return a.cells.size() > b.cells.size(); });
  if (found.size() > 12) found.resize(12);
  join(found, scale);
  std::sort(found.begin(), found.end(), [](const Patch &a, const Patch &b) { return a.cells.size() > b.cells.size(); });
  Candidates out;
  for (const auto &patch : found) {
    if (std::hypot(patch.along, patch.across) < least_common * patch.energy) continue;
    Region box = region(patch, scale);
    // Where the bars are too fine for the search size, the rows are visible instead, in the other direction.
    if (box.height > 1.2 * box.length) {
      box.angle += CV_PI / 2;
      std::swap(box.length, box.height);
    }
    // The narrowest symbol has 86 modules a row, the lowest three rows.
    if (box.length < 80 || box.height < 10) continue;
    out.stacked.push_back(box);
    if (out.stacked.size() == 4) break;
  }
  out.blocks = blocks(cells, scale, gray.size());
  return out;
}
