/// A picture that a terminal with graphics shows over cells. The cells hold the same picture in blocks, for all other terminals.
public struct ScreenImage: Equatable, Sendable {
  public let rect: Rect
  public let picture: Picture
  /// Whether others follow it many times a second. A slow terminal may leave some of them out.
  public let isMoving: Bool

  public init(_ picture: Picture, in rect: Rect, isMoving: Bool = false) {
    self.picture = picture
    self.rect = rect
    self.isMoving = isMoving
  }
}
