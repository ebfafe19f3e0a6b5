import Phrases

/// The faults of the theme and the texts, as of the last save: one at a time below the scene, in turn.
struct LookFaultTurns {
  private let faults: [Phrase]
  private var place = 0
  /// Milliseconds since the fault on the screen came there.
  private var time = 0

  init(_ faults: [Phrase] = []) { self.faults = faults }

  /// Milliseconds for which each is shown.
  private static let turn = 5_000

  /// Milliseconds until the next one; nil if there is no other.
  var tickInterval: Int? { faults.count > 1 ? Self.turn - time : nil }

  mutating func tick(_ milliseconds: Int) {
    guard faults.count > 1 else { return }
    time += milliseconds
    guard time >= Self.turn else { return }
    time = 0
    place = (place + 1) % faults.count
  }

  /// The faults as texts, each with its number if there are several; the first one is shown.
  func texts(_ look: Look) -> [String] {
    let texts = faults.enumerated().map { look.text($1) + (faults.count > 1 ? " (\($0 + 1)/\(faults.count))" : "") }
    return Array(texts[place...] + texts[..<place])
  }

  func contains(_ phrase: Phrase) -> Bool { faults.contains(phrase) }
}
