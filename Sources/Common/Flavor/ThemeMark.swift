import Cells

/// The meaning of one colour of a marked theme: its token and, for ink, the font role of the text.
///
/// A scene drawn with `Theme.marked` shows which tokens each cell is made of, without storing them in the cell: its colours are not meant
/// to be seen but to be decoded.
public struct ThemeMark: Hashable, Sendable {
  public var token: ColorToken
  /// The font role; nil for paper, and for ink that is not text (lines, marks, bars).
  public var font: FontToken?

  public init(_ token: ColorToken, _ font: FontToken? = nil) {
    self.token = token
    self.font = font
  }

  /// The blue component of every mark. It distinguishes marks from pictures well enough, and a marked screen has no other colours.
  private static let sign: UInt8 = 0xA7
  private static let tokens = ColorToken.allCases
  private static let fonts = FontToken.allCases
  private static let tokenPlaces = Dictionary(uniqueKeysWithValues: tokens.enumerated().map { ($1, UInt8($0)) })
  private static let fontPlaces = Dictionary(uniqueKeysWithValues: fonts.enumerated().map { ($1, UInt8($0)) })

  /// The encoded colour: red counts the tokens from 1, green the font roles from 1 (0: none).
  public var color: Color {
    .rgb((Self.tokenPlaces[token] ?? 0) + 1, font.flatMap { Self.fontPlaces[$0] }.map { $0 + 1 } ?? 0, Self.sign)
  }

  /// Decodes a colour of a marked theme; nil for any other colour.
  public init?(_ color: Color) {
    guard case .rgb(let red, let green, Self.sign) = color, Self.tokens.indices.contains(Int(red) - 1), Int(green) <= Self.fonts.count
    else { return nil }
    self.init(Self.tokens[Int(red) - 1], green == 0 ? nil : Self.fonts[Int(green) - 1])
  }
}

extension Style {
  /// The meaning of the ink in a style of a marked theme; nil for pictures and the terminal's own colours.
  public var inkMark: ThemeMark? { ThemeMark(ink) }
  /// The meaning of the paper in a style of a marked theme; nil for pictures and the terminal's own colours.
  public var paperMark: ThemeMark? { ThemeMark(paper) }
}

extension Theme {
  /// The SDK's default theme, marked, with every edge.
  public static let marked = {
    var theme = Theme.builtIn(appearance: .light, depth: .direct).marked
    theme.edges = Set(ColorToken.allCases.filter(\.isEdge))
    return theme
  }()

  /// The same theme (appearance, depth, attributes and shapes) with a unique colour for every token.
  public var marked: Theme {
    var theme = self
    theme.colors = Dictionary(uniqueKeysWithValues: ColorToken.allCases.map { ($0, ThemeMark($0).color) })
    theme.isMarked = true
    return theme
  }
}
