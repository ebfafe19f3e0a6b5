#include "cvision_draw.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace {

/// The part of a picture that a drawing can reach, in whole blocks of OpenCV's warping, so that a part has the same pixels as the whole.
cv::Rect reach_of(const cv::Matx33d &map, int width, int height, int out_width, int out_height) {
  const cv::Rect whole(0, 0, out_width, out_height);
  // Without perspective many places are halfway between two of OpenCV's steps, and how these are rounded depends on the part.
  if (std::abs(map(2, 0)) * width + std::abs(map(2, 1)) * height < 1e-6) return whole;
  // A cubic interpolation looks two pixels around.
  constexpr double around = 3;
  double left = out_width, top = out_height, right = 0, bottom = 0;
  for (const double x : {-around, width + around}) {
    for (const double y : {-around, height + around}) {
      const cv::Vec3d at = map * cv::Vec3d(x, y, 1);
      // Near the horizon it reaches everywhere.
      if (!(at[2] > 0.05)) return whole;
      left = std::min(left, at[0] / at[2]), right = std::max(right, at[0] / at[2]);
      top = std::min(top, at[1] / at[2]), bottom = std::max(bottom, at[1] / at[2]);
    }
  }
  constexpr int block = 64;
  const auto blocks = [](double place, int most) { return static_cast<int>(std::clamp(place, 0.0, 1.0 * most)) / block; };
  const cv::Point first(blocks(left, out_width) * block, blocks(top, out_height) * block);
  const cv::Point last((blocks(right, out_width) + 1) * block, (blocks(bottom, out_height) + 1) * block);
  return cv::Rect(first, last) & whole;
}

/// Reads rows of a drawing as they are seen in perspective. A pixel is mixed from the four around its place, which is rounded to a 32nd of a
/// pixel, as OpenCV does it; outside the drawing everything is transparent.
///
/// OpenCV divides for each pixel. This divides for every sixteenth, and takes little more than half the time. The places between two of them are
/// taken from the line that joins them: where a side is seen a fifth shorter than the one opposite, they are a 50th of a pixel off.
class perspective_rows {
public:
  /// More pixels than a side of the drawing has.
  static constexpr int most = 16000;
  /// The pixels between two divisions.
  static constexpr int span = 16;

  /// - map: from places of the picture to those of the drawing.
  perspective_rows(const cv::Mat &drawing, const cv::Matx33d &map) : drawing(drawing), map(map) {}

  /// Reads the pixels of row `y` from column `begin` to before `end`, four bytes each.
  void read(int y, int begin, int end, uint8_t *out) const {
    place at = place_of(begin, y);
    for (int x = begin; x < end; x += span, out += 4 * span) {
      const place next = place_of(x + span, y), step = {(next.u - at.u) / span, (next.v - at.v) / span};
      const place last = {at.u + (span - 1) * step.u, at.v + (span - 1) * step.v};
      if (end - x >= span && is_inside(at) && is_inside(last)) read_inside(at, step, out);
      else read_any(at, step, std::min(span, end - x), out);
      at = next;
    }
  }

private:
  /// The bits after the point of a place, and how many of them do not choose among the 32 places of a pixel.
  static constexpr int bits = 16, unused = bits - 5;
  struct place {
    int u, v;
  };

  const cv::Mat &drawing;
  const cv::Matx33d &map;

  place place_of(int x, int y) const {
    const double w = map(2, 0) * x + map(2, 1) * y + map(2, 2);
    // What is at the horizon or behind the camera is far outside the drawing.
    if (!(w > 1e-9)) return {-most * (1 << bits), -most * (1 << bits)};
    const auto fixed = [](double value) { return static_cast<int>(std::clamp(value, -1.0 * most, 1.0 * most) * (1 << bits) + (1 << (unused - 1))); };
    return {fixed((map(0, 0) * x + map(0, 1) * y + map(0, 2)) / w), fixed((map(1, 0) * x + map(1, 1) * y + map(1, 2)) / w)};
  }

  /// Whether all four pixels around it are in the drawing.
  bool is_inside(place at) const {
    return at.u >= 0 && at.v >= 0 && at.u >> bits < drawing.cols - 1 && at.v >> bits < drawing.rows - 1;
  }

