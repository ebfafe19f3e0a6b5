#include "mrz_line.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace mrz {
namespace {

double at(const double c[4], double t) { return c[0] + t * (c[1] + t * (c[2] + t * c[3])); }
double slope(const double c[4], double t) { return c[1] + t * (2 * c[2] + t * 3 * c[3]); }
double bend(const double c[4], double t) { return 2 * c[2] + t * 6 * c[3]; }

}  // namespace

Place place(const cvision_mrz_line &line, double cells) {
  double t = cells / line.cells, inside = std::clamp(t, 0.0, 1.0), beyond = t - inside;
  cv::Point2d point(at(line.x, inside), at(line.y, inside)), way(slope(line.x, inside), slope(line.y, inside));
  if (!line.uneven || beyond == 0) return {point + way * beyond, way / line.cells};
  cv::Point2d turn(bend(line.x, inside), bend(line.y, inside));
  double most = 0.5 * cv::norm(way) / (cv::norm(turn) + 1e-9), bent = std::clamp(beyond, -most, most);
  return {point + way * beyond + turn * (bent * (beyond - bent / 2)), (way + turn * bent) / line.cells};
}

double pitch(const cvision_mrz_line &line) {
  return std::hypot(line.x[1] + line.x[2] + line.x[3], line.y[1] + line.y[2] + line.y[3]) / line.cells;
}

double height(const cvision_mrz_line &line, double cells) {
  auto distance = [&](double at) { return cv::norm(place(line, at).step); };
  if (!line.uneven) return std::sqrt(distance(cells) * pitch(line));
  return distance(line.cells / 2) * std::sqrt(std::sqrt(distance(cells) / distance(line.cells - cells)));
}

bool sane(const cvision_mrz_line &line) {
  for (int i = 0; i < 4; i++)
    if (!std::isfinite(line.x[i]) || !std::isfinite(line.y[i]) || std::abs(line.x[i]) > 1e6 || std::abs(line.y[i]) > 1e6) return false;
  if (!(line.cells > 0 && line.cells < 1e4)) return false;
  double distance = pitch(line);
  return distance > 1 && distance < 1e4;
}

cv::Mat cut(const cv::Mat &picture, const cvision_mrz_line &line, int columns, int rows, double scale) {
  double mean = pitch(line);
  // Where the picture has more pixels than the strip, it is sampled densely, then thinned out, which avoids aliasing.
  int dense = std::clamp(int(std::ceil(mean / scale / 1.25)), 1, 8);
  cv::Mat from(rows * dense, columns * dense, CV_32FC2);
  for (int x = 0; x < from.cols; x++) {
    double cell = ((x + 0.5) / dense - 0.5) / scale;
    Place p = place(line, cell);
    double row = height(line, cell) / cv::norm(p.step) / scale / dense;
    cv::Point2f down(float(-p.step.y * row), float(p.step.x * row));
    cv::Point2f top = cv::Point2f(p.at) - down * ((from.rows - 1) / 2.f);
    for (int y = 0; y < from.rows; y++) from.at<cv::Point2f>(y, x) = top + down * float(y);
  }
  cv::Mat strip;
  cv::remap(picture, strip, from, cv::noArray(), dense > 1 ? cv::INTER_LINEAR : cv::INTER_CUBIC, cv::BORDER_REPLICATE);
  if (dense > 1) cv::resize(strip, strip, {columns, rows}, 0, 0, cv::INTER_AREA);
  return strip;
}

}  // namespace mrz
