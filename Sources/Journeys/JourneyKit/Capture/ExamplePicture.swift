import Documents
import Workflow

/// A made-up picture of a specimen, good or with one fault, and what is read in it.
package struct ExamplePicture {
  /// What is wrong with a picture, or with the document in it.
  package enum Fault: String, CaseIterable, Sendable {
    case noDocument, severalDocuments, mirrored, negative, truncated, blurred, dark, glare, noLines, damagedLines, visa, german,
      unitedNations, belgian, expired, minor
  }

  /// A good picture in which the holder's portrait was looked for and found.
  package static func withPortrait(of request: CaptureRequest) -> ExamplePicture? {
    var picture = ExamplePicture(of: request)
    picture?.reading.faces = [FaceReading(x: 160, y: 240, width: 120, height: 150)]
    return picture
  }

  /// The day on which the specimens are valid.
  package static let day = CalendarDate(daysSince1970: 20_513)

  private let name: String
  private var reading: Reading

  /// The answer to a capture prompt that takes this picture.
  package var answer: Answer { .captured(picture: PictureReference(digest: name, type: "jpg", byteCount: 182_000), reading: reading) }

  /// nil when the request does not ask for a document.
  package init?(of request: CaptureRequest, _ fault: Fault? = nil) {
    guard case .document(let type, let country, let step) = request.subject else { return nil }
    name = ["example", type.rawValue, step.side.rawValue, step.isAngled ? "tilted" : nil, fault?.rawValue].compactMap(\.self)
      .joined(separator: "-")
    var document = Self.kind(of: type).map { SpecimenDocument.standard($0, asOf: Self.day) }
    if let country, let mine = document?.issuingCountry, mine != country { document?.issuingCountry = country }
    if let fault { Self.apply(fault, to: &document) }
    var reading = Self.good(step.frame.aspect, isAngled: step.isAngled)
    if step.hasMrz, let lines = try? document?.mrz(), !lines.isEmpty { reading.mrz = Mrz.parse(lines) }
    if step.symbology != nil, let code = try? document?.code() {
      reading.barcodes = [BarcodeReading(code.symbology, text: String(decoding: code.bytes, as: UTF8.self), bytes: code.bytes)]
    }
    if let fault { Self.apply(fault, to: &reading) }
    self.reading = reading
  }

  private static func kind(of type: DocumentType) -> SpecimenDocument.Kind? { SpecimenDocument.Kind.allCases.first { $0.type == type } }

  /// A sharp picture in good light; the document has the aspect of its frame, or less of it when it is tilted.
  private static func good(_ aspect: Double, isAngled: Bool) -> Reading {
    let width = 960.0, height = 720.0
    let h = min(640, 800 * aspect), w = h / aspect
    let lean = isAngled ? 0.8 : 1.0
    let corners = [(-0.5 * lean, -0.5 * lean), (0.5 * lean, -0.5 * lean), (0.5, 0.5 * lean), (-0.5, 0.5 * lean)].map {
      PicturePoint(x: width / 2 + $0.0 * w, y: height / 2 + $0.1 * h)
    }
    return Reading(
      width: Int(width), height: Int(height), quality: PictureQuality(sharpness: 1.9, glare: 0, brightness: 140),
      document: DocumentOutline(corners: corners, aspect: aspect * lean), lookedForDocument: true, lookedForMrz: true, barcodes: [])
  }

  private static func apply(_ fault: Fault, to document: inout SpecimenDocument?) {
    switch fault {
    case .damagedLines: document?.damagedDigit = .birthDateCheckDigit
    case .visa: document = .standard(.visa, asOf: day)
    case .german: document?.issuingCountry = Country(code: "DEU") ?? SpecimenPerson.bruijn.nationality
    case .unitedNations: document?.issuingCountry = Country(code: "UNO") ?? SpecimenPerson.bruijn.nationality
    case .belgian: document?.person.nationality = Country(code: "BEL") ?? SpecimenPerson.bruijn.nationality
    case .expired: document?.expires = day.adding(days: -1)
    case .minor: document?.person.birth = day.adding(years: -18).adding(days: 1)
    case .noDocument, .severalDocuments, .mirrored, .negative, .truncated, .blurred, .dark, .glare, .noLines: break
    }
  }

  private static func apply(_ fault: Fault, to reading: inout Reading) {
    switch fault {
    case .noDocument: (reading.document, reading.mrz) = (nil, nil)
    case .severalDocuments: reading.documents = 2
    case .mirrored: reading.defects = [.mirrored]
    case .negative: reading.defects = [.negative]
    case .truncated: reading.defects = [.truncated]
    case .blurred: reading.quality = PictureQuality(sharpness: 0.9, glare: 0, brightness: 140)
    case .dark: reading.quality = PictureQuality(sharpness: 1.9, glare: 0, brightness: 22)
    case .glare: reading.quality = PictureQuality(sharpness: 1.9, glare: 0.03, brightness: 150)
    case .noLines: reading.mrz = nil
    default: break
    }
  }
}
