import Phrases
import Scenes
import Synchronization

/// Texts that note which phrases a screen asks for.
final class RecordingWording: Wording {
  /// A phrase and its words, in the order in which they were asked for.
  struct Use: Sendable {
    var phrase: Phrase
    var text: String
  }

  private let words: any Wording
  private let noted = Mutex<[Use]>([])

  init(_ words: any Wording) { self.words = words }

  var uses: [Use] { noted.withLock { $0 } }

  func has(_ key: String) -> Bool { words.has(key) }

  func text(_ phrase: Phrase) -> String {
    let text = words.text(phrase)
    if phrase.key != Phrase.verbatimKey { noted.withLock { $0.append(Use(phrase: phrase, text: text)) } }
    return text
  }

  /// The key of a line: that of the text with the same words, else of the longest text that it is a part of, or that is a part of it.
  func key(of line: String) -> String? {
    let uses = uses
    return uses.last { $0.text == line }?.phrase.key
      ?? uses.filter { $0.text.contains(line) || line.contains($0.text) && $0.text.count > 3 }
      .max { $0.text.count < $1.text.count }?.phrase.key
  }
}
