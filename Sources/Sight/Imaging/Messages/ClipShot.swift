/// A picture of a clip that is made of stills.
public struct ClipShot: Codable, Equatable, Sendable {
  /// The index of the still.
  public var still: Int
  /// Milliseconds from the beginning of the clip.
  public var moment: Int

  public init(still: Int, moment: Int) {
    self.still = still
    self.moment = moment
  }

  /// The most pictures of a clip: 30 seconds with 20 a second.
  static let most = 600
  /// In milliseconds.
  static let longest = 30_000

  /// Whether these are the shots of a clip with so many stills.
  public static func areClip(_ shots: [ClipShot], of stills: Int) -> Bool {
    let moments = shots.map(\.moment)
    return (1...most).contains(shots.count) && shots.allSatisfy { (0..<stills).contains($0.still) } && moments == moments.sorted()
      && (0...longest).contains(moments.first ?? -1) && (0...longest).contains(moments.last ?? -1)
  }
}
