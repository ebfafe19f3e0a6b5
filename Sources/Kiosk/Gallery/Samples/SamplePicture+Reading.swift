import Cells
import Documents
import Scenes
import Workflow

extension SamplePicture {
  /// A picture drawn from its reading, so that the two cannot contradict each other.
  ///
  /// - Parameter outline: the document to cut out, or nil to show the whole picture.
  static func showing(_ reading: Reading, for request: CaptureRequest?, cutOut outline: DocumentOutline? = nil) -> Picture {
    guard case .document(let type, _, let step)? = request?.subject else {
      let faces = reading.faces?.map { face in
        SampleFace(
          x: (face.x + face.width / 2) / Double(max(1, reading.width)) * 960, width: face.width / Double(max(1, reading.width)) * 960,
          turn: face.turn ?? 0, isSmiling: (face.smile ?? 0) > 0.5)
      }
      return self.faces(faces ?? [SampleFace()])
    }
    guard reading.document != nil || !reading.lookedForDocument else { return document(nil) }
    let kind: SampleDocument.Kind =
      switch (type, step.side) {
      case (.passport, _): .passport
      case (.proofOfAddress, _), (.tinReferenceDocument, _), (.paperId, _): .receipt
      case (_, .front): .cardFront
      default: .cardBack(hasBarcode: reading.barcodes?.isEmpty == false)
      }
    let lines: SampleDocument.Lines = step.hasMrz && reading.lookedForMrz && reading.mrz?.valid != true ? .smudged : .readable
    let cut = outline.flatMap { part(around: $0.corners, in: Size(width: reading.width, height: reading.height)) }
    return document(
      SampleDocument(kind, lines: lines, isTilted: step.isAngled, in: place(of: reading)), flaws: flaws(of: reading), part: cut ?? .whole,
      height: outline.map { Int(96 * $0.aspect) } ?? 72)
  }

  /// The part of a picture of this size that a straight document takes, with the border that the scene adds.
  static func part(around corners: [PicturePoint], in size: Size) -> PictureRegion? {
    guard let map = PerspectiveMap(corners) else { return nil }
    let outer = map.corners(of: PictureRegion(x: -0.02, y: -0.02, width: 1.04, height: 1.04))
    let (width, height) = (Double(max(1, size.width)), Double(max(1, size.height)))
    let (left, right) = (outer.map(\.x).min() ?? 0, outer.map(\.x).max() ?? width)
    let (top, bottom) = (outer.map(\.y).min() ?? 0, outer.map(\.y).max() ?? height)
    return PictureRegion(x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height)
  }

  /// The position of the document in a picture of 960 by 720 pixels.
  private static func place(of reading: Reading) -> (left: Double, top: Double, right: Double, bottom: Double) {
    let x = reading.document?.corners.map { $0.x / Double(max(1, reading.width)) * 960 } ?? []
    let y = reading.document?.corners.map { $0.y / Double(max(1, reading.height)) * 720 } ?? []
    return (x.min() ?? 80, y.min() ?? 80, x.max() ?? 880, y.max() ?? 643)
  }

  /// The flaws that prevent a capture (`Judge`).
  private static func flaws(of reading: Reading) -> [Flaw] {
    guard let quality = reading.quality else { return [] }
    var flaws: [Flaw] = []
    if quality.sharpness < Judge.leastSharpness { flaws.append(.blurred) }
    if quality.brightness < Judge.leastBrightness { flaws.append(.dark) }
    if quality.glare > Judge.mostGlare { flaws.append(.glare) }
    return flaws
  }
}
