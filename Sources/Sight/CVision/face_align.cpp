// Aligns a face for the recognition network.

#include <cmath>
#include <iterator>

#include "face_models.h"

namespace faces {

cvision_face_view aligned(const std::array<Point, 468> &points) {
  // The corners of the person's own left and right eye and the base of the nose in the mesh, and where the network's training had them in the
  // unit square, to which a quarter was added on each side (dlib's `get_face_chip_details`).
  constexpr struct {
    int index;
    double x, y;
  } marks[] = {{263, .8595674595992, .2134981538014}, {362, .6460604764104, .2289674387677}, {33, .1205750620789, .2137274526848},
               {133, .3340850613712, .2290642403242}, {2, .4901123135679, .6277975316475}};
  constexpr double padding = .25, count = std::size(marks);
  double mx = 0, my = 0, px = 0, py = 0;
  for (auto &mark : marks) mx += mark.x / count, my += mark.y / count, px += points[mark.index].x / count, py += points[mark.index].y / count;
  // The similarity with the least squared distance: a complex factor.
  double real = 0, imaginary = 0, square = 0;
  for (auto &mark : marks) {
    double u = mark.x - mx, v = mark.y - my, x = points[mark.index].x - px, y = points[mark.index].y - py;
    real += u * x + v * y, imaginary += u * y - v * x, square += u * u + v * v;
  }
  real /= square, imaginary /= square;
  double u = .5 - mx, v = .5 - my;
  return {px + real * u - imaginary * v, py + imaginary * u + real * v, std::hypot(real, imaginary) * (1 + 2 * padding), std::atan2(imaginary, real)};
}

}  // namespace faces
