import Documents
import Workflow

/// What takes the place of a picture of the original: a drawn one of the same kind.
public struct PictureOrder: Sendable {
  public enum Subject: Sendable {
    /// A side of a document.
    case document(SpecimenDocument, FileSide, isAngled: Bool)
    case face(SpecimenPerson)
    /// A side of a document alone, as it is cut out of a picture.
    case page(SpecimenDocument, FileSide)
    /// Not a picture: a clip, which is replaced by an empty one.
    case clip
  }

  /// The original's digest: SHA-256, in hexadecimal.
  public var digest: String
  /// The file name's extension: jpg, png, webp, mp4.
  public var type: String
  public var subject: Subject
  /// The day of the session, moved.
  public var today: CalendarDate
  /// What was read in the original, for size, outline and damage; nil where nothing was read.
  public var reading: Reading?
  /// The original's perceptual hash; the picture that takes its place has another one. nil where it is not known.
  var fingerprint: PictureFingerprint?
  /// What a drawn document may lie on, in turn.
  var surfaces: [SpecimenSurface]

  /// The orders for all pictures and clips of a recording.
  static func all(in recording: Recording, _ fiction: Fiction) -> [PictureOrder] {
    var orders: [PictureOrder] = [], known: Set<String> = []
    let today = fiction.dates.moved(fiction.dates.today)
    let document = document(in: recording, fiction, today), surfaces = SpecimenSurface.allCases
    let first = fiction.number(below: surfaces.count, of: "surface")
    func add(_ picture: PictureReference, _ subject: Subject, _ reading: Reading?) {
      guard known.insert(picture.digest).inserted else { return }
      orders.append(
        PictureOrder(
          digest: picture.digest, type: picture.type, subject: subject, today: today, reading: reading, fingerprint: reading?.fingerprint,
          surfaces: Array(surfaces[first...] + surfaces[..<first])))
    }
    for record in recording.records {
      guard case .entry(_, let entry) = record, let (prompt, answer) = entry.answer, case .capture(let request) = prompt.content else {
        continue
      }
      switch answer {
      case .captured(let picture, let reading, let clip):
        add(picture, subject(of: request, document), reading)
        if let clip { add(clip.media, .clip, nil) }
      case .liveness(let report):
        add(report.portrait, .face(document.person), report.reading)
        if let clip = report.clip { add(clip.media, .clip, nil) }
      default: break
      }
    }
    // What is cut out of the pictures comes in their order.
    var sides = orders.compactMap { if case .document(let document, let side, _) = $0.subject { (document, side) } else { nil } }[...]
    for picture in recording.references where !known.contains(picture.digest) {
      let (document, side) = sides.first ?? (document, .front)
      if sides.count > 1 { sides.removeFirst() }
      add(picture, picture.type == "mp4" ? .clip : .page(document, side), nil)
    }
    return orders
  }

  private static func subject(of request: CaptureRequest, _ document: SpecimenDocument) -> Subject {
    switch request.subject {
    case .document(let type, let country, let step):
      var document = document
      document.kind = SpecimenDocument.Kind(type)
      if let country { document.issuingCountry = country }
      return .document(document, step.side, isAngled: step.isAngled)
    case .selfie, .liveness, .clip: return .face(document.person)
    case .barcode: return .page(document, .back)
    }
  }

  /// The fictitious document: what is in the MRZ or the barcode of the original, replaced; the rest is invented.
  private static func document(in recording: Recording, _ fiction: Fiction, _ today: CalendarDate) -> SpecimenDocument {
    var seed: UInt64 = 0
    for _ in 0..<4 { seed = seed << 8 | UInt64(fiction.number(below: 256, of: "document \(seed)")) }
    var random = SeededRandom(seed: seed)
    var document = SpecimenDocument.drawn(.passport, from: &random, asOf: today)
    for record in recording.records {
      guard case .entry(_, let entry) = record, case .captured(_, let old, _)? = entry.answer?.answer else { continue }
      let reading = fiction.reading(old)
      for barcode in reading.barcodes ?? [] { if let payload = try? Aamva.parse(barcode.bytes) { fill(&document, payload.fields) } }
      if let zone = reading.mrz { fill(&document, zone, today) }
    }
    return document
  }

  private static func fill(_ document: inout SpecimenDocument, _ zone: MrzResult, _ today: CalendarDate) {
    if let name = zone.value(.lastName) { document.person.lastName = name }
    if let name = zone.value(.firstName) { document.person.firstName = name }
    if let birth = zone.birth(asOf: today)?.complete { document.person.birth = birth }
    if let sex = zone.value(.sex).flatMap(SpecimenPerson.Sex.init) { document.person.sex = sex }
    if let nationality = zone.nationality { document.person.nationality = nationality }
    if let country = zone.issuingCountry { document.issuingCountry = country }
    if let number = zone.value(.documentNumber) { document.number = number }
    document.personalNumber = zone.value(.optional1) ?? ""
    if let expires = zone.expiration(asOf: today) {
      document.expires = expires
      document.issued = max(expires.adding(days: 1).adding(years: -10), document.person.birth)
    }
  }

  private static func fill(_ document: inout SpecimenDocument, _ fields: AamvaFields) {
    if let name = fields.lastName { document.person.lastName = name }
    if let name = fields.firstName {
      document.person.firstName = [name, fields.middleName ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
    if let birth = fields.birthDate { document.person.birth = birth }
    if let sex = fields.sex.flatMap({ SpecimenPerson.Sex(rawValue: $0.rawValue) }) { document.person.sex = sex }
    if let number = fields.idNumber { document.number = number }
    if let expires = fields.expirationDate { document.expires = expires }
    if let issued = fields.issueDate { document.issued = issued }
    document.jurisdiction = fields.jurisdiction
  }
}
