import Documents
import JourneyKit
import Phrases
import Workflow

extension DocumentComponentResult {
  /// The result as a table for the last screen: the type, each picture, then the data with its marks.
  public var table: [Review.Row] {
    let type = Review.Row(label: Phrase("document.result.type"), value: documentType.phrase)
    let pictures = images.flatMap { image -> [Review.Row] in
      let step = CaptureStep(
        side: image.fileSide, isAngled: image.isAngled, frame: DocumentFrame(aspect: documentType.aspect), hasMrz: false)
      let side = documentType.sideName(of: step)
      if let failed = image.failedChecks, !failed.isEmpty {
        return failed.map { Review.Row(label: side, value: $0.phrase, mark: .failedCheck) }
      }
      return [
        Review.Row(label: side, value: Phrase("document.result.picture", ["n": .number((image.picture.byteCount + 1023) / 1024)]))
      ]
    }
    return [type] + pictures + MissingClip.rows(lacksClip) + (mrzData?.rows ?? licence?.rows ?? [])
  }
}
