import Cells

/// Whether a terminal shows real pixels, and the pictures that it shows.
struct TerminalPixels {
  private var images: TerminalImages?
  private let mayAsk: Bool
  /// What the terminal has answered so far; nil if it was not asked, or has answered everything.
  private var query: PixelQuery?
  private var wasAsked = false

  /// - Parameter cell: the size of a cell, if it is known without asking.
  init(_ choice: PixelChoice, cell: Size?, environment: [String: String]) {
    mayAsk = choice == .auto && TerminalEnvironment.mayAsk(environment: environment)
    if let fixed = choice.fixed { begin(fixed, cell: cell, colors: 256) }
  }

  /// The size of a cell in pixels; nil if pictures are drawn in cells.
  var cell: Size? { images?.sixel.cell }

  /// The cell that is assumed when nothing tells its size.
  private static let usualCell = Size(width: 10, height: 20)

  private mutating func begin(_ pixels: PixelProtocol, cell: Size?, colors: Int) {
    guard pixels == .kitty || SixelGraphics.isInstalled else { return }
    images = TerminalImages(pixels, cell: cell ?? Self.usualCell, colors: colors)
  }

  // MARK: Asking

  /// What to ask after a frame: once, after the first one. Empty: nothing.
  mutating func question(cell: Size?) -> [UInt8] {
    guard mayAsk, !wasAsked else { return [] }
    (wasAsked, query) = (true, PixelQuery(cell: cell))
    return Array(PixelQuery.text.utf8)
  }

  /// Whether answers may still come.
  var isWaiting: Bool { query?.isFresh ?? false }

  /// Learns from the terminal's answers.
  /// - Returns: the size of a cell, once it is known that real pixels can be shown.
  mutating func take(_ reports: [TerminalReport]) -> Size? {
    for report in reports {
      guard let answer = query?.take(report) else { continue }
      query = nil
      if let pixels = answer.pixels { begin(pixels, cell: answer.cell, colors: answer.colors) }
      return cell
    }
    return nil
  }

  /// Notes another size of the font. Returns whether it matters.
  mutating func adopt(cell: Size) -> Bool {
    guard let images, images.sixel.cell != cell else { return false }
    self.images?.sixel.cell = cell
    return true
  }

  // MARK: Showing

  /// Whether the terminal shows something else than these pictures.
  func differ(from wanted: [ScreenImage]) -> Bool { images?.differ(from: wanted) ?? false }

  /// What to show of these pictures now: see `TerminalImages.paced`.
  func paced(_ wanted: [ScreenImage]) -> [ScreenImage] { images?.paced(wanted) ?? wanted }

  /// Lets the terminal rest after pictures: see `TerminalImages.rest`.
  mutating func rest(since began: ContinuousClock.Instant) { images?.rest(since: began) }

  /// Forgets the pictures that do not stay: see `TerminalImages.leave`.
  mutating func leave(for wanted: [ScreenImage], painting rows: [Int]) -> (bytes: [UInt8], rows: [Int]) {
    images?.leave(for: wanted, painting: rows) ?? ([], [])
  }

  /// The bytes that show those of the pictures that are not shown yet.
  mutating func show(_ wanted: [ScreenImage]) -> [UInt8] {
    guard let bytes = images?.show(wanted) else { return [] }
    if !bytes.isEmpty, images?.pixels == .kitty { CrashGuard.hasImages = true }
    return bytes
  }
}
