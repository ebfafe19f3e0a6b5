import Documents

/// Reads everything off a picture.
public struct PictureReader: Sendable {
  private let mrz = MrzReader()
  private let codes = BarcodeReader()
  private let finder = FaceFinder()

  public init() {}

  /// - Parameters:
  ///   - picture: upright, maybe shrunk.
  ///   - width, height: the size of the upright picture before it was shrunk; places in the reading count in it.
  public func read(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height)
    return Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: true, mrz: mrz.read(gray),
      lookedForMrz: true, barcodes: try barcodes(gray, width, height), faces: try faces(gray, width, height))
  }

  /// The barcodes alone.
  public func barcodes(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    Reading(width: width, height: height, barcodes: try barcodes(try picture.gray(), width, height))
  }

  /// The faces alone.
  public func faces(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    Reading(width: width, height: height, faces: try faces(try picture.gray(), width, height))
  }

  private func faces(_ gray: GrayImage, _ width: Int, _ height: Int) throws(ImageError) -> [FaceReading] {
    let (across, down) = (Double(width) / Double(gray.width), Double(height) / Double(gray.height))
    return try finder.find(gray).map { $0.scaled(across: across, down: down) }
  }

  private func barcodes(_ gray: GrayImage, _ width: Int, _ height: Int) throws(ImageError) -> [BarcodeReading] {
    let (x, y) = (Double(width) / Double(gray.width), Double(height) / Double(gray.height))
    return try codes.read(gray).map { code in
      var code = code
      code.corners = code.corners.map { PicturePoint(x: $0.x * x, y: $0.y * y) }
      return code
    }
  }
}
