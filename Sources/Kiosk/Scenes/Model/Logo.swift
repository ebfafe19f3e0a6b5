import Cells
import Flavor

/// The brand's logo, drawn on the screen's background in the sizes that the screens show. It is scaled here once and not at every frame.
public struct Logo: Equatable, Sendable {
  /// For the header's bar.
  let header: Picture
  /// For the first screen, in cells.
  let poster: Picture
  /// In all its pixels, for a terminal that shows them.
  let whole: Picture

  /// The room for it in the header, in cells.
  static let headerRoom = Size(width: 24, height: 3)
  /// The room for it on the first screen, in cells.
  static let posterRoom = Size(width: 64, height: 9)

  /// - Parameters:
  ///   - rgba: rows from the top left, with the colours multiplied by alpha. Fails when it is not `width` × `height` × 4 bytes.
  ///   - theme: if the terminal's own colour is the background, the appearance's white or black replaces it.
  public init?(width: Int, height: Int, rgba: [UInt8], on theme: Theme) {
    let ground = theme.color(.screenBackground), isDark = theme.appearance == .dark
    guard let whole = TransparentPicture(width: width, height: height, rgba: rgba)?.picture(on: ground, isDark: isDark) else { return nil }
    self.whole = whole
    header = whole.scaled(fitting: Self.headerRoom)
    poster = whole.scaled(fitting: Self.posterRoom)
  }
}

extension Look {
  /// The logo where the terminal can show pictures; without colours or half blocks, the brand's name replaces it.
  var shownLogo: Logo? {
    let depth = theme.depth
    return !isASCII && (depth == .direct || depth == .indexed256) ? logo : nil
  }
}
