import Cells

/// What one colour of a marked theme stands for: the token it came from, and for ink the font role of the text.
///
/// A scene that is drawn with `Theme.marked` tells of each cell which tokens it is made of, without a cell having to carry them: its colours
/// are not meant to be seen but to be read back.
public struct ThemeMark: Hashable, Sendable {
  public var token: ColorToken
  /// The font role; nil for papers, and for ink that has none (lines, marks, bars).
  public var font: FontToken?

  public init(_ token: ColorToken, _ font: FontToken? = nil) {
    self.token = token
    self.font = font
  }

  /// Blue of every mark: pictures are told apart by it well enough, and no other colour is in a marked screen.
  private static let sign: UInt8 = 0xA7
  private static let tokens = ColorToken.allCases
  private static let fonts = FontToken.allCases
  private static let tokenPlaces = Dictionary(uniqueKeysWithValues: tokens.enumerated().map { ($1, UInt8($0)) })
  private static let fontPlaces = Dictionary(uniqueKeysWithValues: fonts.enumerated().map { ($1, UInt8($0)) })

  /// The colour that says this: red counts the tokens from 1, green the font roles from 1 (0: none).
  public var color: Color {
    .rgb((Self.tokenPlaces[token] ?? 0) + 1, font.flatMap { Self.fontPlaces[$0] }.map { $0 + 1 } ?? 0, Self.sign)
  }

  /// Reads a colour of a marked theme back; nil for every other colour.
  public init?(_ color: Color) {
    guard case .rgb(let red, let green, Self.sign) = color, Self.tokens.indices.contains(Int(red) - 1), Int(green) <= Self.fonts.count
    else { return nil }
    self.init(Self.tokens[Int(red) - 1], green == 0 ? nil : Self.fonts[Int(green) - 1])
  }
}

extension Style {
  /// What the ink of a style of a marked theme stands for; nil where it is a picture's or the terminal's.
  public var inkMark: ThemeMark? { ThemeMark(ink) }
  /// What the paper of a style of a marked theme stands for; nil where it is a picture's or the terminal's.
  public var paperMark: ThemeMark? { ThemeMark(paper) }
}

extension Theme {
  /// The SDK's default theme, marked.
  public static let marked = Theme.builtIn(appearance: .light, depth: .direct).marked

  /// The same theme (its appearance, depth, attributes and shapes) with a colour for every token that tells which one it is.
  public var marked: Theme {
    var theme = self
    theme.colors = Dictionary(uniqueKeysWithValues: ColorToken.allCases.map { ($0, ThemeMark($0).color) })
    theme.isMarked = true
    return theme
  }
}
