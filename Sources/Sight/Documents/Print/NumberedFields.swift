/// Finds the fields of a driving licence by the numbers that stand before them: 1 and 2 the names, 3 birth, 4a issue, 4b expiry, 4c the
/// authority, 4d the personal number, 5 the licence's number, 8 the address, 9 the categories (directive 2006/126/EC, annex I; ISO/IEC 18013-1,
/// annex A). North American cards have the same numbers, but the licence's number at 4d (AAMVA card design standard, annex A).
struct NumberedFields {
  /// A number and what follows it on its line.
  private struct Row {
    var number: String
    var box: PrintedBox
    var value: PrintedPhrase
  }

  private let rows: [Row]
  /// The words of each line that have no number before them, from top to bottom.
  private let others: [PrintedPhrase]

  /// nil when the page is not numbered in this way.
  init?(_ words: [PrintedWord]) {
    var rows: [Row] = [], others: [PrintedPhrase] = []
    for line in words.filter(\.isText).lines {
      var pending: (number: String, box: PrintedBox)?, value: [PrintedWord] = []
      func close() {
        guard let phrase = PrintedPhrase(value) else { return }
        if let pending { rows.append(Row(number: pending.number, box: pending.box, value: phrase)) } else { others.append(phrase) }
      }
      for word in line {
        if let (number, tail) = Self.number(word, isFirst: value.isEmpty) {
          close()
          (pending, value) = ((number, word.box), tail.map { [$0] } ?? [])
        } else if let last = value.last, word.box.left - last.box.right > 1.6 * last.box.height {
          close()
          (pending, value) = (nil, [word])
        } else {
          value.append(word)
        }
      }
      close()
    }
    // Two of those that no other document has.
    guard Set(rows.map(\.number)).intersection(["4a", "4b", "4c", "4d"]).count >= 2 else { return nil }
    (self.rows, self.others) = (rows, others)
  }

  /// The fields with their values.
  var values: [PrintedField.Name: PrintedPhrase] {
    var values: [PrintedField.Name: PrintedPhrase] = [:]
    for row in rows {
      guard let name = names[row.number], values[name] == nil, isInColumn(row), let value = Self.withoutCaption(row.value) else { continue }
      values[name] = value
    }
    addHolder(&values)
    addNumber(&values)
    splitBirth(&values)
    return values
  }

  /// Whether a value begins where that of 4a does, as on every card of the EU model. A lone digit elsewhere is something else.
  private func isInColumn(_ row: Row) -> Bool {
    guard !isNorthAmerican, !row.number.hasPrefix("4"), let anchor = rows.first(where: { $0.number == "4a" })?.value.box else {
      return true
    }
    return abs(row.value.box.left - anchor.left) < 1.2 * anchor.height
  }

  /// Whether the card has the captions of the AAMVA's card design standard beside its numbers.
  var isNorthAmerican: Bool {
    rows.contains { row in ["ISS", "EXP", "DOB", "DL", "LIC", "DLN", "DD"].contains { PrintedNumber.plain(row.value.text).hasPrefix($0) } }
  }

  private var names: [String: PrintedField.Name] {
    var names: [String: PrintedField.Name] = [
      "1": .lastName, "2": .firstName, "3": .birthDate, "4a": .issueDate, "4b": .expirationDate, "8": .address, "9": .categories,
      "15": .sex,
    ]
    if isNorthAmerican {
      names["4d"] = .documentNumber
    } else {
      (names["4c"], names["4d"], names["5"]) = (.authority, .personalNumber, .documentNumber)
    }
    return names
  }

  /// Small numbers are often not read: the lines above 4a begin at the same place as its value, the last of them with the date of birth.
  private func addHolder(_ values: inout [PrintedField.Name: PrintedPhrase]) {
    guard let anchor = rows.first(where: { $0.number == "4a" })?.value.box else { return }
    let above = (others + rows.filter { ["1", "2", "3"].contains($0.number) }.map(\.value))
      .filter {
        $0.box.bottom < anchor.middle && abs($0.box.left - anchor.left) < 1.2 * anchor.height && $0.words.contains(where: \.isText)
      }
      .sorted { $0.box.top < $1.box.top }
    guard let last = above.lastIndex(where: { $0.dateLength != nil }) else { return }
    if values[.birthDate] == nil { values[.birthDate] = above[last] }
    let names = above[..<last]
    if values[.lastName] == nil, let first = names.first { values[.lastName] = first }
    if values[.firstName] == nil, names.count >= 2 { values[.firstName] = PrintedPhrase(names.dropFirst().flatMap(\.words)) }
  }

