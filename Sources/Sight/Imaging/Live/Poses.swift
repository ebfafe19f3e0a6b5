import Documents

/// Who is in front of the camera.
enum Presence: Hashable, Sendable {
  case person, nobody
  /// Somebody stands beside the person, or in the person's place.
  case joined, replaced
}

/// How a person holds the head and the face, and who else is seen.
struct Pose: Hashable, Sendable {
  /// Degrees of yaw to the person's own left.
  var turn = 0
  /// nil for neutral.
  var expression: SpecimenExpression?
  var presence = Presence.person

  static let neutral = Pose()
}

/// What a posed person is asked to do in front of the camera.
struct PosedTask: Equatable, Sendable {
  /// In order.
  var challenges: [LivenessChallenge]
  /// How surely each must be shown.
  var demand = LivenessDemand()
  /// How a drawn person lets the challenges end; nil for one who does what is asked.
  var ending: ChallengeReport.Outcome?

  /// Whether the eyes must be seen, so that glasses are taken off.
  var needsEyes: Bool { challenges.contains(where: \.needsEyes) }
}

/// The pictures of one person in different poses.
enum Poses: Equatable, Sendable {
  /// A drawn person, who turns little by little.
  case drawn(SpecimenPerson, on: CalendarDate)
  /// Photographs: ahead and, if there are any, turned to the left and to the right.
  case files(ahead: String, left: String?, right: String?)

  /// How far a drawn person turns for a challenge. The measured degrees are fewer (Documentation/Accuracy.md).
  private static let turned = 40
  /// Somebody else than the person of the documents.
  private static let other = SpecimenPerson.eriksson
  /// How far a drawn person turns from one picture to the next.
  private static let step = 10

  /// The pose with which the person does a challenge; the neutral one when there is no picture of it.
  func pose(for challenge: LivenessChallenge) -> Pose {
    switch (self, challenge) {
    case (.drawn, .turnLeft), (.files(_, _?, _), .turnLeft): Pose(turn: Self.turned)
    case (.drawn, .turnRight), (.files(_, _, _?), .turnRight): Pose(turn: -Self.turned)
    case (.drawn, .smile): Pose(expression: .smile)
    case (.drawn, .closeLeftEye): Pose(expression: .leftEyeClosed)
    case (.drawn, .closeRightEye): Pose(expression: .rightEyeClosed)
    case (.drawn, .blink), (.drawn, .straightFace), (.files, _): .neutral
    }
  }

  /// The pose with which the person lets a challenge end so.
  func pose(for challenge: LivenessChallenge, ending: ChallengeReport.Outcome?) -> Pose {
    guard case .drawn = self else { return pose(for: challenge) }
    return switch ending?.possible(at: challenge) ?? .passed {
    case .passed: pose(for: challenge)
    case .timedOut: .neutral
    case .faceLost: Pose(presence: .nobody)
    case .severalFaces: Pose(presence: .joined)
    case .otherFace: Pose(presence: .replaced)
    case .wrongTurn: Pose(turn: -pose(for: challenge).turn)
    }
  }

  /// The next pose on the way to another. An expression changes at once.
  func step(from pose: Pose, to target: Pose) -> Pose {
    guard case .drawn = self, pose.turn != target.turn else { return target }
    return Pose(turn: pose.turn + max(-Self.step, min(Self.step, target.turn - pose.turn)), expression: target.expression)
  }

  /// All poses from the neutral one to another, in order.
  func path(to target: Pose) -> [Pose] { Array(sequence(first: .neutral) { $0 == target ? nil : step(from: $0, to: target) }) }

  /// - Parameter isWithoutGlasses: for a drawn person.
  func picture(_ pose: Pose, isWithoutGlasses: Bool, with link: ImagingLink) async throws -> EncodedPicture {
    switch self {
    case .drawn(let person, let day):
      try await link.draw(
        SpecimenSelfie(
          of: pose.presence == .replaced ? Self.other : person, on: day, turn: Double(pose.turn), expression: pose.expression,
          isWithoutGlasses: isWithoutGlasses, isPresent: pose.presence != .nobody,
          companion: pose.presence == .joined ? Self.other : nil))
    case .files(let ahead, let left, let right):
      try await link.picture(at: (pose.turn > 0 ? left : pose.turn < 0 ? right : nil) ?? ahead)
    }
  }
}
