/// A colour as a theme defines it. `ColorReduction` decides later how a terminal can show it.
public enum Color: Hashable, Sendable {
  /// The terminal's own default ink or paper.
  case terminal
  /// Red, green and blue, 0 to 255 each.
  case rgb(UInt8, UInt8, UInt8)
  /// An entry of the terminal's palette: 0 to 7 are the ANSI colours, 16 to 231 the cube, 232 to 255 the greys.
  case indexed(UInt8)
}

/// The colours that a terminal can show.
public enum ColorDepth: String, CaseIterable, Sendable { case direct, indexed256 = "256", ansi8 = "8", mono }

/// The look of a cell.
public struct Style: Hashable, Sendable {
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let bold = Attributes(rawValue: 1)
    public static let underline = Attributes(rawValue: 2)
    public static let reverse = Attributes(rawValue: 4)
    public static let dim = Attributes(rawValue: 8)
    /// Something in front of this has the person's attention. Both colours are darkened, or the ink is dimmed where there are too few
    /// colours for that (`Style.unveiled(at:)`).
    public static let veiled = Attributes(rawValue: 16)
  }

  public var ink: Color
  public var paper: Color
  public var attributes: Attributes

  public init(ink: Color = .terminal, paper: Color = .terminal, attributes: Attributes = []) {
    self.ink = ink
    self.paper = paper
    self.attributes = attributes
  }

  public static let plain = Style()
  /// The brightest style in any theme: the screen as a lamp for the camera.
  public static let lamp = Style(ink: .rgb(0, 0, 0), paper: .rgb(255, 255, 255))

  public func adding(_ more: Attributes) -> Style { Style(ink: ink, paper: paper, attributes: attributes.union(more)) }
  public func on(_ paper: Color) -> Style { Style(ink: ink, paper: paper, attributes: attributes) }
}
