import Cells
import Terminal

extension Subject {
  /// Bytes from a terminal, as keys.
  public static let keys: Subject = {
    let escapes = [
      "\u{1b}[A\u{1b}[B\u{1b}OP\u{1b}[15~\u{1b}[1;5C\u{1b}[[A", "Łódź e\u{301}\u{1b}[200~pasted\ntext\u{1b}[201~\r\t\u{7f}",
      "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\a\u{1b}P1$r\u{1b}\\\u{1b}\u{1b}[Z\u{1b}x",
    ]
    let words = ["\u{1b}", "\u{1b}[", "\u{1b}[200~", "\u{1b}[201~", "\u{1b}]", "\u{1b}\\", "\u{7}", ";", "~", "\u{301}", "\u{200d}"]
    return Subject("keys", samples: escapes.map { Array($0.utf8) }, words: words, examine: examineKeys)
  }()

  private static func examineKeys(_ bytes: [UInt8]) -> String? {
    // At once, byte by byte, and split in the middle, because reads may end anywhere.
    for step in [max(1, bytes.count), 1, max(1, bytes.count / 2)] {
      var decoder = KeyDecoder()
      var keys: [Key] = []
      for start in stride(from: 0, to: bytes.count, by: step) { keys += decoder.feed(bytes[start..<min(bytes.count, start + step)]) }
      keys += decoder.finish()
      if decoder.isWaiting { return "After the last byte the decoder still waits." }
      if keys.count > bytes.count { return "There are more keys than bytes." }
      for case .character(let character) in keys where character.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) {
        return "A control character is typed into a field."
      }
    }
    return nil
  }
}
