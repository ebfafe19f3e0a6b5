// The pitch of a line of print as it changes along it.

#include <algorithm>
#include <cmath>
#include <vector>

#include "mrz_candidate.h"

namespace {

/// The lags that are compared, in heights of the line, and the ratio of one to the next.
const float shortest = 0.35f, longest = 2.8f, ratio = 1.04f;
/// The characters over which the ink is compared with itself.
const float window = 7;
/// The distance of the places at which the pitch is measured, in heights of the line, and by how many lags it may change between two.
const float apart = 0.5f;
const int most = 2;
/// What a change by one lag costs, and what doubling the lag does: ink that repeats itself also does so after two characters.
const float bend = 0.03f, octave = 0.05f;
/// A line is uneven from this ratio of its largest pitch to its smallest on.
const float uneven = 1.12f;
/// The fewest characters of a line that is worth reading: its ends may not have been seen.
const float fewest = 18;

/// The sums of all values up to each place.
std::vector<float> summed(const std::vector<float> &values) {
  std::vector<float> sums(values.size() + 1, 0);
  for (size_t x = 0; x < values.size(); x++) sums[x + 1] = sums[x] + values[x];
  return sums;
}

/// The sum of the values from `from` up to but without `to`.
float between(const std::vector<float> &sums, int from, int to) {
  int end = int(sums.size()) - 1;
  return sums[std::clamp(to, 0, end)] - sums[std::clamp(from, 0, end)];
}

/// For each place, how much the ink around it resembles itself one lag on: -1 to 1.
std::vector<float> rhythms(const std::vector<float> &v, const std::vector<float> &energy, float lag, const std::vector<int> &places) {
  int whole = int(lag), half = int(window * lag / 2);
  float part = lag - whole;
  std::vector<float> products(v.size(), 0);
  for (size_t x = 0; x + whole + 1 < v.size(); x++) products[x] = v[x] * (v[x + whole] * (1 - part) + v[x + whole + 1] * part);
  std::vector<float> sums = summed(products), out;
  int last = int(v.size()) - whole - 1;
  for (int place : places) {
    // At the ends of the line, the nearest window that lies within it.
    int middle = std::clamp(place - whole / 2, std::min(half, last / 2), std::max(last - half, last / 2));
    int from = std::max(0, middle - half), to = std::min(last, middle + half);
    float both = between(sums, from, to), self = between(energy, from, to), other = between(energy, from + whole, to + whole);
    out.push_back(both / (std::sqrt(std::max(0.f, self) * std::max(0.f, other)) + 1e-3f));
  }
  return out;
}

/// The lag at each place: those that together resemble most, and change little from place to place.
std::vector<int> path(const std::vector<std::vector<float>> &scores) {
  int lags = int(scores.size()), places = int(scores[0].size());
  std::vector<std::vector<int>> from(places, std::vector<int>(lags, 0));
  std::vector<float> totals(lags);
  for (int i = 0; i < lags; i++) totals[i] = scores[i][0];
  for (int p = 1; p < places; p++) {
    std::vector<float> next(lags, -1e9f);
    for (int i = 0; i < lags; i++)
      for (int j = std::max(0, i - most); j <= std::min(lags - 1, i + most); j++) {
        float total = totals[j] + scores[i][p] - bend * std::abs(i - j);
        if (total > next[i]) next[i] = total, from[p][i] = j;
      }
    totals = next;
  }
  std::vector<int> found(places);
  found[places - 1] = int(std::max_element(totals.begin(), totals.end()) - totals.begin());
  for (int p = places - 1; p > 0; p--) found[p - 1] = from[p][found[p]];
  return found;
}

/// The polynomial of degree 3 that fits weighted values best.
bool cubic(const std::vector<float> &t, const std::vector<float> &values, const std::vector<float> &weights, double out[4]) {
  cv::Mat rows, right, fit;
  for (size_t i = 0; i < t.size(); i++) {
    double w = std::sqrt(weights[i]);
    rows.push_back(cv::Mat(cv::Matx14d(w, w * t[i], w * t[i] * t[i], w * t[i] * t[i] * t[i])));
    right.push_back(w * values[i]);
  }
  if (!cv::solve(rows, right, fit, cv::DECOMP_QR)) return false;
  for (int i = 0; i < 4; i++) out[i] = fit.at<double>(i);
  return true;
}

}  // namespace

namespace mrz {

void addUneven(const cv::Mat &ink, const Candidate &c, std::vector<cvision_mrz_line> &lines) {
  if (c.length < 0.35f * std::max(ink.cols, ink.rows)) return;
  float step = c.step();
  std::vector<float> profile = profileOf(ink, c), squares;
  for (float value : profile) squares.push_back(value * value);
  std::vector<float> energy = summed(squares);
  std::vector<int> places;
  for (float x = 0; x < profile.size(); x += apart * c.height / step) places.push_back(int(x));
  std::vector<float> lags;
  std::vector<std::vector<float>> scores;
  for (float lag = shortest * c.height / step; lag < longest * c.height / step && 3 * lag < profile.size(); lag *= ratio) {
    if (lag < 4) continue;
    lags.push_back(lag);
    scores.push_back(rhythms(profile, energy, lag, places));
  }
  if (lags.size() < 2 || places.size() < 8) return;
  std::vector<std::vector<float>> worth = scores;
  for (size_t i = 0; i < lags.size(); i++)
    for (float &value : worth[i]) value -= octave * std::log2(lags[i] / lags[0]);
  std::vector<int> found = path(worth);

  float rhythm = 0, cells = 0;
  std::vector<float> counts, at, weights;
  for (size_t p = 0; p < places.size(); p++) {
    float pitch = lags[found[p]] * step;
    rhythm += scores[found[p]][p] / places.size();
    at.push_back(places[p] * step);
    if (p > 0) cells += (at[p] - at[p - 1]) * 0.5f * (weights[p - 1] + 1 / pitch);
    counts.push_back(cells);
    weights.push_back(1 / pitch);
  }
  if (rhythm < leastRhythm) return;
  float total = cells + (c.length - at.back()) * weights.back();
  std::vector<float> t, across;
  for (size_t p = 0; p < at.size(); p++) {
    t.push_back(counts[p] / total);
    float u = at[p] / c.length;
    across.push_back(4 * c.bow * u * (1 - u));
  }
  double along[4], down[4];
  if (!cubic(t, at, weights, along) || !cubic(t, across, weights, down)) return;
  float low = 1e9f, high = 0;
  for (float u = 0; u <= 1.001f; u += 0.125f) {
    float slope = float(along[1] + u * (2 * along[2] + u * 3 * along[3]));
    low = std::min(low, slope), high = std::max(high, slope);
  }
  if (low <= 0 || high < uneven * low || total < fewest || total > 60) return;
  cv::Point2f way = c.way(), below(-way.y, way.x), start = c.middle - way * (c.length / 2);
  cvision_mrz_line line{};
  for (int i = 0; i < 4; i++) {
    line.x[i] = (i == 0 ? start.x : 0) + way.x * along[i] + below.x * down[i];
    line.y[i] = (i == 0 ? start.y : 0) + way.y * along[i] + below.y * down[i];
  }
  line.cells = total;
  line.uneven = 1;
  line.rank = rankOf(rhythm, c, ink);
  lines.push_back(line);
}

}  // namespace mrz
