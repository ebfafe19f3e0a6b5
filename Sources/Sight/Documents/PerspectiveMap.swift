/// How a flat rectangle appears in a photograph: the projective map from the unit square to a quadrilateral (Heckbert, Fundamentals of
/// Texture Mapping and Image Warping, 1989, section 2.2).
public struct PerspectiveMap: Equatable, Sendable {
  /// The rows of the matrix; the last element is 1.
  private let a, b, c, d, e, f, g, h: Double

  /// - Parameter corners: where the square's corners fall: top left, top right, bottom right, bottom left. nil unless they are the corners of a
  ///   convex quadrilateral in this order, clockwise as seen, whose sides are at least a pixel long.
  public init?(_ corners: [PicturePoint]) {
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    for i in 0..<4 {
      let (here, next, after) = (corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4])
      let (x, y) = (next.x - here.x, next.y - here.y)
      guard x * x + y * y >= 1, x * (after.y - next.y) - y * (after.x - next.x) > 0 else { return nil }
    }
    let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
    let (x1, y1, x2, y2) = (q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y)
    let (x3, y3) = (p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y)
    let area = x1 * y2 - x2 * y1
    guard area != 0 else { return nil }
    g = (x3 * y2 - x2 * y3) / area
    h = (x1 * y3 - x3 * y1) / area
    (a, b, c) = (q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x)
    (d, e, f) = (q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y)
  }

  /// The place in the photograph of a point of the square, whose sides are 1.
  public func place(_ x: Double, _ y: Double) -> PicturePoint {
    let w = g * x + h * y + 1
    return PicturePoint(x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w)
  }

  /// The point of the square that is seen at a place of the photograph; nil beyond the horizon of its plane.
  public func point(_ place: PicturePoint) -> (x: Double, y: Double)? {
    // The adjugate of the matrix.
    let x = (e - f * h) * place.x + (c * h - b) * place.y + (b * f - c * e)
    let y = (f * g - d) * place.x + (a - c * g) * place.y + (c * d - a * f)
    let w = (d * h - e * g) * place.x + (b * g - a * h) * place.y + (a * e - b * d)
    guard w > 0, (x / w).isFinite, (y / w).isFinite else { return nil }
    return (x / w, y / w)
  }

  /// The corners of a part of the square, in the photograph.
  public func corners(of part: PictureRegion) -> [PicturePoint] {
    let (right, bottom) = (part.x + part.width, part.y + part.height)
    return [place(part.x, part.y), place(right, part.y), place(right, bottom), place(part.x, bottom)]
  }

  /// The smallest part of the square that contains all these places; nil if one of them is not on it.
  public func part(around places: [PicturePoint]) -> PictureRegion? {
    let points = places.compactMap(point)
    guard points.count == places.count, let first = points.first else { return nil }
    let (left, right) = points.reduce((first.x, first.x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
    let (top, bottom) = points.reduce((first.y, first.y)) { (min($0.0, $1.y), max($0.1, $1.y)) }
    return PictureRegion(x: left, y: top, width: right - left, height: bottom - top)
  }
}
