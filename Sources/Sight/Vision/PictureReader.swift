import Documents

/// Reads everything in a picture: quality, outline, MRZ, barcodes, faces.
public struct PictureReader: Sendable {
  private let mrzReader = MrzReader()
  private let barcodeReader = BarcodeReader()
  private let faceFinder: FaceFinder

  /// - Parameter faceFinder: what finds faces.
  public init(faceFinder: FaceFinder = FaceFinder()) { self.faceFinder = faceFinder }

  /// - Parameters:
  ///   - picture: upright, possibly scaled down.
  ///   - width, height: the size of the upright picture before scaling; the reading's coordinates refer to it.
  ///   - file: the picture's file, if the picture was scaled down; the MRZ of a document that is far away is then read in full detail.
  public func read(_ picture: RGBImage, width: Int, height: Int, from file: ImageFile? = nil) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let scale = PictureScale(from: gray, width: width, height: height)
    var measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height)
    let sighting = mrzReader.sight(gray, from: file, thoroughly: true)
    let result = sighting?.result
    // A side with a valid MRZ seldom has a code as well, so the thorough search is not worth its time.
    let codes = try barcodeReader.read(gray, effort: result?.valid == true ? .frame : .thorough).map(scale.apply)
    // A picture with an MRZ or a code shows a document, whose portrait is not small. In other pictures small faces count too.
    let effort: FaceFinder.Effort = result != nil || !codes.isEmpty ? .frame : .thorough
    let faces = try faceFinder.find(gray, effort: effort, recognizing: true).map(scale.apply)
    measures.check(print: (sighting?.lines ?? []).map { $0.map(scale.apply) } + codes.map(\.corners), faces: faces)
    let defects = (picture.isTruncated ? [PictureDefect.truncated] : []) + [sighting?.defect].compactMap(\.self)
    let licences = Set(codes.compactMap { try? Aamva.parse($0.bytes).fields.idNumber })
    let documents = max(licences.count, MrzResult.documents(of: sighting?.zones ?? []))
    var reading = Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: true, mrz: result,
      lookedForMrz: true, mrzCorners: sighting?.lines.map { $0.map(scale.apply) }, barcodes: codes, faces: faces,
      documents: documents > 0 ? documents : nil, defects: defects.isEmpty ? nil : defects, words: try gray.forMeasuring().words(),
      fingerprint: try gray.fingerprint())
    reading.measureSoftBiometrics(in: picture)
    return reading
  }

  /// The MRZ alone; nil when there is none.
  public func mrz(of file: ImageFile) throws(ImageError) -> MrzResult? { mrzReader.sight(try file.decode().gray(), from: file)?.result }

  /// The barcodes alone, including an attempt to recover damaged ones. The parameters are those of `read`.
  public func barcodes(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let scale = PictureScale(from: gray, width: width, height: height)
    return Reading(width: width, height: height, barcodes: try barcodeReader.read(gray).map(scale.apply))
  }

  /// The faces alone. The parameters are those of `read`.
  public func faces(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let scale = PictureScale(from: gray, width: width, height: height)
    return Reading(width: width, height: height, faces: try faceFinder.find(gray, recognizing: true).map(scale.apply))
  }
}

/// Maps the pixels of a scaled-down picture to those of the original.
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
