import Documents

/// Reads live pictures: quickly, as the next one may be better, and in parts, as the dear ones are wanted less often.
public struct FrameReader: Sendable {
  private let mrz = MrzReader()
  private let finder = FaceFinder()

  public init() {}

  /// Quality, the document's outline and faces.
  /// - Parameters:
  ///   - gray: upright, maybe shrunk.
  ///   - width, height: the size of the picture before it was shrunk; places in the reading count in it.
  ///   - document, faces: whether they are looked for.
  public func read(_ gray: GrayImage, width: Int, height: Int, document: Bool, faces: Bool) throws(ImageError) -> Reading {
    let scale = PictureScale(from: gray, width: width, height: height)
    let measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height, lookingForOutline: document)
    return Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: document,
      faces: faces ? try finder.find(gray, effort: .frame).map(scale.apply) : nil)
  }

  /// The machine-readable zone; nil when there is none.
  public func zone(of gray: GrayImage) -> MrzResult? { mrz.read(gray) }

  /// The barcodes of one kind; nil when the library gave up.
  /// - Parameters: as in `read`.
  public func codes(_ symbology: BarcodeReading.Symbology, of gray: GrayImage, width: Int, height: Int) -> [BarcodeReading]? {
    let scale = PictureScale(from: gray, width: width, height: height)
    return try? BarcodeReader([symbology]).read(gray, effort: .frame).map(scale.apply)
  }
}
