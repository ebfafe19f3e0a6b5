import AppComponentsJourney
import Backends
import Documents
import Synchronization
import Testing
import Workflow

/// Gives readings by the names used in a script; every picture has its name as digest, so that tests can distinguish them. `card~` and
/// `card~~` are different pictures that show the same as `card`.
final class Pictures: PictureTaker {
  private let readings: [String: Reading]
  private let names = Mutex<[String]>([])

  init(_ readings: [String: Reading]) { self.readings = readings }

  /// The names of the pictures that were taken, in order.
  var taken: [String] { names.withLock { $0 } }

  func take(_ name: String?, for request: CaptureRequest) async -> Answer {
    guard let name, let reading = readings[name] ?? readings[String(name.prefix { $0 != "~" })] else { return .failed(reason: "noPicture") }
    names.withLock { $0.append(name) }
    return .captured(picture: PictureReference(digest: name, type: "jpg", byteCount: 2048), reading: reading)
  }
}

/// Records every prompt on its way to another host.
final class Witness: Host {
  private let host: any Host
  private let seen = Mutex<[Situation]>([])

  init(_ host: any Host) { self.host = host }

  var situations: [Situation] { seen.withLock { $0 } }
  var prompts: [Prompt] { situations.map(\.prompt) }
  var ids: [String] { prompts.map(\.id) }

  func reply(to situation: Situation) async -> Reply {
    seen.withLock { $0.append(situation) }
    return await host.reply(to: situation)
  }
}

/// One walk through the Document Component: from a script to its outcome.
struct Walk {
  var outcome: Outcome
  var witness: Witness
  var pictures: Pictures
  var journal: MemoryJournal

  var result: DocumentComponentResult? { outcome.output(as: DocumentComponentResult.self) }
  var error: ComponentError? {
    if case .failed(let error) = outcome { ComponentError(error) } else { nil }
  }

  static let day = CalendarDate(daysSince1970: 20_513)  // 2026-03-01

  static func run(
    _ component: DocumentComponent, _ answers: [ScriptAnswer], pictures extra: [String: Reading] = [:], records: [Record] = [],
    performer: MockPerformer = MockPerformer()
  ) async -> Walk {
    let pictures = Pictures(Specimens.readings.merging(extra) { $1 })
    let witness = Witness(ScriptHost(Script(answers), pictures: pictures))
    let journal = MemoryJournal(records)
    let environment = RunEnvironment(at: Moment(day, millisecond: 43_509_120))  // 12:05:09.120
    let runner = Runner(journal: journal, host: witness, performer: performer, environment: environment)
    return Walk(outcome: await runner.run(component), witness: witness, pictures: pictures, journal: journal)
  }
}

/// The contents of pictures, by name.
enum Specimens {
  /// A sharp, well-lit picture in which the document has the aspect of its frame.
  static func good(_ type: DocumentType, mrz: MrzResult? = nil, claims: [ReadingClaim] = []) -> Reading {
    let (width, height) = (1000.0, 1000.0)
    let (w, h) = type.aspect > 1 ? (900 / type.aspect, 900.0) : (900.0, 900 * type.aspect)
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map {
      PicturePoint(x: width / 2 + $0.0 * w, y: height / 2 + $0.1 * h)
    }
    return Reading(
      width: 1000, height: 1000, quality: PictureQuality(sharpness: 1.9, glare: 0, brightness: 140),
      document: DocumentOutline(corners: corners, aspect: type.aspect), lookedForDocument: true, mrz: mrz, lookedForMrz: true,
      claims: claims)
  }

  /// A picture of the wall: no outline, no lines.
  static let wall = Reading(
    width: 1000, height: 1000, quality: PictureQuality(sharpness: 1.2, glare: 0.2, brightness: 30), lookedForDocument: true,
    lookedForMrz: true)

  static func mrz(
    _ kind: SpecimenDocument.Kind, damaged: MrzField? = nil, _ change: (inout SpecimenDocument) -> Void = { _ in }
  ) -> MrzResult {
    var document = SpecimenDocument.standard(kind, asOf: Walk.day)
    document.damagedDigit = damaged
    change(&document)
    let lines = (try? document.mrz()) ?? []
    return Mrz.parse(lines)
  }

  static func country(_ code: String) -> Country { Country(code: code) ?? Country.iso[0] }

  static let readings: [String: Reading] = [
    "wall": wall,
    "passport": good(.passport, mrz: mrz(.passport)),
    "passport-plain": good(.passport),
    "passport-damaged": good(.passport, mrz: mrz(.passport, damaged: .birthDateCheckDigit)),
    "passport-expired": good(.passport, mrz: mrz(.passport) { $0.expires = CalendarDate(daysSince1970: 20_512) }),
    "passport-last-day": good(.passport, mrz: mrz(.passport) { $0.expires = CalendarDate(daysSince1970: 20_513) }),
    "passport-minor": good(
      .passport, mrz: mrz(.passport) { $0.person.birth = CalendarDate(daysSince1970: 20_513).adding(years: -18).adding(days: 1) }),
    "passport-of-age": good(.passport, mrz: mrz(.passport) { $0.person.birth = CalendarDate(daysSince1970: 20_513).adding(years: -18) }),
    "passport-united-nations": good(.passport, mrz: mrz(.passport) { $0.issuingCountry = country("UNO") }),
    "passport-german": good(.passport, mrz: mrz(.passport) { $0.issuingCountry = country("DEU") }),
    "passport-of-belgian": good(.passport, mrz: mrz(.passport) { $0.person.nationality = country("BEL") }),
    "visa": good(.passport, mrz: mrz(.visa)),
    "card": good(.idCard),
    "card-back": good(.idCard, mrz: mrz(.idCard)),
    "card-back-damaged": good(.idCard, mrz: mrz(.idCard, damaged: .documentNumberCheckDigit)),
    "large-card": good(.idCard, mrz: mrz(.largeIdCard)),
    "large-card-again": good(.idCard, mrz: mrz(.largeIdCard)),
    "permit-back": good(.residencePermit, mrz: mrz(.residencePermit)),
    "french": good(.frenchIdCard, mrz: mrz(.frenchIdCard)),
    "french-plain": good(.frenchIdCard),
    "licence": good(.dutchDriversLicense, mrz: mrz(.dutchDriversLicense)),
    "licence-plain": good(.driversLicense),
    "paper": good(.paperId),
    "letter": good(.proofOfAddress),
    "card-wrong-side": good(.idCard, claims: [.wrongSide]),
    "card-claims-passport": good(.idCard, claims: [.documentType(type: .passport)]),
    "nothing-claimed": good(.idCard, claims: [.noDocument]),
  ]
}
