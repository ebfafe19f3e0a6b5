import Documents

/// Reads live pictures: quickly, as the next one may be better. A reading is made in parts, of which the dear ones are left out of most pictures.
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

  /// Looks for the machine-readable zone in the picture of a reading, and adds what there is.
  public func readZone(of gray: GrayImage, into reading: inout Reading) {
    reading.mrz = mrz.read(gray)
    reading.lookedForMrz = true
  }

  /// Looks for barcodes of one kind in the picture of a reading, and adds what there is. When the library gives up, none were looked for.
  public func readCodes(_ symbology: BarcodeReading.Symbology, of gray: GrayImage, into reading: inout Reading) {
    let scale = PictureScale(from: gray, width: reading.width, height: reading.height)
    reading.barcodes = try? BarcodeReader([symbology]).read(gray, effort: .frame).map(scale.apply)
  }
}
