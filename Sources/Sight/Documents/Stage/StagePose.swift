import Glibc

/// Where a flat subject is in the picture: a document, a photograph or a screen that is held before the camera.
public struct StagePose: Hashable, Sendable {
  /// The corners of the side that is seen: its own top left, top right, bottom right and bottom left, in pixels of the picture.
  public let corners: [PicturePoint]
  /// Whether its other side is seen.
  public let isTurnedOver: Bool
  /// Pixels of the picture across the subject, if it were seen from straight above.
  public let width: Double

  /// The share of the picture's width or height that a document takes up at the nearness at which a person is asked to hold it.
  public static let share = 0.86
  /// How far the camera is from the document, in widths of the document: as a phone's at arm's length.
  private static let distance = 2.5
  /// The least share of its width that is seen of a document on its edge.
  private static let edge = 0.02

  /// - Parameters:
  ///   - aspect: height over width of the subject.
  ///   - shift: how far its middle is moved besides, as shares of the picture's width and height.
  ///   - zoom: how many times larger it is besides.
  public init(
    _ stage: StageState, aspect: Double, in size: (width: Int, height: Int), shift: (x: Double, y: Double) = (0, 0), zoom: Double = 1
  ) {
    let (across, down) = (Double(size.width), Double(size.height))
    let width = min(Self.share * across, Self.share * down / aspect) * stage[.nearness] * zoom, height = width * aspect
    self.width = width
    let flip = stage[.flip] * .pi / 180
    isTurnedOver = cos(flip) < 0
    // Its other side is turned by what is missing to 180 degrees.
    let yaw = isTurnedOver ? flip - .pi : flip
    let (pitch, roll) = (stage[.pitch] * .pi / 180, stage[.roll] * .pi / 180)
    let cosine = max(cos(yaw), Self.edge)
    corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { (u: Double, v: Double) in
      // To the right, downwards and away from the camera.
      let (x, y) = (u * width * cosine, v * height * cos(pitch))
      let z = u * width * sin(yaw) - v * height * sin(pitch)
      let scale = 1 / (1 + z / (Self.distance * width))
      let (turnedX, turnedY) = (x * scale * cos(roll) - y * scale * sin(roll), x * scale * sin(roll) + y * scale * cos(roll))
      return PicturePoint(
        x: (0.5 + stage[.x] + shift.x) * across + turnedX, y: (0.5 + stage[.y] + shift.y) * down + turnedY)
    }
  }
}
