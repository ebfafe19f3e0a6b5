import Documents

/// The ring of ticks round a face: which of them are lit. A turn of the head lights the side to which it goes, from its middle outwards; every
/// other step fills the ring clockwise. The live picture is mirrored, so the person's own left is on the left.
struct HeadRing: Equatable {
  /// The challenge to turn the head; nil for any other step.
  var side: LivenessChallenge?
  /// How much of the step is done, 0 to 1.
  var share: Double

  /// The part of the ring that belongs to a side.
  private static let sector = 0.35

  /// - Parameter turn: where on the ring, clockwise from the top, 0 to 1.
  func isLit(_ turn: Double) -> Bool {
    switch side {
    case .turnRight: abs(turn - 0.25) < share * Self.sector / 2
    case .turnLeft: abs(turn - 0.75) < share * Self.sector / 2
    default: turn < share
    }
  }
}
