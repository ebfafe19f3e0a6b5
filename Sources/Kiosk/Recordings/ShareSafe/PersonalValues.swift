import Cryptography
import Documents
import JourneyKit
import Notation
import Workflow

/// What a recording has of its person: every text that came from outside into the journal and is no word of a program, the days among them, and the
/// codes that were typed.
struct PersonalValues {
  private(set) var texts: Set<String> = []
  /// The words of the texts, folded.
  private(set) var words: Set<String> = []
  private(set) var dates: [CalendarDate] = []
  /// Typed codes with the characters that they may have.
  private(set) var codes: [(text: String, alphabet: String)] = []
  /// The words of the journey's own sentences, folded.
  let vocabulary: Set<String>

  private let today: CalendarDate

  init(_ recording: Recording, _ module: (any JourneyModule)?) {
    today = Moment(milliseconds: recording.header?.startedAt ?? 0).day
    vocabulary = Set((module?.effects ?? []).flatMap { Self.sentences($0) }.flatMap { Fiction.words(of: $0) })
    for record in recording.records { add(record) }
  }

  /// The sentences and labels in the samples of an effect.
  private static func sentences<E: Effect>(_ effect: E.Type) -> [String] {
    E.samples.flatMap { sample -> [String] in
      switch sample {
      case .failure(let error): return [error.message]
      case .output(let output):
        guard case .output(let json)? = try? EffectOutcome(of: output), let node = JSONFiction.read(json) else { return [] }
        return sentences(node, [], [])
      }
    }
  }

  private static func sentences(_ node: Node, _ members: [String], _ siblings: Set<String>) -> [String] {
    switch node.value {
    case .object(let parts): parts.flatMap { sentences($0.value, members + [$0.key], Set(parts.map(\.key))) }
    case .array(let elements): elements.flatMap { sentences($0, members, siblings) }
    case .string(let text): KeptWords.isSentence(members, beside: siblings) ? [text] : []
    case .number, .bool, .null: []
    }
  }

  // MARK: Collecting

  private mutating func add(_ record: Record) {
    switch record {
    case .started(let header):
      for session in [header.session, header.origin?.session] { if let session { add(text: session) } }
      add(json: header.input)
    case .entry(_, .answered(let prompt, let answer, _)), .entry(_, .raced(let prompt, _, _, .person(let answer, _))): add(answer, prompt)
    case .entry(_, .performed(_, _, _, .output(let json))), .entry(_, .raced(_, _, _, .query(.output(let json)))): add(json: json)
    case .entry(_, .performed(_, _, _, .failure(let error))), .entry(_, .raced(_, _, _, .query(.failure(let error)))):
      if let subject = error.subject { add(text: subject) }
    // Their values follow from the others.
    case .entry(_, .entered), .began, .rewound, .askedAgain, .ended: break
    }
  }

  private mutating func add(_ answer: Answer, _ prompt: Prompt) {
    switch answer {
    case .entered(let text):
      if case .enter(let field) = prompt.content, case .code(_, let alphabet) = field.kind { codes.append((text, alphabet)) }
      Fiction.isZone(text) ? add(Mrz.parse(block: text)) : add(text: text)
    case .enteredSecret(let handle): add(text: handle)
    case .captured(let picture, let reading, let clip):
      texts.formUnion([picture.digest, clip?.media.digest].compactMap { $0 })
      add(reading)
    case .liveness(let report):
      texts.formUnion([report.portrait.digest, report.clip?.media.digest].compactMap { $0 })
      add(report.reading)
    case .chose, .selected, .proceeded, .confirmed, .retake, .action, .skipped, .cancelled, .timedOut, .failed: break
    }
  }

  private mutating func add(_ reading: Reading) {
    if let zone = reading.mrz { add(zone) }
    for barcode in reading.barcodes ?? [] { add(barcode) }
    for field in reading.print ?? [] where !field.name.isCode {
      if let day = field.day { dates.append(day) } else { add(text: field.text) }
    }
    if let fingerprint = reading.fingerprint, case .output(let json)? = try? EffectOutcome(of: fingerprint) {
      texts.insert(json.filter(\.isHexDigit))
    }
  }

  /// The codes of documents and countries stay.
  private mutating func add(_ zone: MrzResult) {
    texts.formUnion(zone.lines.filter { $0.contains { $0 != "<" } })
    for field in [MrzField.documentNumber, .lastName, .firstName, .optional1, .optional2, .randomData, .administrativeCode, .faksNumber] {
      if let text = zone.value(field) { add(text: text) }
    }
    dates += [zone.birth(asOf: today)?.complete, zone.expiration(asOf: today)].compactMap { $0 }
  }

  private mutating func add(_ barcode: BarcodeReading) {
    guard let payload = try? Aamva.parse(barcode.bytes) else {
      Fiction.isZone(barcode.text) ? add(Mrz.parse(block: barcode.text)) : add(text: barcode.text)
      return
    }
    let fields = payload.fields
    for text in [
      fields.firstName, fields.middleName, fields.lastName, fields.suffix, fields.street1, fields.street2, fields.city, fields.postalCode,
      fields.placeOfBirth, fields.idNumber, fields.documentDiscriminator, fields.inventoryControlNumber, fields.auditInformation,
    ] { if let text { add(text: text) } }
    dates += [
      fields.birthDate, fields.issueDate, fields.expirationDate, fields.revisionDate, fields.hazmatExpirationDate, fields.under18Until,
      fields.under19Until, fields.under21Until,
    ].compactMap { $0 }
  }

  private mutating func add(json: String) {
    guard let node = JSONFiction.read(json) else { return }
    add(node, [], [])
  }

  private mutating func add(_ node: Node, _ members: [String], _ siblings: Set<String>) {
    switch node.value {
    case .object(let parts):
      let keys = Set(parts.map(\.key))
      if keys.isSuperset(of: ["lines", "checks", "fields"]), let zone = try? Outcome.decode(MrzResult.self, from: JSONValue(node).text()) {
        return add(zone)
      }
      if keys.isSuperset(of: ["digest", "type", "byteCount"]), case .string(let digest)? = node["digest"]?.value {
        texts.insert(digest)
        return
      }
      for part in parts { add(part.value, members + [part.key], keys) }
    case .array(let elements): for element in elements { add(element, members, siblings) }
    case .string(let text):
      if let first = text.first, "{[\"".contains(first), let inner = JSONFiction.read(text) { return add(inner, members, siblings) }
      guard !KeptWords.keeps(text, in: members, beside: siblings), !KeptWords.isSentence(members, beside: siblings) else { return }
      add(text: text)
    case .number, .bool, .null: break
    }
  }

  private mutating func add(text: String) {
    guard !text.isEmpty else { return }
    let date = WrittenDate(text)?.date ?? (text.count > 10 ? Moment(iso: text)?.day : nil)
    // The last day of all means never.
    if let date, date.year == 9999 { return }
    texts.insert(text)
    if let date { return dates.append(date) }
    words.formUnion(Fiction.words(of: text).filter { $0.contains(where: \.isLetter) || $0.count > 4 })
  }

  // MARK: Searching

  /// The values that another recording has too, each described without showing it.
  /// - Parameter closed: texts that are no values of a person.
  func found(in other: PersonalValues, except closed: Set<String>) -> [String] {
    let same = texts.subtracting(closed).intersection(other.texts).filter { $0.count > 2 }
      .union(words.intersection(other.words).subtracting(closed.flatMap { Fiction.words(of: $0) }))
    return Set(same.map { "a text of \($0.count) characters" }).sorted()
  }
}
