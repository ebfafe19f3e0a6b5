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
    let scale = PictureScale(from: gray, width: width, height: height)
    let measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height)
    let zone = mrz.read(gray)
    // A side with a sound machine-readable zone has seldom a code beside it: not worth the rescue.
    let codes = try codes.read(gray, effort: zone?.valid == true ? .frame : .thorough)
    // A picture with lines or a code shows a document, whose portrait is not small; elsewhere small faces count too.
    let faces = try finder.find(gray, effort: zone != nil || !codes.isEmpty ? .frame : .thorough)
    return Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: true, mrz: zone,
      lookedForMrz: true, barcodes: codes.map(scale.apply), faces: faces.map(scale.apply))
  }

  /// The barcodes alone, damaged ones rescued; the parameters are those of `read`.
  public func barcodes(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let scale = PictureScale(from: gray, width: width, height: height)
    return Reading(width: width, height: height, barcodes: try codes.read(gray).map(scale.apply))
  }

  /// The faces alone; the parameters are those of `read`.
  public func faces(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let scale = PictureScale(from: gray, width: width, height: height)
    return Reading(width: width, height: height, faces: try finder.find(gray).map(scale.apply))
  }
}

/// From the pixels of a shrunk picture to those of the whole one.
struct PictureScale {
  let across: Double
  let down: Double

  init(from picture: GrayImage, width: Int, height: Int) {
    across = Double(width) / Double(picture.width)
    down = Double(height) / Double(picture.height)
  }

  func apply(_ code: BarcodeReading) -> BarcodeReading {
    var code = code
    code.corners = code.corners.map { PicturePoint(x: $0.x * across, y: $0.y * down) }
    return code
  }

  func apply(_ face: FaceReading) -> FaceReading { face.scaled(across: across, down: down) }
}
