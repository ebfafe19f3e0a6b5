import Documents

/// The pictures of one person with the head turned, by degrees of yaw to the person's own left.
enum Poses: Equatable, Sendable {
  /// A drawn person, who turns little by little.
  case drawn(SpecimenPerson, on: CalendarDate)
  /// Photographs: ahead and, if there are any, turned to the left and to the right.
  case files(ahead: String, left: String?, right: String?)

  /// How far a drawn person turns for a challenge. The measured degrees are fewer (Documentation/Accuracy.md).
  private static let turned = 40
  /// How far a drawn person turns from one picture to the next.
  private static let step = 10

  /// The turn with which the person does a challenge; 0 when there is no picture of it.
  func turn(for challenge: LivenessChallenge) -> Int {
    switch (self, challenge) {
    case (.drawn, .turnLeft), (.files(_, _?, _), .turnLeft): Self.turned
    case (.drawn, .turnRight), (.files(_, _, _?), .turnRight): -Self.turned
    default: 0
    }
  }

  /// The next turn on the way to another.
  func step(from turn: Int, to target: Int) -> Int {
    guard case .drawn = self else { return target }
    return turn + max(-Self.step, min(Self.step, target - turn))
  }

  func picture(_ turn: Int, with link: ImagingLink) async throws -> EncodedPicture {
    switch self {
    case .drawn(let person, let day): try await link.draw(SpecimenSelfie(of: person, on: day, turn: Double(turn)))
    case .files(let ahead, let left, let right):
      EncodedPicture(bytes: try PictureFile.read((turn > 0 ? left : turn < 0 ? right : nil) ?? ahead))
    }
  }
}
