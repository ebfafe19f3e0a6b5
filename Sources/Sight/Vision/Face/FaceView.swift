import CVision

/// What the detectors are shown of a still picture. They see 192 pixels a side, so small faces need a part of the picture, and faces that lean
/// far need it turned.
extension cvision_face_view {
  /// Below this size in pixels, parts of a picture show no more than the whole.
  private static let smallestWithParts = 320.0
  /// The side of a part as a share of the longer side, and how much of it the next part shows again at least.
  private static let part = (side: 0.45, shared: 0.4)
  /// The degrees by which the whole picture is turned, both ways.
  private static let turn = 42.0

  /// The whole picture in the middle of a square.
  static func whole(_ picture: GrayImage, lean: Double = 0) -> cvision_face_view {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return cvision_face_view(x: width / 2, y: height / 2, side: max(width, height), lean: lean)
  }

  /// The whole turned both ways, and overlapping parts.
  static func further(of picture: GrayImage) -> [cvision_face_view] {
    let turned = [-turn, turn].map { whole(picture, lean: $0 * .pi / 180) }
    return turned + parts(of: picture)
  }

  private static func parts(of picture: GrayImage) -> [cvision_face_view] {
    let (width, height) = (Double(picture.width), Double(picture.height))
    guard max(width, height) >= smallestWithParts else { return [] }
    let side = max(width, height) * part.side
    let (columns, rows) = (centres(along: width, side), centres(along: height, side))
    return rows.flatMap { y in columns.map { cvision_face_view(x: $0, y: y, side: side, lean: 0) } }
  }

  private static func centres(along length: Double, _ side: Double) -> [Double] {
    guard length > side else { return [length / 2] }
    let steps = ((length - side) / (side * (1 - part.shared))).rounded(.up)
    return (0...Int(steps)).map { side / 2 + (length - side) * Double($0) / steps }
  }
}
