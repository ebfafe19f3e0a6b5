/// A point of a picture in pixels of the upright picture, origin top left.
public struct PicturePoint: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double
  public init(x: Double, y: Double) { self.x = x; self.y = y }
}

/// Everything that was seen in one picture. It travels with the picture through the journal, so that a resumed journey never reads twice.
/// nil means "not looked for"; an empty list means "looked, none".
public struct Reading: Codable, Equatable, Sendable {
  /// The upright picture's size in pixels.
  public var width: Int
  public var height: Int
  public var quality: PictureQuality?
  public var document: DocumentOutline?
  /// Whether an outline was looked for; false leaves `document == nil` without meaning.
  public var lookedForDocument: Bool
  /// The machine-readable zone; nil when none was found.
  public var mrz: MrzResult?
  public var lookedForMrz: Bool
  public var barcodes: [BarcodeReading]?
  public var faces: [FaceReading]?
  /// How many words of print were seen, in rows.
  public var words: Int?
  /// How the whole picture looks; nil also when it is too even to be told from others.
  public var fingerprint: PictureFingerprint?
  /// What a stand-in file claims to have been seen beyond the measurements.
  public var claims: [ReadingClaim]
  /// Where the picture came from; nil where nobody has said so (journals of older versions).
  public var origin: PictureOrigin?
  /// From opening the file to the whole reading.
  public var milliseconds: Double?

  public init(
    width: Int, height: Int, quality: PictureQuality? = nil, document: DocumentOutline? = nil, lookedForDocument: Bool = false,
    mrz: MrzResult? = nil, lookedForMrz: Bool = false, barcodes: [BarcodeReading]? = nil, faces: [FaceReading]? = nil,
    words: Int? = nil, fingerprint: PictureFingerprint? = nil, claims: [ReadingClaim] = [], origin: PictureOrigin? = nil,
    milliseconds: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.quality = quality
    self.document = document
    self.lookedForDocument = lookedForDocument
    self.mrz = mrz
    self.lookedForMrz = lookedForMrz
    self.barcodes = barcodes
    self.faces = faces
    self.words = words
    self.fingerprint = fingerprint
    self.claims = claims
    self.origin = origin
    self.milliseconds = milliseconds
  }
}

/// Measurements of the whole picture.
public struct PictureQuality: Codable, Equatable, Sendable {
  /// How steep edges are in the direction that is blurred most: about 2 for a sharp picture and 1 for a badly blurred one (after a light blur,
  /// gradient over the contrast nearby); 0 where there is hardly any contrast.
  public var sharpness: Double
  /// The share of the picture that is burnt out by reflections, 0 to 1.
  public var glare: Double
  /// The mean brightness, 0 to 255, of the document where its outline was found, else of the whole picture.
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

/// What a stand-in file may claim that no measurement of this brick can say.
public enum ReadingClaim: Codable, Equatable, Sendable {
  case wrongSide
  case documentType(DocumentType)
  case noDocument
}

// MARK: Decoding

extension PicturePoint {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(x: try values.decode(.x, in: PictureBounds.place), y: try values.decode(.y, in: PictureBounds.place))
  }
}

extension Reading {
  /// More of a kind are not seen in one picture.
  private static let many = 0...1000

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      width: try values.decode(.width, in: PictureBounds.side), height: try values.decode(.height, in: PictureBounds.side),
      quality: try values.decodeIfPresent(PictureQuality.self, forKey: .quality),
      document: try values.decodeIfPresent(DocumentOutline.self, forKey: .document),
      lookedForDocument: try values.decode(Bool.self, forKey: .lookedForDocument),
      mrz: try values.decodeIfPresent(MrzResult.self, forKey: .mrz), lookedForMrz: try values.decode(Bool.self, forKey: .lookedForMrz),
      barcodes: try values.decodeIfPresent(.barcodes, counting: Self.many), faces: try values.decodeIfPresent(.faces, counting: Self.many),
      words: try values.decodeIfPresent(.words, in: PictureBounds.words),
      fingerprint: try values.decodeIfPresent(PictureFingerprint.self, forKey: .fingerprint),
      claims: try values.decode(.claims, counting: Self.many), origin: try values.decodeIfPresent(PictureOrigin.self, forKey: .origin),
      milliseconds: try values.decodeIfPresent(.milliseconds, in: PictureBounds.milliseconds))
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
