import Documents
import Notation

/// A file that replaces a photograph: it states what would be seen in it, so that testers can provoke every error of a journey without a
/// camera or a document. It is a JSON object. Missing keys have the values of a good picture of the requested step, except that there is no
/// MRZ.
///
/// ```json
/// {
///   "about": "A passport under a lamp",
///   "quality": {"sharpness": 2.0, "glare": 0.12, "brightness": 150},
///   "outline": [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]],
///   "mrz": ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F5904158ZE184226B<<<<<12"],
///   "barcodes": [{"symbology": "PDF417", "text": "@\n\u001e\rANSI 636000100002DL…"}],
///   "faces": [{"x": 0.1, "y": 0.3, "width": 0.2, "height": 0.3}],
///   "documents": 1,
///   "defects": ["mirrored"],
///   "documentType": "passport",
///   "wrongSide": false,
///   "noDocument": false
/// }
/// ```
/// - `about`: what the file is for. Only people read it.
/// - `quality`: `sharpness` 0 to 10 (about 2 is sharp, 1 badly blurred), `glare` 0 to 1 (share of the picture), `brightness` 0 to 255.
/// - `outline`: the four corners, top left first and clockwise, as shares of the picture; null: no outline in it.
/// - `mrz`: the lines as printed, which are checked like any others; null: none in it.
/// - `barcodes`: their contents; `symbology` is PDF417, QRCode, Aztec or DataMatrix. Left out: none.
/// - `faces`: where they are, as shares of the picture; `[]`: none. Left out: faces were not looked for. Each may have `leftEyeOpen`,
///   `rightEyeOpen` and `smile` from 0 to 1, and `turn` and `tilt` in degrees (to the person's left, and clockwise).
/// - `documents`: how many are seen, 1 to 9; left out: they were not counted.
/// - `defects`: what is wrong with the picture as a whole: `mirrored`, `negative`, `truncated`.
/// - `documentType`: what is seen, when it is not the requested document.
/// - `wrongSide`: the other side of the document is seen.
/// - `noDocument`: nothing is seen. Then `outline`, `mrz`, `barcodes` and `faces` must be left out.
public struct StandIn: Equatable, Sendable {
  /// The suffix of stand-in file names.
  public static let suffix = ".vestibule.json"
  /// The largest stand-in file, in bytes.
  static let largestFile = 64 << 10

  public var quality = PictureQuality(sharpness: 2, glare: 0, brightness: 150)
  /// Shares of the picture's width and height; nil for no outline.
  public var outline: [PicturePoint]? = [
    PicturePoint(x: 0.05, y: 0.05), PicturePoint(x: 0.95, y: 0.05), PicturePoint(x: 0.95, y: 0.95), PicturePoint(x: 0.05, y: 0.95),
  ]
  public var mrz: [String]?
  public var barcodes: [BarcodeReading] = []
  /// Shares of the picture's width and height; nil if faces are not looked for.
  public var faces: [FaceReading]?
  public var documents: Int?
  public var defects: [PictureDefect] = []
  public var documentType: DocumentType?
  public var wrongSide = false
  public var noDocument = false

  public init() {}

  /// Reads a stand-in file.
  /// - Throws: `standIn` with the file, line, column and path of each mistake; or why the file itself cannot be read.
  public init(contentsOf path: String) throws(ImagingError) {
    self = try Self.reading(path) { (node) throws(NotationErrors) in try StandIn(node) }
  }

  static func reading<Value>(_ path: String, _ make: (Node) throws(NotationErrors) -> Value) throws(ImagingError) -> Value {
    let bytes = try PictureFile.read(path, atMost: largestFile)
    let node: Node
    do { node = try JSONReader().read(bytes) } catch {
      throw ImagingError(.standIn, "The stand-in \(path) has a mistake: \(error)", about: "\(path): \(error)")
    }
    do throws(NotationErrors) { return try make(node) } catch {
      throw ImagingError(.standIn, "The stand-in \(path) has a mistake: \(error)", about: "\(path): \(error)")
    }
  }

  /// Reads a stand-in.
  /// - Throws: `NotationErrors` with every mistake.
  package init(_ node: Node) throws(NotationErrors) {
    let decoding = Decoding()
    let root = decoding.object(node, allowing: ["about"] + Self.members)
    _ = root["about"].string()
    self.init(root, decoding)
    try decoding.finish()
  }

  /// The keys that describe one picture.
  static let members = [
    "quality", "outline", "mrz", "barcodes", "faces", "documents", "defects", "documentType", "wrongSide", "noDocument",
  ]

  /// Reads the description of one picture. Mistakes are reported to `decoding`.
  init(_ root: Members, _ decoding: Decoding) {
    if let members = root["quality"].object(allowing: ["sharpness", "glare", "brightness"]) {
      quality.sharpness = members["sharpness"].number(in: 0...10) ?? quality.sharpness
      quality.glare = members["glare"].number(in: 0...1) ?? quality.glare
      quality.brightness = members["brightness"].number(in: 0...255) ?? quality.brightness
    }
    documents = root["documents"].integer(in: 1...9)
    defects = root["defects"].list { $0.oneOf(PictureDefect.self) } ?? []
    documentType = root["documentType"].oneOf(DocumentType.self)
    wrongSide = root["wrongSide"].bool() ?? false
    noDocument = root["noDocument"].bool() ?? false
    if let node = root["outline"].node { outline = node.isNull ? nil : Self.corners(root["outline"], decoding) }
    if let node = root["mrz"].node, !node.isNull { mrz = root["mrz"].list { Self.text($0, atMost: MrzResult.mostText, decoding) } }
    barcodes = root["barcodes"].list { Self.barcode($0, decoding) } ?? []
    if let node = root["faces"].node, !node.isNull { faces = root["faces"].list { Self.face($0) } }
    if noDocument {
      for key in ["outline", "mrz", "barcodes", "faces"] {
        if let node = root[key].node, !node.isNull { decoding.report(at: node, expected: "null, because noDocument is true") }
      }
      outline = nil
    }
  }