  void read_inside(place at, place step, uint8_t *out) const {
    const cv::v_int32x4 half = cv::v_setall_s32(512);
    const auto mixed = [&] {
      const uint8_t *above = drawing.ptr(at.v >> bits) + 4 * (at.u >> bits), *under = above + drawing.step;
      const int right = at.u >> unused & 31, below = at.v >> unused & 31;
      at.u += step.u, at.v += step.v;
      const cv::v_uint16x8 a = cv::v_load_expand(above), b = cv::v_load_expand(under);
      const cv::v_uint16x8 column = cv::v_add_wrap(a << 5, cv::v_mul_wrap(cv::v_sub_wrap(b, a), cv::v_setall_u16(static_cast<uint16_t>(below))));
      cv::v_int16x8 pairs, none;
      cv::v_zip(cv::v_reinterpret_as_s16(column), cv::v_reinterpret_as_s16(cv::v_extract<4>(column, column)), pairs, none);
      const cv::v_int16x8 shares = cv::v_reinterpret_as_s16(cv::v_setall_u32(static_cast<uint32_t>(32 - right | right << 16)));
      return cv::v_dotprod(pairs, shares, half) >> 10;
    };
    for (int i = 0; i < span; i += 4, out += 16) {
      const cv::v_int32x4 first = mixed(), second = mixed(), third = mixed(), fourth = mixed();
      cv::v_store(out, cv::v_pack_u(cv::v_pack(first, second), cv::v_pack(third, fourth)));
    }
  }

  void read_any(place at, place step, int count, uint8_t *out) const {
    for (int i = 0; i < count; i++, at.u += step.u, at.v += step.v, out += 4) {
      const int left = at.u >> bits, top = at.v >> bits, right = at.u >> unused & 31, below = at.v >> unused & 31;
      int sum[4] = {512, 512, 512, 512};
      for (int corner = 0; corner < 4; corner++) {
        const int x = left + corner % 2, y = top + corner / 2;
        if (x < 0 || y < 0 || x >= drawing.cols || y >= drawing.rows) continue;
        const int share = (corner % 2 ? right : 32 - right) * (corner / 2 ? below : 32 - below);
        for (int c = 0; c < 4; c++) sum[c] += drawing.ptr(y)[4 * x + c] * share;
      }
      for (int c = 0; c < 4; c++) out[c] = static_cast<uint8_t>(sum[c] >> 10);
    }
  }
};

/// The columns of row `y` that a drawing between these corners can reach, in whole spans of `perspective_rows`; the end of the row for none.
cv::Range columns_of(const cv::Point2f corners[4], int y, int width) {
  // An edge is mixed with what is around it.
  constexpr float around = 1.5f;
  float left = static_cast<float>(width), right = 0;
  for (int i = 0; i < 4; i++) {
    const cv::Point2f &p = corners[i], &q = corners[(i + 1) % 4];
    const float low = std::max(std::min(p.y, q.y), static_cast<float>(y) - around);
    const float high = std::min(std::max(p.y, q.y), static_cast<float>(y) + around);
    // The ends of a level edge are also those of its neighbours.
    if (low > high || p.y == q.y) continue;
    for (const float at : {low, high}) {
      const float x = p.x + (at - p.y) / (q.y - p.y) * (q.x - p.x);
      left = std::min(left, x - around), right = std::max(right, x + around);
    }
  }
  constexpr int span = perspective_rows::span;
  const int begin = static_cast<int>(std::max(left, 0.0f)) / span * span;
  const int end = std::min((static_cast<int>(std::clamp(right, 0.0f, static_cast<float>(width))) / span + 1) * span, width);
  return right > 0 ? cv::Range(std::min(begin, end), end) : cv::Range(width, width);
}

/// How dark the shadow of a drawing is at each pixel, of 256; and where it is seen.
struct cast_shadow {
  cv::Mat shade;
  cv::Rect reach;

  cast_shadow(const double *corners, double shadow, cv::Size size) {
    if (!(shadow > 0)) return;
    // A shadow has no detail, so an eighth of the size is enough and is 64 times as fast.
    constexpr int fine = 8;
    cv::Mat soft(size / fine + cv::Size(1, 1), CV_8UC1, cv::Scalar(0));
    cv::Point quad[4];
    for (int i = 0; i < 4; i++)
      quad[i] = {static_cast<int>(corners[2 * i] / fine), static_cast<int>((corners[2 * i + 1] + shadow * 0.6) / fine)};
    cv::fillConvexPoly(soft, quad, 4, cv::Scalar(130));
    cv::GaussianBlur(soft, soft, cv::Size(), std::max(shadow / fine, 0.5));
    cv::resize(soft, shade, size, 0, 0, cv::INTER_LINEAR);
    const cv::Rect dark = cv::boundingRect(soft);
    reach = cv::Rect((dark.tl() - cv::Point(1, 1)) * fine, (dark.br() + cv::Point(1, 1)) * fine) & cv::Rect(cv::Point(), size);
  }
};

