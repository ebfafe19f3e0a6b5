import Documents

/// Reads everything off a picture.
public struct PictureReader: Sendable {
  private let mrz = MrzReader()
  private let barcodes = BarcodeReader()

  public init() {}

  /// - Parameters:
  ///   - picture: upright, maybe shrunk.
  ///   - width, height: the size of the upright picture before it was shrunk; places in the reading count in it.
  public func read(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height)
    return Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: true, mrz: mrz.read(gray),
      lookedForMrz: true, barcodes: try barcodes.read(gray))
  }
}
