import AppComponentsJourney
import Documents
import JourneyKit
import Phrases
import ShippedTexts
import Testing
import Workflow

/// The document journey speaks every language.
struct CatalogueTests {
  static let languages = ["en", "nl", "de", "es", "fr", "it", "pl", "ro", "el", "pt", "ja"]
  /// Those that are written with spaces between words.
  static let spaced = languages.filter { $0 != "ja" }

  /// The texts of the journey, and those of documents, captures and data that it shares with others.
  static func texts(_ language: String) -> [String: String] {
    texts(language, of: ["document.", "documentType.", "capture.", "data."])
  }

  private static func texts(_ language: String, of groups: [String]) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, entry) in ShippedTexts.read(language).catalogue.entries where groups.contains(where: key.hasPrefix) {
      switch entry {
      case .text(let text): texts[key] = text
      case .plural(let forms): for (form, text) in forms { texts["\(key).\(form.rawValue)"] = text }
      }
    }
    return texts
  }

  /// Every phrase in a prompt, including those within arguments.
  static func phrases(_ prompt: Prompt) -> [Phrase] {
    let own: [Phrase?] =
      switch prompt.content {
      case .choose(let choice): [choice.title, choice.message] + choice.options.flatMap { [$0.title, $0.detail] }
      case .instruct(let instruction): [instruction.title, instruction.message, instruction.button] + instruction.points
      case .capture(let shot): [shot.title, shot.message]
      case .confirm(let confirmation): [confirmation.title] + confirmation.checkpoints.map(\.text)
      case .enter(let field): [field.title, field.message, field.error]
      case .review(let review): [review.title, review.note] + review.rows.flatMap { [$0.label, $0.value] }
      case .present(let notice): [notice.title, notice.message, notice.button]
      case .wait(let wait): [wait.title, wait.message]
      }
    return own.compactMap(\.self).flatMap(withArguments)
  }

  static func withArguments(_ phrase: Phrase) -> [Phrase] {
    [phrase] + phrase.arguments.values.flatMap { if case .phrase(let inner) = $0 { withArguments(inner) } else { [] as [Phrase] } }
  }

  @Test func allCataloguesHaveTheSameKeysAndPlaceholders() {
    let english = Self.texts("en")
    #expect(english.count > 150)
    for language in Self.languages.dropFirst() {
      let other = Self.texts(language)
      #expect(Set(other.keys) == Set(english.keys))
      for (key, text) in english {
        #expect(Self.places(text) == Self.places(other[key] ?? ""), "\(key) in \(language)")
      }
    }
  }

  static func places(_ text: String) -> Set<Substring> {
    Set(text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { $0.split(separator: "}").first })
  }

  @Test(arguments: spaced)
  func titlesFitALineAndNoWordIsLongerThanOne(language: String) {
    for (key, text) in Self.texts(language) {
      if key.hasSuffix("title") || key.contains(".action.") || key.contains(".hint.") { #expect(text.count <= 52, "\(key): \(text)") }
      for word in text.split(whereSeparator: { " -".contains($0) }) { #expect(word.count <= 24, "\(key): \(word)") }
      #expect(text.unicodeScalars.allSatisfy { $0.value < 0x2E80 }, "\(key): one column for each character")
      #expect(text == text.split(separator: " ").joined(separator: " "), "\(key): no stray blanks")
    }
  }

  /// Every prompt that the walks of these tests reach, for every type, with errors, typing and review.
  @Test func everyPhraseOfThePromptsExists() async throws {
    var prompts: [Prompt] = []
    for (type, country, names, review) in HappyPathTests.paths {
      let component = DocumentComponent(type: type, issuingCountry: Country(code: country))
      let walk = await Walk.run(component, [.proceed] + HappyPathTests.answers(names, review: review))
      prompts += walk.witness.prompts
      for row in try #require(walk.result).table {
        prompts.append(Prompt(id: "table", content: .review(Review(title: row.label, rows: [row]))))
      }
    }
    for (type, before, bad, _) in ModuleErrorTests.cases {
      let component = DocumentComponent(workflow: ModuleErrorTests.strict, type: type, issuingCountry: Country(code: "NLD"))
      prompts += await Walk.run(
        component, [.proceed] + HappyPathTests.answers(before, review: false) + [.proceed, .capture(bad), .choose("stop")]
      ).witness.prompts
    }
    let typing: [ScriptAnswer] = [
      .proceed, .choose("NLD"), .choose("idCard"), .proceed, .timeout, .choose("retake"), .fail("x"), .choose("retake"),
      .capture("card-wrong-side"), .choose("retake"), .capture("card"), .confirm(true), .proceed, .capture("card-back"), .confirm(true),
      .proceed, .capture("card-back-damaged"), .choose("retake"), .cancel,
    ]
    prompts += await Walk.run(DocumentComponent(), typing).witness.prompts
    let byHand: [ScriptAnswer] = [
      .proceed, .proceed, .capture("card"), .confirm(true), .proceed, .proceed, .capture("card"), .choose("retake"), .cancel,
    ]
    prompts += await Walk.run(DocumentComponent(type: .idCard, issuingCountry: Country(code: "NLD")), byHand).witness.prompts
    let keys = Set(prompts.flatMap(Self.phrases).map(\.key)).subtracting([Phrase.verbatimKey])
    #expect(keys.count > 100)
    for language in Self.languages {
      let texts = Self.texts(language).merging(Self.texts(language, of: ["country."])) { first, _ in first }
      for key in keys.sorted() { #expect(texts[key] != nil, "\(key) is missing in \(language)") }
    }
  }

  /// What other walks may show: every error, hint, field, side and format by name.
  @Test func everyNameHasItsText() {
    var keys = IdentityVerificationError.allCases.flatMap {
      ["document.error.\($0.rawValue).title", "document.error.\($0.rawValue).message"]
    }
    keys += [
      "WrongSide", "SeveralDocuments", "PictureMirrored", "PictureNegative", "PictureTruncated", "MrzNotDetected", "MrzNotValid", "Timeout",
      "CameraNotAvailable", "PictureNotUsable", "PictureNotSaved", "ReaderNotAvailable",
    ].flatMap {
      ["document.error.\($0).title", "document.error.\($0).message"]
    }
    keys += Gate.ofDocuments.map { "document.error.Timeout.\($0.rawValue)" }
    keys += CaptureHint.allCases.map(\.phraseKey)
    keys += DocumentType.allCases.flatMap {
      ["documentType.\($0.rawValue)", "capture.sides.\($0.rawValue)", "capture.ready.\($0.rawValue)"]
    }
    let checked: [Gate] = [.wholeDocument, .lit, .sharp, .glare, .mrz, .barcode]
    keys += checked.flatMap { gate in ["pass", "warning", "ask"].map { "capture.check.\(gate.rawValue).\($0)" } }
    keys += Gender.allCases.map { "data.sex.\($0.rawValue)" }
    for type in DocumentType.allCases {
      keys += type.steps(tilted: true).map { "capture.title.\(type.rawValue).\($0.side.rawValue)\($0.isAngled ? "Tilted" : "")" }
      for side in FileSide.allCases { keys += type.mrzFormats(on: side).map { "data.format.\($0.rawValue)" } }
    }
    keys += ["names", "truncated", "typed", "number"].map { "data.review.\($0)" }
    keys += ["field", "line", "wrong", "otherType"].map { "data.typing.\($0)" }
    keys += ["MrzNotValid.field", "DocumentExpired.since", "DocumentTypeMismatch.fixed", "DocumentTypeInvalid.fixed"].map {
      "document.error.\($0)"
    }
    for language in Self.languages {
      let texts = Self.texts(language)
      for key in keys { #expect(texts[key] != nil, "\(key) is missing in \(language)") }
    }
  }
}
