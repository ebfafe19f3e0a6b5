import Documents

/// Reads everything off a picture.
public struct PictureReader: Sendable {
  private let mrz = MrzReader()
  private let codes = BarcodeReader()

  public init() {}

  /// - Parameters:
  ///   - picture: upright, maybe shrunk.
  ///   - width, height: the size of the upright picture before it was shrunk; places in the reading count in it.
  public func read(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height)
    let zone = mrz.read(gray)
    // A side with a sound machine-readable zone has seldom a code beside it: not worth the rescue.
    let codes = try codes.read(gray, effort: zone?.valid == true ? .frame : .thorough)
    return Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: true, mrz: zone,
      lookedForMrz: true, barcodes: codes.map { $0.scaled(from: gray, toWidth: width, height: height) })
  }

  /// The barcodes alone, damaged ones rescued; the parameters are those of `read`.
  public func barcodes(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let codes = try codes.read(gray)
    return Reading(width: width, height: height, barcodes: codes.map { $0.scaled(from: gray, toWidth: width, height: height) })
  }
}

extension BarcodeReading {
  /// The reading with its corners in the pixels of the picture before it was shrunk.
  fileprivate func scaled(from picture: GrayImage, toWidth width: Int, height: Int) -> BarcodeReading {
    var scaled = self
    let (x, y) = (Double(width) / Double(picture.width), Double(height) / Double(picture.height))
    scaled.corners = corners.map { PicturePoint(x: $0.x * x, y: $0.y * y) }
    return scaled
  }
}
