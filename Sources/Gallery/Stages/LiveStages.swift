import Cells
import Documents
import Phrases
import Scenes
import Workflow

/// The capture scene with a live source: each thing that a gate can find, and each state of a camera.
enum LiveStages {
  private typealias Entry = (name: String, title: String, ask: Ask, events: [Event])

  static let selfie = Ask.capture(
    Shot(subject: .selfie, title: Phrase("gallery.sample.selfie"), limit: 30, unseenLimit: 15))
  static let card = Ask.capture(
    Shot(
      subject: .document(
        type: .driversLicense, country: Country(code: "USA"),
        step: DocumentType.driversLicense.steps(tilted: false, of: Country(code: "USA"))[1]),
      title: title("driversLicense", "document.side.back"), limit: 40, unseenLimit: 20))
  static let tilted = Ask.capture(
    Shot(
      subject: .document(type: .passport, country: Country(code: "NLD"), step: DocumentType.passport.steps(tilted: true)[1]),
      title: title("passport", "document.tilted.photoPage"), limit: 40, unseenLimit: 20))

  static let all: [Stage] =
    documents.map { Stage.prompt($0.name, $0.title, .live, $0.ask, $0.events) }
    + faces.map { Stage.prompt($0.name, $0.title, .selfie, $0.ask, $0.events) }
    + cameras.map { Stage.prompt($0.name, $0.title, .camera, $0.ask, $0.events) }

  private static let documents: [Entry] = [
    ("live-good", "All is well", Samples.capture, seeing(4) { _ in }),
    ("live-lines-once", "The lines were read once", Samples.capture, seeing(1) { _ in }),
    ("live-no-document", "No document", Samples.capture, seeing { ($0.document, $0.mrz) = (nil, nil) }),
    ("live-cut", "An edge is cut off", Samples.capture, seeing { $0.document?.corners[0].x = 0 }),
    ("live-small", "Too far away", Samples.capture, seeing { reading in reading.document?.corners = corners(300, 200, 560, 383) }),
    ("live-shape", "Another shape", Samples.capture, seeing { $0.document?.aspect = 0.3 }),
    ("live-dark", "Too dark", Samples.capture, seeing { $0.quality?.brightness = 12 }),
    ("live-blurred", "Blurred", Samples.capture, seeing { $0.quality?.sharpness = 0.9 }),
    ("live-glare", "A reflection", Samples.capture, seeing { $0.quality?.glare = 0.05 }),
    ("live-no-lines", "No machine-readable lines", Samples.capture, seeing { $0.mrz = nil }),
    ("live-lines-unreadable", "Unreadable lines", Samples.capture, seeing { $0.mrz?.valid = false }),
    (
      "live-unsteady", "Not held still", Samples.capture,
      opened
        + (1...6).map { i in
          sight(i) { reading in reading.document?.corners = corners(40 + Double(i % 2) * 60, 80, 860 + Double(i % 2) * 60, 657) }
        }
    ),
    ("live-other-side", "The other side", card, seeing { $0.claims = [.wrongSide] }),
    ("live-other-document", "Another kind of document", Samples.capture, seeing { $0.claims = [.documentType(.idCard)] }),
    ("live-no-barcode", "No barcode", card, seeing { ($0.barcodes, $0.mrz) = ([], nil) }),
    ("live-tilted", "Tilted, for its hologram", tilted, seeing { _ in }),
    ("live-why", "Every mark, on demand", Samples.capture, seeing { $0.quality?.glare = 0.05 } + [.key(.character("w"))]),
    ("live-light", "The screen as a lamp", Samples.capture, seeing { $0.quality?.brightness = 12 } + [.key(.character("l"))]),
    ("live-kept", "Kept as a test case", Samples.capture, seeing { _ in } + [.live(.kept(name: "capture-3.vestibule.json"))]),
    (
      "live-not-taken", "Not good enough after all", Samples.capture,
      seeing { _ in } + [.live(.notTaken(Phrase("scene.capture.zonesDiffer")))]
    ),
    ("live-waiting", "Pictures come, nothing read yet", Samples.capture, opened),
    ("live-recording", "A video is being recorded", Samples.capture, seeing { _ in } + [.live(.recording(2_400))]),
  ]

