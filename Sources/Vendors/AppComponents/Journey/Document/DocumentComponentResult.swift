import Documents
import JourneyKit
import Notation
import Workflow

/// The component's result (guide, "Success handling").
public struct DocumentComponentResult: Codable, Equatable, Sendable {
  public var documentType: DocumentType
  /// The pictures in the order of the steps.
  public var images: [DocumentImage]
  /// The content of the MRZ; nil when there is none and the type need not have one.
  var mrzData: DocumentMrzData?
  /// The content of the barcode of a North American licence or ID card; nil when none was read.
  var licence: DocumentLicence?
  /// The document's video; nil when none was recorded.
  public var clip: Clip?
  /// Whether the workflow asks for a video that was not recorded; nil if it does not, or an older version took the pictures.
  public var lacksClip: Bool?
  /// The holder's portrait, for the comparison with a selfie; nil when no face was found on a flat picture.
  var portrait: ComparedFace?

  /// The keys in the journal, including those written by older versions.
  private enum CodingKeys: String, CodingKey {
    case documentType, images
    case mrzData = "zone"
    case licence, clip, lacksClip, portrait
  }

  /// - Parameter checks: the checks that the pictures were put to; nil in journeys that were begun before there were checks.
  init(
    type: DocumentType, pages: [DocumentPage], mrzData: DocumentMrzData?, licence: DocumentLicence? = nil, checks: DocumentChecks? = nil,
    location: GeoLocation? = nil, wantsClip: Bool = false
  ) {
    documentType = type
    self.mrzData = mrzData
    self.licence = licence
    clip = pages.lazy.compactMap(\.clip).first
    lacksClip = wantsClip && clip == nil ? true : nil
    // A face elsewhere than on the flat front is a repetition, or of no importance.
    portrait =
      pages.lazy.filter { !$0.step.isAngled }.compactMap { page in
        page.reading.faces?.max { $0.width < $1.width }.map { ComparedFace(picture: page.picture, face: $0) }
      }.first
    images = pages.enumerated().map { index, page in
      DocumentImage(
        picture: page.picture, isAngled: page.step.isAngled, fileSide: page.step.side, takenAt: page.takenAt,
        location: location, failedChecks: checks?.failed(by: page, among: Array(pages.prefix(index))), source: page.reading.origin)
    }
  }

  /// The source of the pictures; if there are several, the one that proves least. nil when it was not recorded.
  public var source: PictureOrigin? { images.compactMap(\.source).min() }

  /// The MRZ; nil when none was read or typed.
  public var mrz: MrzResult? { mrzData?.mrz }

  /// The JSON that the plugins return: `{"documentResult":{…},"documentAnalysis":{…}}`. Missing values are left out.
  /// - Parameter path: the absolute path of a delivered picture, or nil if it is not delivered.
  public func json(path: (PictureReference) -> String?) -> JSONValue {
    .object([
      "documentResult": .object([
        "documentType": .string(documentType.rawValue),
        // Not in the guide; added here so that a demonstration never passes for a verification.
        "source": source.map { .string($0.rawValue) },
        "images": .array(images.map { $0.json(path: path) }),
        "mrtdMrzInfo": documentType.mrzInfo == .mrtdMrzInfo ? mrzData?.mrtdMrzInfo : nil,
        "idlMrzInfo": documentType.mrzInfo == .idlMrzInfo ? mrzData?.idlMrzInfo : nil,
        "videoRecording": clip?.json(path: path, location: images.first?.location),
        "missingOutputs": MissingClip.json(lacksClip, "videoRecording"),
        // Not in the guide; added here to show which fields no camera has confirmed.
        "manuallyEnteredFields": mrzData.flatMap(\.manuallyEnteredFields),
        // Also not in the guide: fields that were read but are in doubt, because no check digit protects them.
        "uncertainFields": mrzData.flatMap(\.uncertainFields),
      ]),
      "documentAnalysis": DocumentAnalysis(self).json,
    ])
  }
}

/// One picture of the result.
public struct DocumentImage: Codable, Equatable, Sendable {
  public var picture: PictureReference
  public var isAngled: Bool
  public var fileSide: FileSide
  /// Milliseconds since 1970, UTC.
  public var takenAt: Int64
  /// Where it was taken; nil when not known.
  public var location: GeoLocation?
  /// The checks that it fails; the person confirmed that it is to be used anyway.
  public var failedChecks: [PictureCheck]?
  /// Its source; nil when it was not recorded.
  public var source: PictureOrigin?

  public init(
    picture: PictureReference, isAngled: Bool, fileSide: FileSide, takenAt: Int64, location: GeoLocation? = nil,
    failedChecks: [PictureCheck]? = nil, source: PictureOrigin? = nil
  ) {
    self.picture = picture
    self.isAngled = isAngled
    self.fileSide = fileSide
    self.takenAt = takenAt
    self.location = location
    self.failedChecks = failedChecks
    self.source = source
  }

  func json(path: (PictureReference) -> String?) -> JSONValue {
    .object([
      "image": path(picture).map { .string($0) },
      "isAngled": .bool(isAngled),
      "timestamp": .string(Moment(milliseconds: takenAt).iso),
      "fileSide": .string(fileSide.rawValue),
      "location": location?.json,
      // Not in the guide; added here to show what the picture does not prove.
      "failedChecks": failedChecks.flatMap { $0.isEmpty ? nil : .array($0.map { .string($0.rawValue) }) },
      "source": source.map { .string($0.rawValue) },
    ])
  }
}
