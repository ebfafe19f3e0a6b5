import Services

/// A server that hands one capture over to a phone.
package protocol HandOffServing: Sendable {
  /// Waits for the next report. Returns nil if the server has ended.
  func next() -> HandOffReport?
  /// Ends it. Its link is dead then.
  func end()
}
