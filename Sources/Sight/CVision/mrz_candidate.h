#pragma once
// A line of print before it is read, and the lines of characters that it may be.

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>

#include "cvision_mrz.h"

namespace mrz {

/// How much a line's ink resembles itself one character on, at least: -1 to 1. In lines that were read, with up to twice the usual damage, it
/// was 0.38 or more, with one exception in 680; four in five other candidates have less.
constexpr float leastRhythm = 0.3f;

/// A line of print in a picture that is turned so that lines are level.
struct Candidate {
  cv::Point2f middle;
  float length, height, angle;
  /// How far the middle lies below the straight line between the ends.
  float bow;

  cv::Point2f way() const { return {std::cos(angle), std::sin(angle)}; }
  /// The pixels between the samples of its profile.
  float step() const { return std::max(0.35f, height / 16); }
};

/// The candidates along a direction.
struct Turned {
  double degrees;
  /// The ink turned so that lines in the direction are level, and the map from it back to the picture's ink.
  cv::Mat ink;
  cv::Matx23d back;
  std::vector<Candidate> candidates;
};

/// The candidate as a line with this pitch.
cvision_mrz_line lineOf(const Candidate &c, float pitch);

/// The ink along a candidate, summed over its height, `step` pixels between samples, without low frequencies: words and folds are no rhythm.
std::vector<float> profileOf(const cv::Mat &ink, const Candidate &c);

/// How likely a line is to be one of an MRZ, by its rhythm and its length.
double rankOf(float rhythm, const Candidate &c, const cv::Mat &ink);

/// Adds the lines of even pitch that a candidate may be.
void addEven(const cv::Mat &ink, const Candidate &c, std::vector<cvision_mrz_line> &lines);

/// Adds the line whose pitch changes along it that a candidate may be: on a page that is near and seen at an angle, or that is not flat.
void addUneven(const cv::Mat &ink, const Candidate &c, std::vector<cvision_mrz_line> &lines);

}  // namespace mrz