  private static let faces: [Entry] = [
    ("live-face-waiting", "Pictures come, nothing seen yet", selfie, [source(.live), faceFrame]),
    ("live-face-good", "All is well", selfie, facing(face())),
    ("live-face-none", "No face", selfie, facing(faces([]))),
    ("live-face-two", "Two faces", selfie, facing(faces((face().faces ?? []) + [FaceReading(x: 40, y: 200, width: 160, height: 200)]))),
    ("live-face-aside", "Not in the middle", selfie, facing(face(x: 120))),
    ("live-face-far", "Too far away", selfie, facing(face(size: 110))),
    ("live-face-near", "Too near", selfie, facing(face(size: 560))),
    ("live-face-turned", "Turned aside", selfie, facing(face(turn: 32))),
    ("live-face-eyes", "Eyes closed", selfie, facing(face(leftEye: 0.1))),
  ]

  private static let cameras: [Entry] = CameraState.allCases.filter { $0 != .live }.map { state in
    ("live-camera-\(state.rawValue)", title(state), Samples.capture, [source(.live), documentFrame, source(state)])
  }

  private static func title(_ type: String, _ side: String) -> Phrase {
    Phrase("document.capture.title", ["document": .phrase(Phrase("document.type.\(type)")), "side": .phrase(Phrase(side))])
  }

  private static func title(_ state: CameraState) -> String {
    switch state {
    case .opening: "It is being opened"
    case .live: "Pictures come"
    case .missing: "There is none"
    case .busy: "Another program uses it"
    case .denied: "This account may not use it"
    case .unplugged: "It was unplugged"
    case .frozen: "It gives no new pictures"
    case .unsupported: "Its pictures cannot be read"
    }
  }

  // MARK: Events

  private static func source(_ state: CameraState) -> Event { .live(.source(state, name: "HD Webcam", others: true)) }
  private static let documentFrame = Event.live(.frame(SamplePicture.document(), number: 1, at: 0))
  private static let faceFrame = Event.live(.frame(SamplePicture.face(), number: 1, at: 0))
  private static let opened = [source(.live), documentFrame]

  /// Pictures of a tenth of a second each in which this is seen.
  private static func seeing(_ count: Int = 6, _ change: (inout Reading) -> Void) -> [Event] {
    opened + (1...count).map { sight($0, change) }
  }

  /// Pictures of a tenth of a second each in which this face, or these faces, are seen.
  private static func facing(_ reading: Reading) -> [Event] {
    [source(.live), faceFrame] + (1...6).map { .live(.sight(reading, number: $0, at: $0 * 100)) }
  }

  private static func sight(_ number: Int, _ change: (inout Reading) -> Void) -> Event {
    var reading = Samples.reading()
    change(&reading)
    return .live(.sight(reading, number: number, at: number * 100))
  }

  private static func corners(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [PicturePoint] {
    [(left, top), (right, top), (right, bottom), (left, bottom)].map { PicturePoint(x: $0.0, y: $0.1) }
  }

  /// A picture of 960 by 720 with these faces.
  private static func faces(_ faces: [FaceReading]) -> Reading {
    Reading(width: 960, height: 720, quality: PictureQuality(sharpness: 1.8, glare: 0, brightness: 150), faces: faces)
  }

  /// A picture of 960 by 720 with one face.
  private static func face(x: Double = 480, size: Double = 260, turn: Double = 2, leftEye: Double = 0.9) -> Reading {
    faces([
      FaceReading(
        x: x - size / 2, y: 360 - size / 2, width: size, height: size, tilt: 1,
        signs: FaceSigns(leftEye: leftEye, rightEye: 0.9, smile: 0, turn: turn))
    ])
  }
}
