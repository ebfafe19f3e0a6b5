import Documents

/// Reads live pictures. It is quick, because the next picture may be better, and split into parts, because the expensive ones are needed
/// less often.
public struct FrameReader: Sendable {
  /// No MRZ has ever been read below this sharpness, so searching there would only cost time.
  public static let leastSharpness = 0.9

  private let mrzReader = MrzReader()
  private let faceFinder: FaceFinder

  /// - Parameter faceFinder: what finds faces.
  public init(faceFinder: FaceFinder = FaceFinder()) { self.faceFinder = faceFinder }

  /// Quality, the document's outline and faces.
  /// - Parameters:
  ///   - gray: upright, possibly scaled down.
  ///   - width, height: the size of the picture before scaling; the reading's coordinates refer to it.
  ///   - document, faces: whether they are looked for.
  ///   - recognizing: whether each face gets a template.
  public func read(
    _ gray: GrayImage, width: Int, height: Int, document: Bool, faces: Bool, recognizing: Bool = false
  ) throws(ImageError) -> Reading {
    let scale = PictureScale(from: gray, width: width, height: height)
    let measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height, lookingForOutline: document)
    return Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: document,
      faces: faces ? try faceFinder.find(gray, effort: .frame, recognizing: recognizing).map(scale.apply) : nil)
  }

  /// Everything that `aim` names in a frame by itself: there are no other frames, over which the searches could be spread.
  /// - Parameters:
  ///   - picture: upright, possibly scaled down.
  ///   - width, height: as in `read` of the parts.
  public func read(_ picture: RGBImage, width: Int, height: Int, for aim: LiveAim) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    var reading = try read(gray, width: width, height: height, document: aim.document, faces: aim.faces, recognizing: aim == .selfie)
    if aim.faces { reading.measureSoftBiometrics(in: picture) }
    let isSharp = reading.quality.map { $0.sharpness >= Self.leastSharpness } ?? false
    if aim.mrz {
      reading.lookedForMrz = true
      if isSharp { reading.mrz = mrz(of: gray, within: reading) ?? mrz(of: gray) }
    }
    if let symbology = aim.symbology {
      reading.barcodes = isSharp ? barcodes(symbology, of: gray, width: width, height: height) : []
    }
    return reading
  }

  /// The MRZ within the outline of a reading of the same picture; nil when there is none.
  private func mrz(of gray: GrayImage, within reading: Reading) -> MrzResult? {
    guard let corners = reading.document?.corners, reading.width > 0, reading.height > 0 else { return nil }
    let (across, down) = (Double(gray.width) / Double(reading.width), Double(gray.height) / Double(reading.height))
    return mrz(of: gray, within: corners.map { PicturePoint(x: $0.x * across, y: $0.y * down) })
  }

  /// The MRZ; nil when there is none.
  public func mrz(of gray: GrayImage) -> MrzResult? { mrzReader.read(gray) }

  /// The MRZ within the document; nil when there is none. On a page full of print this takes a fraction of the time, and nothing else is taken
  /// for a line of the MRZ.
  /// - Parameter outline: the document's corners, clockwise, in pixels of this picture.
  public func mrz(of gray: GrayImage, within outline: [PicturePoint]) -> MrzResult? {
    guard let part = gray.isolated(outline) else { return nil }
    return mrzReader.read(part)
  }

  /// The barcodes of one kind; nil when the library fails.
  /// - Parameters: as in `read`.
  public func barcodes(_ symbology: BarcodeReading.Symbology, of gray: GrayImage, width: Int, height: Int) -> [BarcodeReading]? {
    let scale = PictureScale(from: gray, width: width, height: height)
    return try? BarcodeReader([symbology]).read(gray, effort: .frame).map(scale.apply)
  }
}
