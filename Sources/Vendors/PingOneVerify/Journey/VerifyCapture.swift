import Documents
import JourneyKit
import Phrases
import Workflow

/// Takes the pictures that are sent: of documents, and of the face.
struct VerifyCapture {
  let journey: VerifyJourney
  /// Whether it works for the newer transaction model, which has errors and a data check of its own.
  var isForDocuments = false
  /// Where the pictures came from; of several sources, the one that proves least.
  private(set) var source: PictureOrigin?

  init(journey: VerifyJourney, isForDocuments: Bool = false) { (self.journey, self.isForDocuments) = (journey, isForDocuments) }

  /// The error when no picture can be taken.
  var pictureError: VerifyError.Kind { isForDocuments ? .documentCaptureError : .noPicture }

  /// What the older model sends: a driver licence or a passport, and a selfie.
  mutating func cards(_ guide: Guide) async throws(Exit) -> [VerifyCard] {
    let document = try await document(journey.document, guide)
    guide.stage("face", 2, of: VerifyModule.steps)
    return [document] + [try await liveFace(guide)].compactMap(\.self)
  }

  /// - Parameter wanted: the kind of document, or nil if the person chooses.
  mutating func document(_ wanted: VerifyCard.Kind?, _ guide: Guide) async throws(Exit) -> VerifyCard {
    guide.stage("document", 2, of: VerifyModule.steps)
    let kind: VerifyCard.Kind
    if let wanted {
      kind = wanted
    } else {
      kind = try await guide.choose(
        "choose", among: [VerifyCard.Kind.driverLicense, .passport], title: Phrase("verify.document.title"),
        message: Phrase("verify.document.message")
      ) { kind in
        let type: DocumentType = kind == .passport ? .passport : .driversLicense
        return Choice.Option(id: kind.rawValue, title: type.phrase, icon: kind == .passport ? "passport" : "card")
      }
    }
    while true {
      let card = try await kind == .passport ? scanPassport(guide) : scanLicence(guide)
      guide.stage("document", 2, of: VerifyModule.steps)
      if isForDocuments {
        if try await guide.review("check", card.dataCheck) { return card }
      } else {
        guard card.hasData else { return card }
        let review = Review(title: Phrase("verify.card.title"), rows: card.rows, picture: card.pictures.first?.reference)
        if try await guide.review("card", review) { return card }
      }
    }
  }

  /// A capture without tilted pictures. A document that has expired or has no known issuer is refused.
  func scanner(_ type: DocumentType, _ country: Country?, checksForFace: Bool) -> DocumentCapture {
    let error = pictureError
    let requirements = DocumentRequirements(
      checks: [.portraitNotFound: checksForFace ? .block : .ignore, .sameAsFlat: .ignore], limit: 60,
      objection: { facts, _, day in
        if facts.namesIssuer, facts.issuingCountry?.isStandard != true { return .issuingCountry }
        return facts.objection(minimumAge: 0, on: day)
      }, ending: { Self.ending($0, error) })
    return DocumentCapture(requirements, type: type, country: country, isTypeFixed: true)
  }

  /// A person who stops has cancelled (`isComplete` false), unless no picture could be taken.
  private static func ending(_ problem: DocumentProblem, _ error: VerifyError.Kind) -> Exit {
    guard case .noPicture(_, let reason) = problem else { return .cancelled }
    return VerifyError(error, "Unexpected: message code \(CaptureFailure.code(of: reason)). Report it with this code.").exit
  }

  mutating func take(_ step: CaptureStep, _ scanner: inout DocumentCapture, _ guide: Guide) async throws(Exit) {
    try await scanner.take(step, guide)
    if let page = scanner.pages.last(where: { $0.step == step }) { note(page.reading.origin) }
  }

  mutating func note(_ origin: PictureOrigin?) { source = [source, origin].compactMap(\.self).min() }
}
