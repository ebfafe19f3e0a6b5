#pragma once
// A four-sided shape in a picture, and whether its sides are the edges of one thing.

#include <array>
#include <optional>

#include <opencv2/core.hpp>

namespace outline {

/// Four corners, clockwise.
using Quad = std::array<cv::Point2f, 4>;

double length(cv::Point2f a);

/// Where two lines (direction and point, as `fitLine` gives them) meet; none when they are nearly parallel.
std::optional<cv::Point2f> crossing(const cv::Vec4f &a, const cv::Vec4f &b);

/// Clockwise, beginning with the corner that is top left: the one before the side that is most nearly a top side.
Quad ordered(Quad q);

/// Whether it can be a rectangle that is seen from not too far aside.
bool is_plausible(const Quad &q);

/// How brightness changes across lines of a picture.
struct Slopes {
  cv::Mat dx, dy;

  explicit Slopes(const cv::Mat &gray);

  /// The strongest mean change across a straight piece, of those up to two pixels beside it; its sign says which side is lighter. Grain cancels
  /// out in the mean. None where the piece leaves the picture.
  std::optional<double> across(cv::Point2f from, cv::Point2f to) const;

  /// The change across a line at one place of it.
  float at(cv::Point2f place, cv::Point2f normal) const;
};

/// From 0 to 1: how surely the sides are edges of one thing. 0 where too little of a side is an edge, or most ends run on beyond the corners.
/// Where a document is cut by the picture's edge nothing is to be seen of that side; two such sides are the frame of a picture or of a scan.
double edge_worth(const Quad &q, const Slopes &slopes);

/// Lays the sides on the steepest change of brightness nearby, in a picture `scale` times as fine as the one in which they were found.
Quad refined(const Quad &q, const Slopes &slopes, float scale);

}  // namespace outline