/// Draws pixels of four bytes over those of a picture, which are in a shadow of so many 256ths; `dark` is null for none.
void put(uint8_t *row, const uint8_t *ink, const uint8_t *dark, int count) {
  for (int x = 0; x < count;) {
    const int begin = x;
    while (x < count && ink[4 * x + 3] == 255) x++;
    // What is opaque is copied four bytes at a time. The fourth is overwritten by the next pixel, so the last has three.
    for (int i = begin; i + 1 < x; i++) std::memcpy(row + 3 * i, ink + 4 * i, 4);
    if (begin < x) std::memcpy(row + 3 * (x - 1), ink + 4 * (x - 1), 3);
    for (; x < count && ink[4 * x + 3] != 255; x++) {
      const int alpha = ink[4 * x + 3], light = 256 - (dark ? dark[x] : 0);
      for (int c = 0; c < 3; c++) {
        const int table = row[3 * x + c] * light >> 8;
        row[3 * x + c] = static_cast<uint8_t>(alpha ? (ink[4 * x + c] * alpha + table * (255 - alpha)) / 255 : table);
      }
    }
  }
}

}  // namespace

extern "C" int cvision_lay(
    const uint8_t *rgba, int width, int height, const double *corners, double shadow, uint8_t *rgb, int out_width, int out_height) try {
  if (width < 1 || height < 1 || out_width < 1 || out_height < 1) return -1;
  const cv::Mat drawing(height, width, CV_8UC4, const_cast<uint8_t *>(rgba));
  cv::Mat picture(out_height, out_width, CV_8UC3, rgb);
  const cast_shadow cast(corners, shadow, picture.size());
  const int left = static_cast<int>(corners[0]), top = static_cast<int>(corners[1]);
  const double whole[8] = {1.0 * left, 1.0 * top, 1.0 * left + width, 1.0 * top, 1.0 * left + width, 1.0 * top + height, 1.0 * left, 1.0 * top + height};
  // The drawing as it is seen there, unless that is read a row at a time.
  cv::Mat laid = drawing;
  bool is_read = false;
  cv::Rect reach(left, top, width, height);
  cv::Point2f to[4];
  cv::Matx33d back;
  const bool straight = std::equal(whole, whole + 8, corners) && left >= 0 && top >= 0 && left + width <= out_width && top + height <= out_height;
  if (!straight) {
    const float w = static_cast<float>(width), h = static_cast<float>(height);
    // Corners are edges of the drawing and pixels are centres, half a pixel apart.
    const cv::Point2f from[4] = {{-0.5f, -0.5f}, {w - 0.5f, -0.5f}, {w - 0.5f, h - 0.5f}, {-0.5f, h - 0.5f}};
    for (int i = 0; i < 4; i++) to[i] = {static_cast<float>(corners[2 * i]) - 0.5f, static_cast<float>(corners[2 * i + 1]) - 0.5f};
    const cv::Matx33d map = cv::getPerspectiveTransform(from, to);
    back = map.inv();
    // Of a drawing with more pixels than are seen, four neighbours show as much as sixteen, in a fraction of the time.
    const double wide = std::max(cv::norm(to[1] - to[0]), cv::norm(to[2] - to[3])), tall = std::max(cv::norm(to[3] - to[0]), cv::norm(to[2] - to[1]));
    is_read = std::min(width / wide, height / tall) >= 1.2 && std::max(width, height) < perspective_rows::most;
    if (!is_read) {
      reach = reach_of(map, width, height, out_width, out_height);
      const cv::Matx33d shift(1, 0, 1.0 * reach.x, 0, 1, 1.0 * reach.y, 0, 0, 1);
      laid = cv::Mat(reach.size(), CV_8UC4);
      if (!reach.empty())
        cv::warpPerspective(drawing, laid, back * shift, reach.size(), cv::INTER_CUBIC | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, cv::Scalar(0, 0, 0, 0));
    }
  }
  const perspective_rows rows(drawing, back);
  std::vector<uint8_t> line(4 * static_cast<size_t>(out_width));
  for (int y = 0; y < out_height; y++) {
    uint8_t *row = picture.ptr(y);
    const bool crosses = reach.contains({reach.x, y});
    const cv::Range columns = is_read ? columns_of(to, y, out_width) : crosses ? cv::Range(reach.x, reach.br().x) : cv::Range(out_width, out_width);
    const bool is_dark = y >= cast.reach.y && y < cast.reach.br().y;
    const uint8_t *dark = is_dark ? cast.shade.ptr(y) : nullptr;
    if (dark) {
      const auto darken = [&](int from, int to) {
        for (int x = from; x < to; x++)
          for (int i = 3 * x; i < 3 * x + 3; i++) row[i] = static_cast<uint8_t>(row[i] * (256 - dark[x]) >> 8);
      };
      darken(cast.reach.x, std::min(cast.reach.br().x, columns.start));
      darken(std::max(cast.reach.x, columns.end), cast.reach.br().x);
    }
    if (columns.empty()) continue;
    if (is_read) rows.read(y, columns.start, columns.end, line.data());
    const uint8_t *ink = is_read ? line.data() : laid.ptr(y - reach.y);
    put(row + 3 * columns.start, ink, dark ? dark + columns.start : nullptr, columns.size());
  }
  return 0;
} catch (...) {
  return -1;
}
