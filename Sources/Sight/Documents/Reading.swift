/// Everything that was read in one picture. The journal keeps it with the picture, so that a resumed journey does not read it again.
/// nil means "not looked for"; an empty list means "none found".
public struct Reading: Codable, Equatable, Sendable {
  /// The upright picture's size in pixels.
  public var width: Int
  public var height: Int
  public var quality: PictureQuality?
  public var document: DocumentOutline?
  /// Whether an outline was looked for. If not, `document == nil` means nothing.
  public var lookedForDocument: Bool
  /// The content of the machine-readable zone (MRZ); nil when none was found.
  public var mrz: MrzResult?
  public var lookedForMrz: Bool
  /// The four corners of each line of the MRZ: top left, top right, bottom right, bottom left, as seen by a reader; nil also in journals of
  /// older versions.
  public var mrzCorners: [[PicturePoint]]?
  public var barcodes: [BarcodeReading]?
  public var faces: [FaceReading]?
  /// The fields that are printed on the page, beside its MRZ or without one; nil also where nothing reads print.
  public var print: [PrintedField]?
  /// The number of documents that the picture shows, by their MRZs and by the barcodes of licences: a page beside another one of its holder's
  /// passport counts as one document. nil where neither was found, where it was not looked for, and in journals of older versions.
  public var documents: Int?
  /// What is wrong with the picture as a whole; nil also where it was not looked for, and in journals of older versions.
  public var defects: [PictureDefect]?
  /// The number of printed words that were found in lines.
  public var words: Int?
  /// The perceptual hash of the picture; nil also when the picture is too uniform to distinguish it from others.
  public var fingerprint: PictureFingerprint?
  /// What a stand-in file claims beyond the measurements.
  public var claims: [ReadingClaim]
  /// Where the picture came from; nil in journals of older versions.
  public var origin: PictureOrigin?
  /// The time from opening the file to the complete reading.
  public var milliseconds: Double?

  public init(
    width: Int, height: Int, quality: PictureQuality? = nil, document: DocumentOutline? = nil, lookedForDocument: Bool = false,
    mrz: MrzResult? = nil, lookedForMrz: Bool = false, mrzCorners: [[PicturePoint]]? = nil, barcodes: [BarcodeReading]? = nil,
    faces: [FaceReading]? = nil, print: [PrintedField]? = nil, documents: Int? = nil, defects: [PictureDefect]? = nil, words: Int? = nil,
    fingerprint: PictureFingerprint? = nil, claims: [ReadingClaim] = [], origin: PictureOrigin? = nil, milliseconds: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.quality = quality
    self.document = document
    self.lookedForDocument = lookedForDocument
    self.mrz = mrz
    self.lookedForMrz = lookedForMrz
    self.mrzCorners = mrzCorners
    self.barcodes = barcodes
    self.faces = faces
    self.print = print
    self.documents = documents
    self.defects = defects
    self.words = words
    self.fingerprint = fingerprint
    self.claims = claims
    self.origin = origin
    self.milliseconds = milliseconds
  }
}

/// Measurements of the whole picture.
public struct PictureQuality: Codable, Equatable, Sendable {
  /// How steep edges are in the direction with the most blur: about 2 for a sharp picture and 1 for a badly blurred one (the gradient over the
  /// local contrast, after a light blur); 0 if there is hardly any contrast.
  public var sharpness: Double
  /// The share of the picture that is overexposed by reflections, 0 to 1.
  public var glare: Double
  /// The mean brightness, 0 to 255, of the document if its outline was found, else of the whole picture.
  public var brightness: Double

  public init(sharpness: Double, glare: Double, brightness: Double) {
    self.sharpness = sharpness
    self.glare = glare
    self.brightness = brightness
  }
}

/// The document's edge in the picture.
public struct DocumentOutline: Codable, Equatable, Sendable {
  /// Four corners: top left, top right, bottom right, bottom left of the upright picture.
  public var corners: [PicturePoint]
  /// Height over width of the quadrilateral.
  public var aspect: Double

  public init(corners: [PicturePoint], aspect: Double) {
    self.corners = corners
    self.aspect = aspect
  }
}

extension DocumentOutline {
  /// The document's size in pixels of the picture: the means of opposite sides.
  public var size: (width: Double, height: Double) {
    guard corners.count == 4 else { return (0, 0) }
    func length(_ from: Int, _ to: Int) -> Double {
      let (x, y) = (corners[to].x - corners[from].x, corners[to].y - corners[from].y)
      return (x * x + y * y).squareRoot()
    }
    return ((length(0, 1) + length(3, 2)) / 2, (length(0, 3) + length(1, 2)) / 2)
  }
}

/// A claim of a stand-in file that no measurement can make.
public enum ReadingClaim: Codable, Equatable, Sendable {
  case wrongSide
  case documentType(type: DocumentType)
  case noDocument
}

// MARK: Decoding

extension Reading {
  /// No picture has more items of a kind.
  private static let many = 0...1000

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      width: try values.decode(.width, in: PictureBounds.side), height: try values.decode(.height, in: PictureBounds.side),
      quality: try values.decodeIfPresent(PictureQuality.self, forKey: .quality),
      document: try values.decodeIfPresent(DocumentOutline.self, forKey: .document),
      lookedForDocument: try values.decode(Bool.self, forKey: .lookedForDocument),
      mrz: try values.decodeIfPresent(MrzResult.self, forKey: .mrz), lookedForMrz: try values.decode(Bool.self, forKey: .lookedForMrz),
      mrzCorners: try Self.corners(values),
      barcodes: try values.decodeIfPresent(.barcodes, counting: Self.many), faces: try values.decodeIfPresent(.faces, counting: Self.many),
      print: try values.decodeIfPresent(.print, counting: 0...PrintedField.Name.allCases.count),
      documents: try values.decodeIfPresent(.documents, in: Self.many),
      defects: try values.decodeIfPresent(.defects, counting: 0...PictureDefect.allCases.count),
      words: try values.decodeIfPresent(.words, in: PictureBounds.words),
      fingerprint: try values.decodeIfPresent(PictureFingerprint.self, forKey: .fingerprint),
      claims: try values.decode(.claims, counting: Self.many), origin: try values.decodeIfPresent(PictureOrigin.self, forKey: .origin),
      milliseconds: try values.decodeIfPresent(.milliseconds, in: PictureBounds.milliseconds))
  }
}

extension Reading {
  /// An MRZ has at most three lines.
  private static func corners(_ values: KeyedDecodingContainer<CodingKeys>) throws -> [[PicturePoint]]? {
    let lines: [[PicturePoint]]? = try values.decodeIfPresent(.mrzCorners, counting: 0...3)
    guard lines?.allSatisfy({ $0.count == 4 }) ?? true else { throw values.outside(.mrzCorners, "a line without four corners") }
    return lines
  }
}

extension PictureQuality {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      sharpness: try values.decode(.sharpness, in: 0...1000), glare: try values.decode(.glare, in: PictureBounds.share),
      brightness: try values.decode(.brightness, in: 0...255))
  }
}

extension DocumentOutline {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(corners: try values.decode(.corners, counting: 4...4), aspect: try values.decode(.aspect, in: 0.001...1000))
  }
}
