import Documents
import Notation

extension StandIn {
  /// A stand-in that reproduces this reading. What a stand-in cannot express is left out.
  public init(_ reading: Reading) {
    self.init()
    let (width, height) = (Double(max(1, reading.width)), Double(max(1, reading.height)))
    func share(_ value: Double, _ whole: Double) -> Double { min(max(value / whole, 0), 1) }
    if let seen = reading.quality { quality = seen }
    outline = reading.document?.corners.map { PicturePoint(x: share($0.x, width), y: share($0.y, height)) }
    mrz = reading.mrz?.lines
    barcodes = reading.barcodes ?? []
    faces = reading.faces?.map { face in
      var face = face.scaled(across: 1 / width, down: 1 / height)
      (face.x, face.y, face.width, face.height) = (share(face.x, 1), share(face.y, 1), share(face.width, 1), share(face.height, 1))
      return face
    }
    documents = reading.documents
    defects = reading.defects ?? []
    for claim in reading.claims {
      switch claim {
      case .wrongSide: wrongSide = true
      case .noDocument: noDocument = true
      case .documentType(let type): documentType = type
      }
    }
  }

  /// The contents of a stand-in file.
  public var json: JSONValue {
    .object([
      "quality": .object([
        "sharpness": .number(quality.sharpness), "glare": .number(quality.glare), "brightness": .number(quality.brightness),
      ]),
      "outline": noDocument ? nil : outline.map { .array($0.map { .array([.number($0.x), .number($0.y)]) }) } ?? .null,
      "mrz": noDocument ? nil : mrz.map { .array($0.map(JSONValue.string)) },
      "barcodes": barcodes.isEmpty || noDocument
        ? nil : .array(barcodes.map { .object(["symbology": .string($0.symbology.rawValue), "text": .string($0.text)]) }),
      "faces": noDocument ? nil : faces.map { .array($0.map(Self.face)) },
      "documents": documents.map { .integer($0) },
      "defects": defects.isEmpty ? nil : .array(defects.map { .string($0.rawValue) }),
      "documentType": documentType.map { .string($0.rawValue) },
      "wrongSide": wrongSide ? .bool(true) : nil,
      "noDocument": noDocument ? .bool(true) : nil,
    ])
  }

  private static func face(_ face: FaceReading) -> JSONValue {
    .object([
      "x": .number(face.x), "y": .number(face.y), "width": .number(face.width), "height": .number(face.height),
      "leftEyeOpen": face.leftEyeOpen.map(JSONValue.number), "rightEyeOpen": face.rightEyeOpen.map(JSONValue.number),
      "smile": face.smile.map(JSONValue.number), "turn": face.turn.map(JSONValue.number), "tilt": face.tilt.map(JSONValue.number),
    ])
  }
}
