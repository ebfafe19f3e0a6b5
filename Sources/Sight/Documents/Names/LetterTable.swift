/// A table of letters, as text: in each line the letters, then their forms in A to Z, the recommended one first. `-` is the empty form.
enum LetterTable {
  static func read(_ rows: String) -> [Character: [String]] {
    var table: [Character: [String]] = [:]
    for row in rows.split(separator: "\n") {
      let words = row.split(separator: " ")
      let forms = words.dropFirst().map { $0 == "-" ? "" : String($0) }
      for letter in words.first ?? "" { table[letter] = forms }
    }
    return table
  }
}
