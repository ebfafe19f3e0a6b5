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
    var measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height)
    let sighting = mrz.sight(gray)
    let zone = sighting?.result
    // A side with a sound machine-readable zone has seldom a code beside it: not worth the rescue.
    let codes = try codes.read(gray, effort: zone?.valid == true ? .frame : .thorough).map(scale.apply)
    // A picture with lines or a code shows a document, whose portrait is not small; elsewhere small faces count too.
    let faces = try finder.find(gray, effort: zone != nil || !codes.isEmpty ? .frame : .thorough).map(scale.apply)
    measures.check(print: (sighting?.lines ?? []).map { $0.map(scale.apply) } + codes.map(\.corners), faces: faces)
    return Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: true, mrz: zone,
      lookedForMrz: true, barcodes: codes, faces: faces, words: try gray.forMeasuring().words(), fingerprint: try gray.fingerprint())
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

  func apply(_ point: PicturePoint) -> PicturePoint { PicturePoint(x: point.x * across, y: point.y * down) }

  func apply(_ code: BarcodeReading) -> BarcodeReading {
    var code = code
    code.corners = code.corners.map(apply)
    return code
  }

  func apply(_ face: FaceReading) -> FaceReading { face.scaled(across: across, down: down) }
}
