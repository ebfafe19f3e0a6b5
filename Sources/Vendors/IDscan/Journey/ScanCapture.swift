import Documents
import JourneyKit
import Phrases
import Workflow

/// Takes the pictures that the server requires, and has each confirmed before it is submitted.
struct ScanCapture {
  let type: DocumentType
  var camera = RepeatedCapture(
    title: Phrase("scan.noPicture.title"), message: Phrase("scan.noPicture.message"), error: ScanError.noPicture)

  init(type: DocumentType) { self.type = type }

  mutating func page(_ action: ScanAction, _ guide: Guide) async throws(Exit) -> PictureReference {
    guard let page = page(of: action) else { throw ScanError.unknownAction("\(action)").exit }
    return try await camera.page(page.type, page.step, message: Phrase("scan.attempt.\(action.attempt)"), guide)
  }

  mutating func selfie(_ action: ScanAction, _ guide: Guide) async throws(Exit) -> PictureReference {
    try await camera.selfie(message: Phrase("scan.attempt.\(action.attempt)"), guide)
  }

  /// What the person holds in front of the camera; nil when the type has no such side.
  private func page(of action: ScanAction) -> (type: DocumentType, step: CaptureStep)? {
    let type: DocumentType
    let side: FileSide
    switch action {
    case .frontSide: (type, side) = (self.type, .front)
    case .backSide: (type, side) = (self.type, .back)
    case .addressDocument: (type, side) = (.proofOfAddress, .front)
    case .selfie, .liveness, .passiveLiveness, .nfc, .none: return nil
    }
    return type.steps(tilted: false).first { $0.side == side }.map { (type, $0) }
  }
}
