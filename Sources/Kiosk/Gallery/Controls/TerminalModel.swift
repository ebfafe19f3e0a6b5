import Cells

/// A value that a person uses on a terminal: it takes events and returns effects, and the screen is a function of it.
public protocol TerminalModel: Sendable {
  associatedtype Event: Sendable
  associatedtype Effect

  var screen: Screen { get }
  static func pressed(_ key: Key) -> Event
  static func resized(to size: Size) -> Event
  /// Handles an event and returns the effects, which the caller carries out.
  mutating func update(_ event: Event) -> [Effect]
}
