/// A picture that a terminal with graphics shows over cells. The cells hold the same picture in blocks, for all other terminals.
public struct ScreenImage: Equatable, Sendable {
  public let rect: Rect
  public let picture: Picture

  public init(_ picture: Picture, in rect: Rect) {
    self.picture = picture
    self.rect = rect
  }
}