  /// The same below: the licence's number follows 4c and 4d, and the categories are on the next line but the address.
  private func addNumber(_ values: inout [PrintedField.Name: PrintedPhrase]) {
    guard !isNorthAmerican, let last = rows.last(where: { ["4b", "4c", "4d"].contains($0.number) })?.value.box,
      let anchor = rows.first(where: { $0.number.hasPrefix("4") })?.value.box
    else { return }
    let below = others.filter { $0.box.top > last.middle && abs($0.box.left - anchor.left) < 1.2 * anchor.height }.sorted {
      $0.box.top < $1.box.top
    }
    if values[.documentNumber] == nil {
      values[.documentNumber] = below.first { $0.text.contains(where: \.isNumber) && $0.words.count <= 2 }
    }
    if values[.categories] == nil {
      values[.categories] = below.last { $0.words.allSatisfy { Self.categories.contains(PrintedNumber.plain($0.text)) } }
    }
  }

  /// Directive 2006/126/EC, article 4, and T for tractors.
  private static let categories: Set<String> = [
    "AM", "A1", "A2", "A", "B1", "B", "BE", "C1", "C1E", "C", "CE", "D1", "D1E", "D", "DE", "T",
  ]

  /// Field 3 has the date and the place of birth.
  private func splitBirth(_ values: inout [PrintedField.Name: PrintedPhrase]) {
    guard let birth = values[.birthDate], let count = birth.dateLength else { return }
    values[.birthDate] = PrintedPhrase(Array(birth.words.prefix(count)))
    if let place = PrintedPhrase(birth.words.dropFirst(count).filter(\.isText)), !isNorthAmerican { values[.birthPlace] = place }
  }

  /// North American cards also have captions: `4a ISS 01/06/2015`.
  private static func withoutCaption(_ phrase: PrintedPhrase) -> PrintedPhrase? {
    let captions: Set<String> = ["ISS", "EXP", "DOB", "DL", "LIC", "DLN", "DD", "SEX", "CLASS", "DLNO", "LICNO", "NO"]
    return PrintedPhrase(Array(phrase.words.drop { captions.contains(PrintedNumber.plain($0.text)) }))
  }

  private static let numbers: Set<String> = ["1", "2", "3", "4a", "4b", "4c", "4d", "5", "7", "8", "9", "9a", "12", "15", "16", "17", "18"]

  /// The number that a word is, or begins with (`4aISS`), and the rest of the word. A lone digit is one only at the beginning of a value.
  private static func number(_ word: PrintedWord, isFirst: Bool) -> (String, PrintedWord?)? {
    let text = word.text.lowercased()
    let bare = text.trimmingCharacters(in: ".,:;)(")
    if numbers.contains(bare), isFirst || bare.count == 2 && bare.first == "4" { return (bare, nil) }
    guard let head = ["4a", "4b", "4c", "4d"].first(where: { text.hasPrefix($0) }), text.count > 2 else { return nil }
    var rest = word
    rest.text = String(word.text.dropFirst(2).drop { !$0.isLetter && !$0.isNumber })
    rest.box.left += word.box.width * 2 / Double(text.count)
    return rest.text.isEmpty ? nil : (head, rest)
  }
}

extension PrintedPhrase {
  /// How many words at the beginning are a date, whichever way round; nil if none are.
  var dateLength: Int? {
    (1...5).first { count in
      guard count <= words.count else { return false }
      let text = words.prefix(count).map(\.text).joined(separator: " ")
      return PrintedDate(text) != nil || PrintedDate(text, monthFirst: true) != nil
    }
  }
}

extension String {
  /// Without these characters at either end.
  fileprivate func trimmingCharacters(in characters: String) -> String {
    String(drop { characters.contains($0) }.reversed().drop { characters.contains($0) }.reversed())
  }
}
