import Cells
import Documents
import Phrases
import Workflow

/// The whole kiosk as a value: what a person sees and what every key does.
public struct Kiosk: Sendable {
  /// Whether there is a menu to return to.
  public enum Mode: Equatable, Sendable {
    /// Attract screen and menu; a journey's end leads back to it.
    case menu(offers: [JourneyOffer])
    /// One journey; its end ends the program.
    case single
  }

  public private(set) var look: Look
  public private(set) var size: Size
  public let mode: Mode

  public init(mode: Mode, look: Look, size: Size) {
    self.mode = mode
    self.look = look
    self.size = size
  }

  /// Takes one event in and says what is to be done.
  public mutating func update(_ event: Event) -> [Effect] { [] }

  /// What is to be seen now, at the size of the last `resized`.
  public var screen: Screen { Screen(size: size) }

  /// How often `tick` is wanted, in milliseconds; nil while nothing counts.
  public var tickInterval: Int? { nil }
}
