import Workflow

/// The walk through a picture that is to be confirmed: the whole, then each part that must be readable.
///
/// It goes on by itself until a key is pressed. It knows no clock: time comes in ticks.
struct ConfirmWalk: Equatable {
  let details: [Confirmation.Detail]
  /// The part that is shown; nil for the whole.
  private(set) var place: Int?
  /// Whether it goes on by itself.
  private(set) var isWalking: Bool
  /// Milliseconds at this place.
  private var elapsed = 0
  private var rounds = 0

  /// Milliseconds at each place: time to find and read some twenty characters.
  static let stay = 4_000
  /// After these rounds it rests, so that an idle kiosk sleeps.
  static let mostRounds = 3

  init(_ details: [Confirmation.Detail]) {
    self.details = details
    isWalking = !details.isEmpty
  }

  var detail: Confirmation.Detail? { place.map { details[$0] } }

  /// Milliseconds until the next step; nil if it rests.
  var timeLeft: Int? { isWalking ? max(1, Self.stay - elapsed) : nil }

  /// - Returns: whether another place is shown now.
  mutating func pass(_ milliseconds: Int) -> Bool {
    guard isWalking else { return false }
    elapsed += milliseconds
    guard elapsed >= Self.stay else { return false }
    step()
    if place == nil {
      rounds += 1
      isWalking = rounds < Self.mostRounds
    }
    return true
  }

  /// Begins the time at this place again: its picture was not shown before.
  mutating func wait() { elapsed = 0 }

  /// Ends the walk at this place.
  mutating func rest() { isWalking = false }

  /// Goes to the next place, after the last one to the whole.
  mutating func step() {
    elapsed = 0
    let next = place.map { $0 + 1 } ?? 0
    place = details.indices.contains(next) ? next : nil
  }

  /// Returns to the whole.
  mutating func leave() { place = nil }
}
