#pragma once
// A quadrilateral in a picture, and whether its sides are the edges of one object.

#include <array>
#include <optional>

#include <opencv2/core.hpp>

namespace outline {

/// Four corners, clockwise.
using Quad = std::array<cv::Point2f, 4>;

double length(cv::Point2f a);

/// The intersection of two lines (direction and point, as returned by `fitLine`); none when they are nearly parallel.
std::optional<cv::Point2f> crossing(const cv::Vec4f &a, const cv::Vec4f &b);

/// Clockwise order, beginning with the top left corner: the one before the side that is most nearly a top side.
Quad ordered(Quad q);

/// Whether it can be a rectangle seen at a moderate angle.
bool is_plausible(const Quad &q);

/// How brightness changes across lines in a picture.
struct Slopes {
  cv::Mat dx, dy;

  explicit Slopes(const cv::Mat &gray);

  /// The strongest mean change across a straight segment, of those up to two pixels beside it. Its sign tells which side is lighter. Grain
  /// cancels out in the mean. None where the segment leaves the picture.
  std::optional<double> across(cv::Point2f from, cv::Point2f to) const;

  /// The change across a line at one point of it.
  float at(cv::Point2f place, cv::Point2f normal) const;
};

/// How surely the sides are edges of one object, from 0 to 1. It is 0 where too little of a side is an edge, or where most sides continue
/// beyond the corners. A side cut by the picture's edge is not visible; with two such sides, the shape is the frame of the picture or of a
/// scan.
double edge_worth(const Quad &q, const Slopes &slopes);

/// Moves the sides to the steepest change of brightness nearby, in a picture `scale` times as large as the one in which they were found.
Quad refined(const Quad &q, const Slopes &slopes, float scale);

}  // namespace outline
