/// What a document's zone says of the fields that are printed beside it, and whether the print says the same.
struct KnownFields {
  private enum Value {
    case name(String, isCut: Bool)
    case number(String)
    case date(MrzDate)
    /// A code of one to three letters.
    case code(String)
  }

  private let values: [PrintedField.Name: Value]
  /// Who issued the document; nil when the zone does not say.
  let issuer: Country?

  /// - Parameter zone: nil, or one that is not valid, says nothing.
  init(_ zone: MrzResult?) {
    issuer = zone?.issuingCountry
    guard let zone, zone.valid else {
      values = [:]
      return
    }
    var values: [PrintedField.Name: Value] = [:]
    for (name, field) in [(PrintedField.Name.lastName, MrzField.lastName), (.firstName, .firstName)] {
      zone.value(field).map { values[name] = .name($0, isCut: zone.nameIsTruncated) }
    }
    zone.value(.documentNumber).map { values[.documentNumber] = .number($0) }
    zone.value(.birthDate).flatMap(MrzDate.init).map { values[.birthDate] = .date($0) }
    zone.value(.expirationDate).flatMap(MrzDate.init).map { values[.expirationDate] = .date($0) }
    zone.value(.nationality).map { values[.nationality] = .code($0) }
    self.values = values
  }

  /// The fields that the zone has.
  var names: [PrintedField.Name] { PrintedField.Name.allCases.filter { values[$0] != nil } }

  /// Whether a text says the same as the zone; nil when the zone does not have the field, or writes it in another way.
  func agrees(_ text: String, _ name: PrintedField.Name) -> Bool? {
    switch values[name] {
    case .name(let known, let isCut):
      if NameComparison.isSame(text, known) || isCut && NameComparison.isShortened(known, of: text) { return true }
      // An engine loses words under a reflection or a finger, and takes what is behind a name for one more.
      return NameComparison.isPart(text, of: known) || NameComparison.isPart(known, of: text) ? nil : false
    case .number(let known):
      // What an engine cannot tell apart is no difference.
      return PrintedNumber.shape(text) == PrintedNumber.shape(known)
    case .date(let known): return PrintedDate(text).map { $0.agrees(with: known) }
    case .code(let known):
      let letters = PrintedNumber.plain(text)
      return letters == known ? true : letters.count == known.count && Country(code: letters) != nil ? false : nil
    case nil: return nil
    }
  }

  /// How the zone has the field; for a number, whose letters and digits an engine confuses.
  func number(_ name: PrintedField.Name) -> String? { if case .number(let known) = values[name] { known } else { nil } }

  /// The words of a line that say the same as the zone, wherever they stand. Microprint and the ghost image repeat what is printed large, so the
  /// largest count.
  func phrase(_ name: PrintedField.Name, in lines: [[PrintedWord]]) -> PrintedPhrase? {
    Self.phrases(in: lines).filter { agrees($0.text, name) == true }.max { $0.box.height < $1.box.height }
  }

  /// The words that are most like what the zone says, though some letters differ; nil if none are like it.
  func likePhrase(_ name: PrintedField.Name, in lines: [[PrintedWord]]) -> PrintedPhrase? {
    let known = [UInt8](likeness(name).utf8)
    guard known.count >= 4 else { return nil }
    var best: (phrase: PrintedPhrase, distance: Int)?
    for phrase in Self.phrases(in: lines) {
      let text = [UInt8](PrintedNumber.shape(Transliteration(phrase.text, keepsDigits: true).text).utf8)
      guard let distance = EditDistance.between(text, known, atMost: min(known.count / 3, (best?.distance ?? known.count) - 1)) else {
        continue
      }
      best = (phrase, distance)
    }
    return best?.phrase
  }

  /// What the zone says, in the shapes that an engine can tell apart; empty for dates, which are printed in other ways.
  private func likeness(_ name: PrintedField.Name) -> String {
    switch values[name] {
    case .name(let known, _), .number(let known): PrintedNumber.shape(known)
    case .date, .code, nil: ""
    }
  }

  /// The most words of a field.
  private static let mostWords = 6

  /// All runs of words on a line, without wide gaps.
  private static func phrases(in lines: [[PrintedWord]]) -> [PrintedPhrase] {
    lines.flatMap { line in
      line.indices.flatMap { start -> [PrintedPhrase] in
        var phrases: [PrintedPhrase] = []
        for end in start..<min(start + mostWords, line.count) {
          if end > start, line[end].box.left - line[end - 1].box.right > 2 * line[end].box.height { break }
          guard line[start].isText, line[end].isText, let phrase = PrintedPhrase(Array(line[start...end])) else { continue }
          phrases.append(phrase)
        }
        return phrases
      }
    }
  }
}
