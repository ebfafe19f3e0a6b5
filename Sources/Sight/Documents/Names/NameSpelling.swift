/// The parts of a name, and every form that a document may have for each of their letters.
struct NameSpelling {
  /// A letter: its permitted forms in A to Z, the recommended one first. An empty form means that it may be left out.
  typealias Letter = [String]

  /// What hyphens, blanks and commas separate.
  private(set) var parts: [[Letter]] = []
  /// Characters that no table has, each once.
  private(set) var leftOver: [String] = []
  private var part: [Letter] = []
  private let issuer: Country?
  private let keepsDigits: Bool

  init(_ name: String, issuer: Country? = nil, keepsDigits: Bool = false) {
    self.issuer = issuer
    self.keepsDigits = keepsDigits
    let characters = Array(name.uppercased())
    var index = 0
    while index < characters.count {
      if let greek = GreekSpelling(characters, at: index) {
        part.append(greek.forms)
        index += greek.count
      } else {
        read(characters[index])
        index += 1
      }
    }
    endPart()
  }

  private mutating func read(_ character: Character) {
    if let forms = forms(of: character) { return part.append(forms) }
    // A letter with marks that have no form of their own: the letter, without them.
    for scalar in character.unicodeScalars { read(scalar) }
  }

  private mutating func read(_ scalar: Unicode.Scalar) {
    if let forms = forms(of: Character(scalar)) { return part.append(forms) }
    switch scalar {
    case "A"..."Z": part.append([String(scalar)])
    case _ where keepsDigits && scalar.properties.numericType == .decimal:
      // Arabic-Indic and full-width digits are digits.
      part.append([String(Int(scalar.properties.numericValue ?? 0))])
    case ArabicLetters.doubling:
      // It doubles the letter before it (9303-3, section 6 C).
      if let last = part.popLast() { part.append(last.map { $0 + $0 } + last) }
    case _ where NameMarks.isOmitted(scalar): break
    case _ where NameMarks.isSeparator(scalar): endPart()
    default:
      guard let base = LatinLetters.base(of: scalar) else { return leave(scalar) }
      for letter in base { part.append([String(letter)]) }
    }
  }

  private func forms(of character: Character) -> Letter? {
    if let issuer, let own = CyrillicLetters.exceptions[issuer.code]?[character] {
      return part.isEmpty ? own.initial ?? own.forms : own.forms
    }
    return LatinLetters.forms[character] ?? CyrillicLetters.forms[character] ?? ArabicLetters.forms[character]
  }

  private mutating func endPart() {
    if let last = part.last, last == ArabicLetters.forms[ArabicLetters.tehMarbuta] { part[part.count - 1] = ArabicLetters.finalTehMarbuta }
    if part.contains(where: { $0 != [""] }) { parts.append(part) }
    part = []
  }

  private mutating func leave(_ scalar: Unicode.Scalar) {
    let text = NameMarks.written(scalar)
    if !leftOver.contains(text) { leftOver.append(text) }
    // It still tells names apart where names are compared.
    part.append([String(scalar)])
  }
}
