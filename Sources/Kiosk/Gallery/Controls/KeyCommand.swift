import Cells

/// One entry of a key table, which the footer, the help and the keyboard share.
struct KeyCommand<Model, Effect>: Sendable {
  var keys: [Key]
  /// The keys' names on the screen.
  var spelling: String
  /// The catalogue key of the label.
  var label: String
  /// Whether the footer shows the entry if there is space.
  var isInFooter: Bool
  var act: @Sendable (inout Model, Key) -> [Effect]

  /// The keys' names in the footer, without the alternative function key.
  var shortSpelling: String {
    spelling.split(separator: " ").last?.hasPrefix("F") == true ? String(spelling.split(separator: " ")[0]) : spelling
  }

  init(
    _ keys: [Key], _ spelling: String, label: String, footer: Bool = true, act: @escaping @Sendable (inout Model, Key) -> [Effect]
  ) {
    self.keys = keys
    self.spelling = spelling
    self.label = label
    isInFooter = footer
    self.act = act
  }
}

/// The last row of a screen: the keys that fit.
struct KeyFooter {
  /// A key with its columns.
  struct Hint {
    var key: Key?
    var columns: Range<Int>
    var spelling: String
    var text: String
  }

  let hints: [Hint]

  /// The last two commands, help and quit, are always there.
  init<Model, Effect>(_ commands: [KeyCommand<Model, Effect>], width: Int, text: (String) -> String) {
    let told = commands.filter(\.isInFooter).map { (command: $0, text: text($0.label)) }
    func span(_ place: Int) -> Int { TextWidth.of(told[place].command.shortSpelling) + 1 + TextWidth.of(told[place].text) }
    var free = width - 2
    var kept: Set<Int> = []
    for i in Array(told.indices.suffix(2)) + Array(told.indices.dropLast(2)) where span(i) <= free {
      kept.insert(i)
      free -= span(i) + 2
    }
    var x = 1
    hints = told.indices.filter(kept.contains).map { i in
      let columns = x..<x + span(i)
      x = columns.upperBound + 2
      let command = told[i].command
      // Of a pair of arrows, the one that goes on.
      return Hint(
        key: command.keys.contains(.right) ? .right : command.keys.first, columns: columns, spelling: command.shortSpelling,
        text: told[i].text)
    }
  }

  /// The key whose hint is in a column.
  func key(at column: Int) -> Key? { hints.first { $0.columns.contains(column) }?.key }

  func draw(on screen: inout Screen) {
    for hint in hints {
      let x = screen.put(hint.spelling, x: hint.columns.lowerBound, y: screen.size.height - 1, style: Ink.key)
      screen.put(hint.text, x: x + 1, y: screen.size.height - 1, style: Ink.plain)
    }
  }
}
