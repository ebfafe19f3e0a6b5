import Documents

/// Reads live pictures: quickly, as the next one may be better.
public struct FrameReader: Sendable {
  /// What is looked for in one picture.
  public struct Aim: Sendable {
    public var document: Bool
    public var faces: Bool
    public var mrz: Bool
    public var symbology: BarcodeReading.Symbology?

    public init(document: Bool, faces: Bool, mrz: Bool, symbology: BarcodeReading.Symbology?) {
      self.document = document
      self.faces = faces
      self.mrz = mrz
      self.symbology = symbology
    }
  }

  private let mrz = MrzReader()
  private let finder = FaceFinder()

  public init() {}

  /// - Parameters:
  ///   - gray: upright, maybe shrunk.
  ///   - width, height: the size of the picture before it was shrunk; places in the reading count in it.
  public func read(_ gray: GrayImage, width: Int, height: Int, _ aim: Aim) throws(ImageError) -> Reading {
    let scale = PictureScale(from: gray, width: width, height: height)
    let measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height, lookingForOutline: aim.document)
    var barcodes: [BarcodeReading]?
    if let symbology = aim.symbology { barcodes = try BarcodeReader([symbology]).read(gray, effort: .frame).map(scale.apply) }
    return Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: aim.document,
      mrz: aim.mrz ? mrz.read(gray) : nil, lookedForMrz: aim.mrz, barcodes: barcodes,
      faces: aim.faces ? try finder.find(gray, effort: .frame).map(scale.apply) : nil)
  }
}
