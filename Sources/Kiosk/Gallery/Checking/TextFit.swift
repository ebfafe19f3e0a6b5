import Cells
import Flavor
import Phrases
import Scenes

/// Draws every screen in a language and lists the texts that are cut off.
public enum TextFit {
  /// A text that is too wide for its place.
  public struct Finding: Equatable, Sendable, CustomStringConvertible {
    public var language: String
    /// The key in the catalogue; nil for a text that is composed while drawing.
    public var key: String?
    public var text: String
    /// The screen's name.
    public var screen: String
    public var size: Size

    public var description: String {
      "\(language): \(key ?? "a text") is too wide on the screen \(screen) at \(size.width)x\(size.height): \(text)"
    }
  }

  /// The sizes that every text must fit: the usual terminal, and the smallest size of the regular layout.
  public static let sizes = [Size(width: 80, height: 24), Size(width: 60, height: 20)]

  /// The texts that do not fit in a language, in the order of the screens; one finding for each text and size.
  ///
  /// - Parameters:
  ///   - book: contains the texts; its current language does not matter.
  ///   - language: the tag to draw in.
  public static func findings(in language: String, of book: Phrasebook, screens: [GalleryScreen] = GalleryScreen.common) -> [Finding] {
    var book = book
    book.language = language
    let wording = RecordingWording(book)
    let look = Look(
      theme: .builtIn(appearance: .light, depth: .direct), wording: wording, language: language,
      languages: book.languages.map { Look.Language(tag: $0, name: $0) }, themes: ["orca"])
    var findings: [Finding] = []
    for size in sizes {
      var told: Set<String> = []
      for screen in screens {
        for text in screen.make(look, size).cuts where told.insert(text).inserted {
          findings.append(Finding(language: language, key: wording.key(of: text), text: text, screen: screen.name, size: size))
        }
      }
    }
    return findings
  }
}
