import AppComponentsJourney
import Backends
import Documents
import Foundation
import Phrases
import ShippedTexts
import Synchronization
import Testing
import Workflow

/// The plain front end walks a whole journey in every language.
struct PlainWalkTests {
  static let languages = ["nl", "de", "es", "fr", "it", "pl", "ro", "el", "pt", "ja", "en-XA"]

  static let book = Phrasebook(catalogues: ShippedTexts.catalogues + [ShippedTexts.pseudo], language: "en")

  /// The input for the walk with an error, a wrong choice, both sides and the review. `yes` is the word typed for yes.
  static func lines(yes: String) -> [String] {
    let sides = ["card", "card~", "card-back", "card~~"].flatMap { ["", $0, yes] }
    return ["x", "", "NLD", "idCard", "", "wall", "nonsense", "retake"] + sides.dropFirst() + [yes]
  }

  /// The lines shown, and the outcome.
  static func walk(_ language: String, _ lines: [String]) async -> (shown: [String], outcome: Outcome) {
    var book = book
    book.language = language
    let words = book, shown = Lines(), typed = Lines(lines)
    let host = PlainHost(
      text: { words.text($0) }, read: { _ in typed.next() }, write: { shown.add($0) }, pictures: Pictures(Specimens.readings))
    let runner = Runner(
      journal: MemoryJournal(), host: host, performer: MockPerformer(),
      environment: RunEnvironment(at: Moment(Walk.day, millisecond: 43_509_120))
    )
    let outcome = await runner.run(DocumentComponent())
    return (shown.all, outcome)
  }

  @Test(arguments: languages) func inTheLanguage(language: String) async throws {
    var book = Self.book
    book.language = language
    let yes = book.text("plain.yes")
    let (shown, outcome) = await Self.walk(language, Self.lines(yes: language == "en-XA" ? "y" : yes))
    #expect(outcome.output(as: DocumentComponentResult.self)?.documentType == .idCard, "\(outcome)\n\(shown.suffix(5))")
    let english = Set(await Self.walk("en", Self.lines(yes: "y")).shown)
    #expect(shown.count > 60)
    for line in shown {
      if language != "en-XA" { #expect(!line.contains("["), "a text is missing: \(line)") }
      // MRZs and codes are the same everywhere, and so are the names of many countries; nothing else is.
      let isCountry = Country(code: String(line.suffix(3))) != nil && line.dropLast(3).hasSuffix(", ")
      let isWords = line.contains { $0.isLowercase } && !isCountry
      #expect(!isWords || !english.contains(line), "English: \(line)")
    }
  }

  /// Yes and no are understood in the language, as words, in full-width letters and in English; commands remain commands.
  @Test(arguments: [
    ("nl", "ja", "nee"), ("de", "J", "nein"), ("es", "sí", "no"), ("fr", "oui", "n"), ("it", "s", "n"), ("pl", "tak", "nie"),
    ("ro", "da", "nu"), ("el", "ναι", "Όχι"), ("pt", "sim", "não"), ("ja", "ｙ", "ｎ"), ("el", "y", "n"), ("fr", "YES", "No"),
  ])
  func yesAndNo(language: String, yes: String, no: String) async {
    let lines = ["", "NLD", "passport", "", "passport", no, "passport", yes, "q"]
    let (shown, outcome) = await Self.walk(language, lines)
    #expect(outcome == .cancelled, "\(outcome) \(shown.suffix(4))")
    let (_, stopped) = await Self.walk(language, ["", "NLD", "passport", "", "passport-expired", "q", no, "q", yes])
    #expect(stopped == .failed(IdentityVerificationError.documentExpired.workflowError), "an error has one ending: \(stopped)")
    let (_, left) = await Self.walk(language, ["", "NLD", "passport", "", "passport", "l"])
    #expect(left == .suspended)
  }
}

/// Lines that are typed or shown, one after the other.
private final class Lines: Sendable {
  private let lines: Mutex<[String]>
  init(_ lines: [String] = []) { self.lines = Mutex(lines) }
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  func next() -> String? { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
