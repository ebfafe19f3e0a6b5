import CCanvas
import Cells

/// The fonts of a terminal, in the order in which a character is looked for.
public final class CellFonts {
  /// The files of a weight. A file that is not there is passed over.
  public struct Files: Sendable {
    public var regular: [String]
    public var bold: [String]

    /// JetBrains Mono as in Debian's `fonts-jetbrains-mono`, then DejaVu Sans Mono, which has more characters, and VL Gothic for Japanese.
    public static let debian = Files(
      regular: [jetBrains("Regular"), dejaVu("")] + others, bold: [jetBrains("Bold"), dejaVu("-Bold")] + others)

    private static func jetBrains(_ weight: String) -> String { "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-\(weight).ttf" }
    private static func dejaVu(_ weight: String) -> String { "/usr/share/fonts/truetype/dejavu/DejaVuSansMono\(weight).ttf" }
    private static let others = [
      "/usr/share/fonts/truetype/vlgothic/VL-Gothic-Regular.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    ]
  }

  /// A glyph and its font.
  struct Glyph {
    var font: OpaquePointer
    var index: UInt
  }

  private let fonts: [Bool: [OpaquePointer]]
  private var known: [Bool: [Unicode.Scalar: Glyph?]] = [:]

  /// - Parameter width: of a cell, in pixels.
  /// - Returns: nil if there is no font at all.
  public init?(_ files: Files = .debian, width: Double) {
    let regular = files.regular.compactMap { canvas_font_open($0, width) }, bold = files.bold.compactMap { canvas_font_open($0, width) }
    guard !regular.isEmpty else { return nil }
    fonts = [false: regular, true: bold.isEmpty ? regular : bold]
  }

  deinit { fonts.values.joined().forEach(canvas_font_close) }

  /// nil if no font has it.
  func glyph(of scalar: Unicode.Scalar, bold: Bool) -> Glyph? {
    if let glyph = known[bold]?[scalar] { return glyph }
    var found: Glyph?
    for font in fonts[bold] ?? [] {
      let index = canvas_font_glyph(font, scalar.value)
      guard index > 0 else { continue }
      found = Glyph(font: font, index: index)
      break
    }
    known[bold, default: [:]][scalar] = .some(found)
    return found
  }
}
