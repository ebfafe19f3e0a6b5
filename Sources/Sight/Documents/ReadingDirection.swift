/// The direction in which a document is read.
extension Reading {
  /// The number of corners from the picture's top left to the reader's top left.
  /// - Parameter corners: the document's, clockwise from the picture's top left.
  public func quarterTurns(of corners: [PicturePoint]) -> Int {
    guard let direction else { return 0 }
    func progress(_ turns: Int) -> Double {
      let (from, to) = (corners[turns], corners[(turns + 1) % 4])
      let (x, y) = (to.x - from.x, to.y - from.y)
      return (x * direction.x + y * direction.y) / max(1e-9, (x * x + y * y).squareRoot())
    }
    return (0..<4).max { progress($0) < progress($1) } ?? 0
  }

  /// Along a line of its print, from the left to the right; nil when nothing tells.
  private var direction: PicturePoint? {
    let line = mrzCorners?.first ?? barcodes?.first { $0.corners.count == 4 }?.corners
    if let line { return PicturePoint(x: line[1].x - line[0].x, y: line[1].y - line[0].y) }
    guard let points = faces?.first?.landmarks else { return nil }
    // A person's right eye is on the left.
    return PicturePoint(x: points.leftEye.x - points.rightEye.x, y: points.leftEye.y - points.rightEye.y)
  }

  /// The corners of the page, clockwise from the reader's top left: those of its outline or, without one, of the picture.
  public var pageCorners: [PicturePoint] {
    let (right, bottom) = (Double(width), Double(height))
    let corners =
      document?.corners
      ?? [PicturePoint(x: 0, y: 0), PicturePoint(x: right, y: 0), PicturePoint(x: right, y: bottom), PicturePoint(x: 0, y: bottom)]
    let turns = quarterTurns(of: corners)
    return corners.indices.map { corners[($0 + turns) % corners.count] }
  }
}
