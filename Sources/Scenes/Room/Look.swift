import Flavor
import Phrases

/// Turns a phrase into words of one language.
public protocol Wording: Sendable {
  func text(_ phrase: Phrase) -> String
}

/// How everything looks and in which words: changing it never touches a journey or what was typed.
public struct Look: Sendable {
  /// A language that can be chosen, by its own name.
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
  /// The tag of the language that `wording` speaks.
  public var language: String
  public var languages: [Language]
  /// The names of the themes that can be chosen.
  public var themes: [String]

  public init(theme: Theme, wording: any Wording, language: String, languages: [Language], themes: [String]) {
    self.theme = theme
    self.wording = wording
    self.language = language
    self.languages = languages
    self.themes = themes
  }
}

extension Look: Equatable {
  /// Two looks are equal when they show the same theme in the same language.
  public static func == (a: Look, b: Look) -> Bool {
    a.theme == b.theme && a.language == b.language && a.languages == b.languages && a.themes == b.themes
  }
}

extension Phrasebook: Wording {}
