import Cells
import Flavor
import Phrases

/// Turns a phrase into words of one language.
public protocol Wording: Sendable {
  func text(_ phrase: Phrase) -> String
  /// Whether there is a text with this key.
  func has(_ key: String) -> Bool
  /// The same in the base language, for searching.
  func baseText(_ phrase: Phrase) -> String
  /// Other names for what a phrase names, in any language.
  func synonyms(of phrase: Phrase) -> [String]
  /// Its name in every language.
  func translations(of phrase: Phrase) -> [String]
}

extension Wording {
  public func baseText(_ phrase: Phrase) -> String { text(phrase) }
  public func synonyms(of phrase: Phrase) -> [String] { [] }
  public func translations(of phrase: Phrase) -> [String] { [] }
}

/// What a person needs from a screen beyond its theme.
public struct AccessibilitySettings: Equatable, Sendable {
  /// Nothing moves without need: previews change twice a second, seconds count in steps, bars do not move.
  public var reducesMotion: Bool
  /// The layout for large letters: one thing at a time in a narrow column, down to 40×12.
  public var hasLargeText: Bool

  public init(reducesMotion: Bool = false, hasLargeText: Bool = false) {
    self.reducesMotion = reducesMotion
    self.hasLargeText = hasLargeText
  }

  /// The number of seconds left, as it is shown. With reduced motion it changes in steps of ten, and of five at the end.
  func told(_ seconds: Int) -> Int {
    guard reducesMotion else { return seconds }
    let step = seconds > 20 ? 10 : 5
    return (seconds + step - 1) / step * step
  }
}

/// Theme, language and accessibility settings. Changing them never affects a journey or typed text.
public struct Look: Sendable {
  /// A language that the person can choose.
  public struct Language: Equatable, Sendable {
    /// BCP 47: `nl`.
    public var tag: String
    /// In the language itself: `Nederlands`.
    public var name: String
    public init(tag: String, name: String) {
      self.tag = tag
      self.name = name
    }
  }

  public var theme: Theme
  public var wording: any Wording
  /// The tag of `wording`'s language.
  public var language: String
  public var languages: [Language]
  /// The names of the themes that can be chosen.
  public var themes: [String]
  /// The brand's logo; nil if the theme has none, or it is not drawn yet.
  public var logo: Logo?
  /// The person's accessibility settings.
  public var accessibility = AccessibilitySettings()
  /// The characters for pictures that do not move. The terminal may show fewer: see `stillBlocks`.
  public var blocks = PictureBlocks.halves
  /// The size of a cell in pixels where the terminal shows pictures in real pixels; nil where it shows them in cells.
  public var cellPixels: Size?

  public init(theme: Theme, wording: any Wording, language: String, languages: [Language], themes: [String]) {
    self.theme = theme
    self.wording = wording
    self.language = language
    self.languages = languages
    self.themes = themes
  }
}

extension Look {
  /// The largest side of a picture in real pixels. More than a screen has would only take longer.
  private static let mostPixels = 1_200.0

  /// The size in pixels of a picture that fills a place of so many cells.
  func stillPixels(for cells: Size) -> Size {
    guard let cellPixels else { return stillBlocks.pixels(for: cells) }
    let (width, height) = (Double(cells.width * cellPixels.width), Double(cells.height * cellPixels.height))
    let scale = min(1, Self.mostPixels / max(width, height, 1))
    return Size(width: Int(width * scale), height: Int(height * scale))
  }

  /// The largest live picture in real pixels. More would not reach a terminal 12 times a second.
  private static let mostLive = Size(width: 640, height: 400)

  /// The size in pixels of a moving picture that fills a place of so many cells.
  func livePixels(for cells: Size) -> Size {
    guard let cellPixels else { return Size(width: cells.width, height: cells.height * 2) }
    let (width, height) = (Double(cells.width * cellPixels.width), Double(cells.height * cellPixels.height))
    let scale = min(1, Double(Self.mostLive.width) / max(width, 1), Double(Self.mostLive.height) / max(height, 1))
    return Size(width: Int(width * scale), height: Int(height * scale))
  }

  /// Whether the terminal shows only ASCII.
  var isASCII: Bool { wording is ASCIIWording }

  /// The characters for pictures that do not move. If a picture becomes shades, half blocks are reduced to them.
  ///
  /// Moving pictures are always in half blocks: finer blocks flicker, because the characters change with every picture, and cost more.
  var stillBlocks: PictureBlocks { isASCII || theme.depth == .ansi8 || theme.depth == .mono ? .halves : blocks }
}

extension Look: Equatable {
  /// Two looks are equal when they show the same theme in the same language.
  public static func == (a: Look, b: Look) -> Bool {
    a.theme == b.theme && a.language == b.language && a.languages == b.languages && a.themes == b.themes
      && a.accessibility == b.accessibility && a.logo == b.logo && a.blocks == b.blocks
      && a.cellPixels == b.cellPixels
  }
}

extension Phrasebook: Wording {}
