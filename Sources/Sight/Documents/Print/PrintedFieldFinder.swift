/// Finds the fields of a page among its words: by the numbers of a driving licence, by captions, and by what the zone already says.
public struct PrintedFieldFinder {
  /// A field that was found, in pixels of the page.
  public struct Found: Equatable, Sendable {
    public var name: PrintedField.Name
    public var text: String
    public var box: PrintedBox
    public var confidence: Double
    /// Whether the zone says the same; nil when it says nothing about the field.
    public var agrees: Bool?
    /// Whether nothing but its likeness to the zone says what it is: it counts only if a closer look agrees.
    public var isGuess = false
    /// Whether a date of three numbers begins with the month.
    var isMonthFirst = false
    /// The day of a date with a century.
    public var day: CalendarDate? {
      [.birthDate, .issueDate, .expirationDate].contains(name) ? PrintedDate(text, monthFirst: isMonthFirst)?.complete : nil
    }
  }

  private let words: [PrintedWord]
  private let labelled: LabelledFields
  private let known: KnownFields
  private let numbered: NumberedFields?

  /// - Parameters:
  ///   - words: those of an upright page, without the lines of its zone.
  ///   - captions: other readings of the page or of parts of it; only captions are taken from them.
  ///   - zone: the zone of the same page.
  public init(_ words: [PrintedWord], captions: [[PrintedWord]] = [], zone: MrzResult?) {
    // A zone that is in the picture but was not recognised is no print.
    self.words = words.filter { !$0.text.contains("<<") }
    labelled = LabelledFields(self.words, captions: captions)
    known = KnownFields(zone)
    numbered = NumberedFields(self.words)
  }

  /// Whether all that the zone has was found as the zone has it; without a zone, whether there are names, dates and a number.
  public var isComplete: Bool {
    let fields = fields
    let names = known.names.filter { $0 != .nationality }
    guard names.isEmpty else { return names.allSatisfy { name in fields.contains { $0.name == name && $0.agrees == true } } }
    return [.lastName, .firstName, .birthDate, .expirationDate, .documentNumber].allSatisfy { name in fields.contains { $0.name == name } }
  }

  /// The fields, in the order of their names.
  public var fields: [Found] {
    var values = numbered?.values ?? labelled.values
    let lines = words.lines
    var guesses: Set<PrintedField.Name> = []
    for name in known.names where values[name].map({ known.agrees($0.text, name) }) != true {
      // The caption may be misread, or its value may have a part that belongs to another.
      if let phrase = known.phrase(name, in: lines), isLarge(phrase, beside: values[name]) {
        values[name] = phrase
      } else if values[name] == nil, let phrase = known.likePhrase(name, in: lines) {
        values[name] = phrase
        guesses.insert(name)
      }
    }
    return PrintedField.Name.allCases.compactMap { name in
      guard let value = values[name] else { return nil }
      // A guess may not be a date or a number yet.
      guard guesses.contains(name) else { return found(name, value) }
      return Found(
        name: name, text: value.text, box: value.box, confidence: value.confidence, agrees: known.agrees(value.text, name), isGuess: true)
    }
  }

  /// The usual height of a value's words; nil where fewer than three are known.
  public var valueHeight: Double? {
    let heights = (numbered?.values ?? labelled.values).values.flatMap(\.words).map(\.box.height).sorted()
    return heights.count < 3 ? nil : heights[heights.count / 2]
  }

  /// Where captions may be that were not read: above words that are as high as values and have none. Empty on a licence, which has numbers.
  public var missingCaptions: [PrintedBox] {
    guard numbered == nil, let height = valueHeight else { return [] }
    return labelled.unnamed.filter { (0.7...1.5).contains($0.height / height) }.map { box in
      PrintedBox(
        left: box.left - 0.3 * height, top: box.top - 1.25 * height, right: max(box.right, box.left + 10 * height),
        bottom: box.top - 0.1 * height)
    }
  }

  /// Where values may be that were not read: under captions that have none.
  public var missingValues: [PrintedBox] {
    guard numbered == nil, let height = valueHeight else { return [] }
    return labelled.unfilled.map { box in
      PrintedBox(
        left: box.left - 0.3 * height, top: box.bottom, right: max(box.right, box.left + 8 * height), bottom: box.bottom + 1.9 * height)
    }
  }

  /// On cards of the United States, as in `08/12/2020` for 12 August.
  private var isMonthFirst: Bool { numbered?.isNorthAmerican ?? false }

  /// What a text says in a field; nil if it cannot be the field's value.
  public func found(_ name: PrintedField.Name, _ text: String, box: PrintedBox, confidence: Double) -> Found? {
    switch name {
    case .birthDate, .issueDate, .expirationDate: guard PrintedDate(text, monthFirst: isMonthFirst) != nil else { return nil }
    case .sex: guard (1...2).contains(text.filter(\.isLetter).count) || text.contains("/") else { return nil }
    case .documentNumber, .personalNumber:
      // An engine may read every digit as a letter.
      guard PrintedNumber.shape(text).contains(where: \.isNumber) else { return nil }
      // The title PASSEPORT, under PASSPORT, is a caption once more.
      guard PrintLabels.field(of: PrintLabels.letters(of: text)) == nil else { return nil }
    case .lastName, .firstName, .birthPlace, .nationality: guard text.contains(where: \.isLetter) else { return nil }
    case .authority, .address, .categories: break
    }
    let agrees = known.agrees(text, name)
    // A misread title has no digit, and nothing of the number.
    if agrees == false, !text.contains(where: \.isNumber), let number = known.number(name), !Self.isLike(text, number) { return nil }
    // The letters and digits that an engine confuses are known from the zone.
    let text = agrees == true ? known.number(name) ?? spelled(text) : spelled(text)
    return Found(name: name, text: text, box: box, confidence: confidence, agrees: agrees, isMonthFirst: isMonthFirst)
  }

  /// Whether two thirds of a number are the same, as an engine sees them.
  private static func isLike(_ text: String, _ number: String) -> Bool {
    let shapes = [text, number].map { [UInt8](PrintedNumber.shape($0).utf8) }
    return EditDistance.between(shapes[0], shapes[1], atMost: shapes[1].count / 3) != nil
  }

  /// A text with the letters that look like others put right. Small x, o and z look like capitals. The capitals of eth and of d with a stroke are the
  /// same; only the alphabets of these states have the latter.
  private func spelled(_ text: String) -> String {
    let letters = text.filter(\.isLetter)
    let text = 2 * letters.filter(\.isUppercase).count > letters.count ? text.uppercased() : text
    guard let issuer = known.issuer, ["BIH", "HRV", "MKD", "MNE", "NOR", "SRB", "SVN", "VNM"].contains(issuer.code) else { return text }
    return String(text.map { $0 == "Ð" ? "Đ" : $0 })
  }

  private func found(_ name: PrintedField.Name, _ phrase: PrintedPhrase) -> Found? {
    // What an engine reads behind a date is no part of it.
    let length = [.birthDate, .issueDate, .expirationDate].contains(name) ? phrase.dateLength : nil
    let phrase = length.flatMap { PrintedPhrase(Array(phrase.words.prefix($0))) } ?? phrase
    return found(name, phrase.text, box: phrase.box, confidence: phrase.confidence)
  }

  /// Whether words that agree with the zone are no smaller than those that a caption has: small print repeats what was printed before somebody
  /// changed it.
  private func isLarge(_ phrase: PrintedPhrase, beside other: PrintedPhrase?) -> Bool {
    other.map { phrase.box.height >= 0.75 * $0.box.height } ?? true
  }
}
