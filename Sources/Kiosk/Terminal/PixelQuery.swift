import Cells

/// Asks a terminal whether it shows real pixels, and collects its answers. The question about its attributes comes last: every terminal answers
/// it, and answers come in order.
struct PixelQuery {
  /// kitty's query, the size of a cell (xterm: CSI 16 t), the number of sixel colours (xterm: XTSMGRAPHICS), the primary device attributes.
  static let text = KittyGraphics.query + "\u{1B}[16t\u{1B}[?1;1;0S\u{1B}[c"
  /// An answer that comes later than this changes nothing: the person already looks at pictures in cells.
  private static let patience = Duration.seconds(2)
  /// The device attribute that says sixel.
  private static let sixelAttribute = 4

  /// How long a program that ends waits for the answers. A terminal on the same machine needs a few milliseconds.
  private static let lastAnswer = Duration.milliseconds(300)

  private let asked = ContinuousClock.now
  private var hasKitty = false
  private var cell: Size?
  private var colors = 256

  /// - Parameter cell: the size of a cell, if it is known without asking.
  init(cell: Size?) { self.cell = cell }

  /// Whether the answers are probably still on their way.
  var isFresh: Bool { .now - asked < Self.lastAnswer }

  /// What the terminal can do.
  struct Answer {
    /// nil for no real pixels.
    var pixels: PixelProtocol?
    var cell: Size?
    var colors: Int
  }

  /// Notes an answer. Returns what they say together, once it was the last one.
  mutating func take(_ report: TerminalReport) -> Answer? {
    switch report {
    case .graphics(let isKnown): hasKitty = isKnown
    case .cellSize(let size): cell = cell ?? size
    case .colorRegisters(let count): colors = count
    case .attributes(let attributes):
      let isLate = .now - asked > Self.patience
      let best: PixelProtocol? = hasKitty ? .kitty : attributes.dropFirst().contains(Self.sixelAttribute) ? .sixel : nil
      return Answer(pixels: isLate ? nil : best, cell: cell, colors: colors)
    }
    return nil
  }
}
