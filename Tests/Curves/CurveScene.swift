import Documents
import Vision

/// One picture of a curve: a document, the surface under it, and its damage.
struct CurveScene {
  var kind: SpecimenDocument.Kind
  var side: FileSide
  var surface: SpecimenSurface
  var damage: SpecimenDamage
  /// Determines person, table and random values.
  var number: Int
  /// The width of the picture in pixels, like that of a live picture.
  static let width = 1280.0
  private static let margin = 1.17

  /// Documents with an MRZ, in turn.
  static let withMrz: [(SpecimenDocument.Kind, FileSide)] = [
    (.passport, .front), (.idCard, .back), (.visa, .front), (.largeIdCard, .front), (.residencePermit, .back), (.smallVisa, .front),
  ]
  /// All documents of a journey, in turn.
  static let every: [(SpecimenDocument.Kind, FileSide)] = [
    (.passport, .front), (.idCard, .front), (.idCard, .back), (.driversLicense, .front), (.dutchDriversLicense, .back),
    (.frenchIdCard, .front), (.residencePermit, .back), (.paperId, .insideLeft), (.proofOfAddress, .front), (.tinReferenceDocument, .front),
  ]

  init(
    _ number: Int, of documents: [(SpecimenDocument.Kind, FileSide)], on surface: SpecimenSurface = .wood, damage: SpecimenDamage = .none
  ) {
    (kind, side) = documents[number % documents.count]
    self.number = number
    self.surface = surface
    self.damage = damage
    self.damage.seed = UInt64(number) &* 7919 &+ 17
  }

  /// The document, valid on a fixed day.
  var document: SpecimenDocument { SpecimenOrder(kind, seed: UInt64(number) + 1).document(asOf: CalendarDate(daysSince1970: 20_605)) }

  func drawn() throws -> SpecimenPicture {
    let inches = Self.inches(kind)
    let dpi = min(max(Self.width / Self.margin / inches, 100), 600)
    return try SpecimenArtist.picture(document, side: side, dpi: dpi, surface: surface, damage: damage)
  }

  /// The document's width.
  private static func inches(_ kind: SpecimenDocument.Kind) -> Double {
    switch kind {
    case .passport: 125 / 25.4
    case .visa: 120 / 25.4
    case .largeIdCard, .smallVisa, .frenchIdCard: 105 / 25.4
    case .paperId: 77 / 25.4
    case .proofOfAddress, .tinReferenceDocument: 210 / 25.4
    case .idCard, .residencePermit, .driversLicense, .dutchDriversLicense: 85.6 / 25.4
    }
  }
}

/// The measurements of such a picture.
struct CurveSight {
  let scene: CurveScene
  let picture: SpecimenPicture
  let measures: PictureMeasures
  private let gray: GrayImage

  init(_ scene: CurveScene) throws {
    self.scene = scene
    picture = try scene.drawn()
    gray = try picture.image.gray()
    measures = try PictureMeasures(of: gray, fullWidth: picture.image.width, fullHeight: picture.image.height)
  }

  /// Whether the picture passes a gate.
  func passes(_ gate: Gate) -> Bool {
    let reading = Reading(
      width: picture.image.width, height: picture.image.height, quality: measures.quality, document: measures.outline,
      lookedForDocument: true)
    let step = CaptureStep(side: scene.side, isAngled: false, frame: DocumentFrame(aspect: scene.kind.aspect), hasMrz: false)
    return Judge.judge(reading, step: step, gates: Gates()).verdict(at: gate)?.passed ?? false
  }

  /// Whether every line of the MRZ is read as it was printed.
  func readsMrz() throws -> Bool {
    guard let result = MrzReader().read(gray) else { return false }
    return result.rawMrz.split(separator: "\n").map(String.init) == (try scene.document.mrz())
  }

  /// Whether an outline was found. Its corners are right when each is within 2 % of the document's diagonal of a real one.
  var hasOutline: Bool { measures.outline != nil }

  var hasRightCorners: Bool {
    guard let outline = measures.outline, picture.corners.count == 4 else { return false }
    func distance(_ a: PicturePoint, _ b: PicturePoint) -> Double { ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot() }
    let tolerance = 0.02 * distance(picture.corners[0], picture.corners[2])
    return picture.corners.allSatisfy { real in outline.corners.contains { distance($0, real) < tolerance } }
  }
}
