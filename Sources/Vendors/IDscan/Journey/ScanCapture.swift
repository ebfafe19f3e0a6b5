import Documents
import JourneyKit
import Phrases
import Services
import Workflow

/// Takes the pictures that the server requires, and has each confirmed before it is submitted.
struct ScanCapture {
  /// A page of a document, as it is submitted.
  struct Page {
    var picture: PictureReference
    /// Whether the picture is the page alone. It is nil in sessions of the first version, which always said so.
    var isExtracted: Bool?
  }

  /// It is nil until a page is required.
  var type: DocumentType?
  var camera = RepeatedCapture(
    title: Phrase("scan.noPicture.title"), message: Phrase("scan.noPicture.message"), error: ScanError.noPicture)

  /// - Parameter isChanged: whether the server requires something else than it did before.
  mutating func page(_ action: ScanAction, isChanged: Bool, _ guide: Guide) async throws(Exit) -> Page {
    let chosen: DocumentType
    if let type { chosen = type } else { chosen = try await Self.documentType(guide) }
    type = chosen
    guard let page = page(of: action, chosen) else { throw ScanError.unknownAction("\(action)").exit }
    let message = message(action, isChanged)
    let (picture, reading) = try await camera.page(page.type, page.step, message: message, guide)
    guard guide.version > 1 else { return Page(picture: picture) }
    if let outline = reading.document, let cut = ExtractPage(of: picture, along: outline), let extracted = try await guide.query(cut).first
    {
      return Page(picture: extracted, isExtracted: true)
    }
    return Page(picture: picture, isExtracted: reading.isExtractedPage)
  }

  mutating func selfie(_ action: ScanAction, isChanged: Bool, _ guide: Guide) async throws(Exit) -> PictureReference {
    try await camera.selfie(message: message(action, isChanged), guide)
  }

  private func message(_ action: ScanAction, _ isChanged: Bool) -> Phrase {
    Phrase("scan.attempt.\(isChanged ? "changed" : "\(action.attempt)")")
  }

  /// The server finds out what a document is; the person says it first, so that the screen can show how it fits into the frame.
  static func documentType(_ guide: Guide) async throws(Exit) -> DocumentType {
    try await guide.choose(
      "document", among: [DocumentType.idCard, .passport, .driversLicense, .residencePermit], title: Phrase("scan.document.title")
    ) { type in
      Choice.Option(id: type.rawValue, title: type.phrase, icon: type == .passport ? "passport" : "card")
    }
  }

  /// What the person holds in front of the camera; nil when the type has no such side.
  private func page(of action: ScanAction, _ chosen: DocumentType) -> (type: DocumentType, step: CaptureStep)? {
    let type: DocumentType
    let side: FileSide
    switch action {
    case .frontSide: (type, side) = (chosen, .front)
    case .backSide: (type, side) = (chosen, .back)
    case .addressDocument: (type, side) = (.proofOfAddress, .front)
    case .selfie, .liveness, .passiveLiveness, .nfc, .none: return nil
    }
    return type.steps(tilted: false).first { $0.side == side }.map { (type, $0) }
  }
}