  /// A text that is short enough for a reading.
  private static func text(_ slot: Slot, atMost bytes: Int, _ decoding: Decoding) -> String? {
    let text = slot.string()
    if let text, text.utf8.count > bytes, let node = slot.node { decoding.report(at: node, expected: "at most \(bytes) bytes of text") }
    return text
  }

  private static func barcode(_ slot: Slot, _ decoding: Decoding) -> BarcodeReading? {
    guard let members = slot.object(allowing: ["symbology", "text"]),
      let symbology = members.required("symbology").oneOf(BarcodeReading.Symbology.self),
      let text = text(members.required("text"), atMost: BarcodeReading.most, decoding)
    else { return nil }
    return BarcodeReading(symbology, text: text, bytes: Array(text.utf8))
  }

  private static func face(_ slot: Slot) -> FaceReading? {
    guard
      let members = slot.object(allowing: ["x", "y", "width", "height", "leftEyeOpen", "rightEyeOpen", "smile", "turn", "tilt"])
    else { return nil }
    func share(_ key: String) -> Double? { members.required(key).number(in: 0...1) }
    guard let x = share("x"), let y = share("y"), let width = share("width"), let height = share("height") else { return nil }
    let left = members["leftEyeOpen"].number(in: 0...1) ?? 1, right = members["rightEyeOpen"].number(in: 0...1) ?? 1
    let smile = members["smile"].number(in: 0...1) ?? 0, turn = members["turn"].number(in: -90...90) ?? 0
    return FaceReading(
      x: x, y: y, width: width, height: height, tilt: members["tilt"].number(in: -90...90) ?? 0,
      signs: FaceSigns(leftEye: sign(ofOpenness: left), rightEye: sign(ofOpenness: right), smile: smile, turn: turn),
      leftEyeOpen: left, rightEyeOpen: right, smile: smile, turn: turn)
  }

  /// What a finder of faces would measure: 0.2 for a closed eye, 0.9 for an open one. Liveness is judged by these measurements.
  private static func sign(ofOpenness share: Double) -> Double { 0.2 + 0.7 * share }

  private static func corners(_ slot: Slot, _ decoding: Decoding) -> [PicturePoint]? {
    let corners = slot.list { corner -> PicturePoint? in
      guard let pair = corner.list({ $0.number(in: 0...1) }), let node = corner.node else { return nil }
      guard pair.count == 2, node.elements?.count == 2 else {
        decoding.report(at: node, expected: "two numbers from 0 to 1")
        return nil
      }
      return PicturePoint(x: pair[0], y: pair[1])
    }
    if let node = slot.node, let elements = node.elements, elements.count != 4 { decoding.report(at: node, expected: "four corners") }
    return corners
  }

  /// The reading of a picture of this size, when a document of this aspect (height over width) is requested.
  public func reading(of size: PixelSize, aspect: Double) -> Reading {
    let document = outline.map { corners in
      DocumentOutline(
        corners: corners.map { PicturePoint(x: $0.x * Double(size.width), y: $0.y * Double(size.height)) }, aspect: aspect)
    }
    var claims: [ReadingClaim] = []
    if wrongSide { claims.append(.wrongSide) }
    if let documentType { claims.append(.documentType(type: documentType)) }
    if noDocument { claims.append(.noDocument) }
    let (width, height) = (Double(size.width), Double(size.height))
    let faces = faces?.map { $0.scaled(across: width, down: height) }
    return Reading(
      width: size.width, height: size.height, quality: quality, document: document, lookedForDocument: true, mrz: mrz.map { Mrz.parse($0) },
      lookedForMrz: true, barcodes: barcodes, faces: faces, documents: documents, defects: defects.isEmpty ? nil : defects, claims: claims,
      origin: .standIn)
  }
}

extension StandIn {
  /// The specimen that is drawn when there is no photograph beside the file: the document that the file claims is seen, with the faults it
  /// claims.
  func specimen(of wanted: DocumentType, _ side: FileSide, isAngled: Bool, person: SpecimenPerson, asOf today: CalendarDate)
    -> SpecimenRequest
  {
    let type = documentType ?? wanted
    let sides = type.steps(tilted: false).map(\.side)
    let asked = sides.contains(side) ? side : sides.first ?? .front
    let shown = wrongSide ? sides.first { $0 != asked } ?? asked : asked
    var request = SpecimenRequest(of: type, person: person, asOf: today, side: shown, isAngled: isAngled)
    // The drawing is only shown; the reading is what counts.
    if noDocument {
      request.damage = SpecimenDamage(blur: 20, darkness: 0.5)
    } else {
      request.damage = SpecimenDamage(
        blur: quality.sharpness < Judge.leastSharpness ? 4 : 0, glare: quality.glare > Judge.mostGlare ? 0.25 : 0,
        darkness: quality.brightness < Judge.leastBrightness ? 0.75 : 0)
    }
    return request
  }
}
