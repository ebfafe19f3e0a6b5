import Cells
import Documents
import Phrases
import Workflow

@testable import Scenes

/// The capture scene with a live source: each thing that a gate can find, and each state of a camera.
enum LiveStages {
  typealias Entry = (name: String, ask: Ask, events: [Event])

  static let selfie = Ask.capture(
    Shot(subject: .selfie, title: .verbatim("Your selfie"), limit: 30, unseenLimit: 15))
  static let card = Ask.capture(
    Shot(
      subject: .document(
        type: .driversLicense, country: Country(code: "USA"),
        step: DocumentType.driversLicense.steps(tilted: false, of: Country(code: "USA"))[1]),
      title: .verbatim("Driving licence, back"), limit: 40, unseenLimit: 20))
  static let tilted = Ask.capture(
    Shot(
      subject: .document(type: .passport, country: Country(code: "NLD"), step: DocumentType.passport.steps(tilted: true)[1]),
      title: .verbatim("Passport, tilted"), limit: 40, unseenLimit: 20))

  static let all: [Entry] = documents + faces + cameras

  private static let documents: [Entry] = [
    ("live-good", Samples.capture, seeing(4) { _ in }),
    ("live-lines-once", Samples.capture, seeing(1) { _ in }),
    ("live-no-document", Samples.capture, seeing { ($0.document, $0.mrz) = (nil, nil) }),
    ("live-cut", Samples.capture, seeing { $0.document?.corners[0].x = 0 }),
    ("live-small", Samples.capture, seeing { reading in reading.document?.corners = corners(300, 200, 560, 383) }),
    ("live-shape", Samples.capture, seeing { $0.document?.aspect = 0.3 }),
    ("live-dark", Samples.capture, seeing { $0.quality?.brightness = 12 }),
    ("live-blurred", Samples.capture, seeing { $0.quality?.sharpness = 0.9 }),
    ("live-glare", Samples.capture, seeing { $0.quality?.glare = 0.05 }),
    ("live-no-lines", Samples.capture, seeing { $0.mrz = nil }),
    ("live-lines-unreadable", Samples.capture, seeing { $0.mrz?.valid = false }),
    (
      "live-unsteady", Samples.capture,
      opened
        + (1...6).map { i in
          sight(i) { reading in reading.document?.corners = corners(40 + Double(i % 2) * 60, 80, 860 + Double(i % 2) * 60, 657) }
        }
    ),
    ("live-other-side", card, seeing { $0.claims = [.wrongSide] }),
    ("live-other-document", Samples.capture, seeing { $0.claims = [.documentType(.idCard)] }),
    ("live-no-barcode", card, seeing { ($0.barcodes, $0.mrz) = ([], nil) }),
    ("live-tilted", tilted, seeing { _ in }),
    ("live-why", Samples.capture, seeing { $0.quality?.glare = 0.05 } + [.key(.character("w"))]),
    ("live-light", Samples.capture, seeing { $0.quality?.brightness = 12 } + [.key(.character("l"))]),
    ("live-kept", Samples.capture, seeing { _ in } + [.live(.kept(name: "capture-3.vestibule.json"))]),
    ("live-not-taken", Samples.capture, seeing { _ in } + [.live(.notTaken(Phrase("scene.capture.zonesDiffer")))]),
    ("live-waiting", Samples.capture, opened),
    ("live-recording", Samples.capture, seeing { _ in } + [.live(.recording(2_400))]),
  ]

  private static let faces: [Entry] = [
    ("live-face-good", selfie, seeing { $0 = face() }),
    (
      "live-face-none", selfie,
      seeing {
        $0 = face(); $0.faces = []
      }
    ),
    (
      "live-face-two", selfie,
      seeing {
        $0 = face(); $0.faces? += [FaceReading(x: 40, y: 200, width: 160, height: 200)]
      }
    ),
    ("live-face-aside", selfie, seeing { $0 = face(x: 120) }),
    ("live-face-far", selfie, seeing { $0 = face(size: 110) }),
    ("live-face-near", selfie, seeing { $0 = face(size: 560) }),
    ("live-face-turned", selfie, seeing { $0 = face(turn: 32) }),
    ("live-face-eyes", selfie, seeing { $0 = face(leftEye: 0.1) }),
  ]

  private static let cameras: [Entry] = CameraState.allCases.filter { $0 != .live }.map { state in
    ("live-camera-\(state.rawValue)", Samples.capture, [source(.live), frame, source(state)])
  }

  // MARK: Events

  private static func source(_ state: CameraState) -> Event { .live(.source(state, name: "HD Webcam", others: true)) }
  private static let frame = Event.live(.frame(Samples.photograph(), number: 1, at: 0))
  private static let opened = [source(.live), frame]

  /// Pictures of a tenth of a second each in which this is seen.
  private static func seeing(_ count: Int = 6, _ change: (inout Reading) -> Void) -> [Event] {
    opened + (1...count).map { sight($0, change) }
  }

  private static func sight(_ number: Int, _ change: (inout Reading) -> Void) -> Event {
    var reading = Samples.reading()
    change(&reading)
    return .live(.sight(reading, number: number, at: number * 100))
  }

  private static func corners(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [PicturePoint] {
    [(left, top), (right, top), (right, bottom), (left, bottom)].map { PicturePoint(x: $0.0, y: $0.1) }
  }

  /// A picture of 960 by 720 with one face.
  private static func face(x: Double = 480, size: Double = 260, turn: Double = 2, leftEye: Double = 0.9) -> Reading {
    Reading(
      width: 960, height: 720, quality: PictureQuality(sharpness: 1.8, glare: 0, brightness: 150),
      faces: [
        FaceReading(
          x: x - size / 2, y: 360 - size / 2, width: size, height: size, tilt: 1,
          signs: FaceSigns(leftEye: leftEye, rightEye: 0.9, smile: 0, turn: turn))
      ])
  }
}
