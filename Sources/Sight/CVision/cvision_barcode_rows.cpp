// Finds the number of rows of a symbol and their position: the number, level and position that explain both columns of row indicators best.
#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "cvision_barcode_rescue.h"

using cv::Mat;

namespace {

/// Lines are examined over the frame and this share of its height above and below.
constexpr double beyond = 0.08;
constexpr int least_lines = 24, most_lines = 110;

/// The similarity of one side's row indicators on each line to every codeword.
struct Side {
  int lines;
  std::vector<float> likeness;  // line, cluster, codeword
};

double down_of(int line, int lines) { return -beyond + (line + 0.5) / lines * (1 + 2 * beyond); }

Side side(const Mat &gray, const barcode::Frame &frame, const barcode::Templates &templates, int first_module, int lines) {
  using namespace barcode;
  Mat xs(lines, cell_samples, CV_32F), ys(lines, cell_samples, CV_32F), cells;
  for (int line = 0; line < lines; line++) {
    for (int i = 0; i < cell_samples; i++) {
      auto p = frame.at(first_module + (i + 0.5) / fineness, down_of(line, lines));
      xs.at<float>(line, i) = static_cast<float>(p.x), ys.at<float>(line, i) = static_cast<float>(p.y);
    }
  }
  cv::remap(gray, cells, xs, ys, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  cells.convertTo(cells, CV_32F);
  Side out{lines, std::vector<float>(size_t(lines) * 3 * prime)};
  for (int line = 0; line < lines; line++) {
    for (int cluster = 0; cluster < 3; cluster++) {
      templates.likeness(cells.ptr<float>(line), cluster, &out.likeness[(size_t(line) * 3 + cluster) * prime]);
    }
  }
  return out;
}

struct Place {
  double top = 0, bottom = 1, score = -1;
};

/// The position of the rows that explains one side best, searched in steps of fractions of a row, with a number of trials to either side.
struct Step {
  double share;
  int reach;
};

Place place(const Side &side, const barcode::Symbol &shape, bool left, std::initializer_list<Step> steps) {
  Place best;
  std::vector<int> says(shape.rows);
  for (int row = 0; row < shape.rows; row++) {
    says[row] = row % 3 * barcode::prime + (left ? shape.left_indicator(row) : shape.right_indicator(row));
  }
  auto judge = [&](double top, double bottom) {
    if (bottom - top < 0.3) return;  // three rows, each shifted by one
    double score = 0, scale = shape.rows / (bottom - top), step = (1 + 2 * beyond) / side.lines * scale;
    double row = (down_of(0, side.lines) - top) * scale;
    for (int line = 0; line < side.lines; line++, row += step) {
      int index = static_cast<int>(row);
      if (row >= 0 && index < shape.rows) score += side.likeness[size_t(line) * 3 * barcode::prime + says[index]];
    }
    if (score > best.score) best = {top, bottom, score};
  };
  for (Step step : steps) {
    Place start = best;
    double share = step.share / shape.rows;
    for (int i = -step.reach; i <= step.reach; i++) {
      for (int j = -step.reach; j <= step.reach; j++) judge(start.top + i * share, start.bottom + j * share);
    }
  }
  best.score /= side.lines;
  return best;
}

}  // namespace

std::optional<barcode::Rows> barcode::find_rows(const Mat &gray, Frame &frame, const Templates &templates) {
  auto middle = [&](double down) { return frame.at(frame.modules() / 2.0, down); };
  double height = cv::norm(middle(1) - middle(0)) / frame.module_pixels;
  int lines = std::clamp(static_cast<int>(height), least_lines, most_lines);
  Side left = side(gray, frame, templates, start_modules, lines);
  Side right = side(gray, frame, templates, frame.modules() - stop_modules - codeword_modules, lines);
  // Coarsely for every shape, finely for the few that fit best.
  std::vector<Rows> shapes;
  for (int rows = 3; rows <= 90; rows++) {
    // Rows lower than a module and a half, or higher than any that are printed, are skipped, and so are symbols with too many codewords.
    if (height / rows < 1.4 || height / rows > 14 || rows * frame.columns > 928) continue;
    for (int level = 0; level <= 8; level++) {
      Symbol shape{rows, frame.columns, level, {}};
      if (shape.correction() + 1 > rows * frame.columns) continue;
      double score = place(left, shape, true, {{0.5, 2}}).score + place(right, shape, false, {{0.5, 2}}).score;
      shapes.push_back({rows, level, score});
    }
  }
  std::sort(shapes.begin(), shapes.end(), [](const Rows &a, const Rows &b) { return a.score > b.score; });
  if (shapes.size() > 4) shapes.resize(4);
  Rows best;
  Place best_left, best_right;
  for (const Rows &entry : shapes) {
    Symbol shape{entry.rows, frame.columns, entry.level, {}};
    Place on_left = place(left, shape, true, {{0.34, 4}, {0.12, 2}, {0.05, 2}});
    Place on_right = place(right, shape, false, {{0.34, 4}, {0.12, 2}, {0.05, 2}});
    double score = on_left.score + on_right.score;
    if (score > best.score) best = {entry.rows, entry.level, score}, best_left = on_left, best_right = on_right;
  }
  if (best.rows == 0 || best.score < 0.5) return std::nullopt;
  // The positions are those in the middle of the row indicators; a straight line extends them to the frame's sides.
  double first = start_modules + codeword_modules / 2.0, far = frame.modules(), last = far - stop_modules - codeword_modules / 2.0;
  auto corner = [&](double module, double on_left, double on_right) {
    return cv::Point2f(frame.at(module, on_left + (on_right - on_left) * (module - first) / (last - first)));
  };
  frame.lay({corner(0, best_left.top, best_right.top), corner(far, best_left.top, best_right.top),
             corner(far, best_left.bottom, best_right.bottom), corner(0, best_left.bottom, best_right.bottom)});
  return best;
}
