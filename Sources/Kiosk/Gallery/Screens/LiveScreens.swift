import Cells
import Documents
import Phrases
import Scenes
import Workflow

/// The capture scene with a live source: each finding of a gate, and each state of a camera.
public enum LiveScreens {
  private typealias Entry = (name: String, title: String, content: PromptContent, events: [KioskEvent])

  static let selfie = PromptContent.capture(
    CaptureRequest(subject: .selfie, title: Phrase("gallery.sample.selfie"), limit: 30, unseenLimit: 15))
  static let card = PromptContent.capture(
    CaptureRequest(
      subject: .document(
        type: .driversLicense, country: Country(code: "USA"),
        step: DocumentType.driversLicense.steps(tilted: false, of: Country(code: "USA"))[1]),
      title: title("driversLicense", "capture.side.back"), limit: 40, unseenLimit: 20))
  static let tilted = PromptContent.capture(
    CaptureRequest(
      subject: .document(type: .passport, country: Country(code: "NLD"), step: DocumentType.passport.steps(tilted: true)[1]),
      title: title("passport", "capture.tilted.photoPage"), limit: 40, unseenLimit: 20))

  static let all: [GalleryScreen] =
    documents.map { GalleryScreen.prompt($0.name, $0.title, .live, $0.content, $0.events) }
    + faces.map { GalleryScreen.prompt($0.name, $0.title, .selfie, $0.content, $0.events) }
    + LivenessScreens.all
    + cameras.map { GalleryScreen.prompt($0.name, $0.title, .camera, $0.content, $0.events) }

  private static let documents: [Entry] = [
    ("live-good", "All is well", Samples.capture, seeing(4) { _ in }),
    ("live-lines-once", "The lines were read once", Samples.capture, seeing(1) { _ in }),
    ("live-no-document", "No document", Samples.capture, seeing(nil) { ($0.document, $0.mrz) = (nil, nil) }),
    ("live-cut", "An edge is cut off", Samples.capture, seeing(.passport, (-120, 80, 680, 643)) { _ in }),
    ("live-small", "Too far away", Samples.capture, seeing(.passport, (300, 200, 560, 383)) { _ in }),
    ("live-shape", "Another shape", Samples.capture, seeing(.receipt, (80, 240, 880, 480)) { $0.document?.aspect = 0.3 }),
    ("live-dark", "Too dark", Samples.capture, seeing(flaws: [.dark]) { $0.quality?.brightness = 12 }),
    ("live-blurred", "Blurred", Samples.capture, seeing(flaws: [.blurred]) { $0.quality?.sharpness = 0.9 }),
    ("live-glare", "A reflection", Samples.capture, seeing(flaws: [.glare]) { $0.quality?.glare = 0.05 }),
    (
      "live-no-lines", "No machine-readable lines", Samples.capture,
      seeing(SampleDocument(.passport, lines: .covered)) { $0.mrz = nil }
    ),
    (
      "live-lines-unreadable", "Unreadable lines", Samples.capture,
      seeing(SampleDocument(.passport, lines: .smudged)) { $0.mrz?.valid = false }
    ),
    (
      "live-turned", "Upright instead of lying", Samples.capture,
      seeing(SampleDocument(.passport, isTurned: true, in: turned)) { reading in
        reading.document = DocumentOutline(corners: corners(turned), aspect: 1 / 0.704)
        reading.mrz = nil
      }
    ),
    (
      "live-unsteady", "Not held still", Samples.capture,
      opened(SampleDocument(), flaws: [.smeared])
        + (1...6).map { i in
          let left = 40 + Double(i % 2) * 60
          return sight(i) { $0.document?.corners = corners((left, 80, left + 820, 657)) }
        }
    ),
    ("live-other-side", "The other side", card, seeing(.cardFront, lying) { ($0.claims, $0.mrz) = ([.wrongSide], nil) }),
    (
      "live-other-document", "Another kind of document", Samples.capture,
      seeing(.cardFront, lying) { reading in
        reading.claims = [.documentType(type: .idCard)]
        reading.document?.aspect = 0.63
      }
    ),
    ("live-no-barcode", "No barcode", card, seeing(.cardBack(hasBarcode: false), lying) { ($0.barcodes, $0.mrz) = ([], nil) }),
    ("live-tilted", "Tilted, for its hologram", tilted, seeing(SampleDocument(.passport, isTilted: true)) { _ in }),
    ("live-why", "Every mark, on demand", Samples.capture, seeing(flaws: [.glare]) { $0.quality?.glare = 0.05 } + [.key(.character("w"))]),
    (
      "live-light", "The screen as a lamp", Samples.capture,
      seeing(flaws: [.dark]) { $0.quality?.brightness = 12 } + [.key(.character("l"))]
    ),
    ("live-kept", "Kept as a test case", Samples.capture, seeing { _ in } + [.live(.kept(name: "capture-3.vestibule.json"))]),
    (
      "live-not-taken", "Not good enough after all", Samples.capture,
      seeing { _ in } + [.live(.notTaken(.mrzDiffers))]
    ),
    ("live-waiting", "Pictures come, nothing read yet", Samples.capture, opened(SampleDocument())),
    ("live-recording", "A video is being recorded", Samples.capture, seeing { _ in } + [.live(.recording(2_400))]),
  ]

  private static let faces: [Entry] = [
    ("live-face-waiting", "Pictures come, nothing seen yet", selfie, opened([SampleFace()])),
    ("live-face-good", "All is well", selfie, facing([SampleFace()])),
    ("live-face-none", "No face", selfie, facing([])),
    ("live-face-two", "Two faces", selfie, facing([SampleFace(x: 200, width: 180, isOther: true), SampleFace(x: 560)])),
    ("live-face-aside", "Not in the middle", selfie, facing([SampleFace(x: 160)])),
    ("live-face-far", "Too far away", selfie, facing([SampleFace(width: 110)])),
    ("live-face-near", "Too near", selfie, facing([SampleFace(width: 560)])),
    ("live-face-turned", "Turned aside", selfie, facing([SampleFace(turn: 32)])),
    ("live-face-eyes", "Eyes closed", selfie, facing([SampleFace(hasOpenEyes: false)])),
  ]

  private static let cameras: [Entry] = CameraState.allCases.filter { $0 != .live }.map { state in
    ("live-camera-\(state.rawValue)", title(state), Samples.capture, opened(SampleDocument()) + [source(state)])
  }

  private static func title(_ type: String, _ side: String) -> Phrase {
    Phrase("capture.title.passport.front", ["document": .phrase(Phrase("documentType.\(type)")), "side": .phrase(Phrase(side))])
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

  static func source(_ state: CameraState) -> KioskEvent { .live(.source(state, name: "HD Webcam", others: true)) }

  /// An open camera that shows a document.
  private static func opened(_ document: SampleDocument?, flaws: [SamplePicture.Flaw] = []) -> [KioskEvent] {
    [source(.live), .live(.frame(SamplePicture.document(document, flaws: flaws), number: 1, at: 0))]
  }

  /// An open camera that shows faces.
  static func opened(_ faces: [SampleFace]) -> [KioskEvent] {
    [source(.live), .live(.frame(SamplePicture.faces(faces), number: 1, at: 0))]
  }

  /// Readings of a document, ten per second. The outline is that of the drawn document; `change` sets everything else.
  private static func seeing(
    _ document: SampleDocument?, flaws: [SamplePicture.Flaw] = [], count: Int = 6, _ change: (inout Reading) -> Void
  ) -> [KioskEvent] {
    opened(document, flaws: flaws)
      + (1...count).map { number in
        sight(number) { reading in
          if let document {
            reading.document?.corners = corners((max(0, document.left), document.top, document.right, document.bottom))
          }
          change(&reading)
        }
      }
  }

  private static func seeing(_ count: Int = 6, flaws: [SamplePicture.Flaw] = [], _ change: (inout Reading) -> Void) -> [KioskEvent] {
    seeing(SampleDocument(), flaws: flaws, count: count, change)
  }

  private static func seeing(_ kind: SampleDocument.Kind, _ corners: Corners, _ change: (inout Reading) -> Void) -> [KioskEvent] {
    seeing(SampleDocument(kind, in: corners), change)
  }

  /// Readings of faces, ten per second.
  private static func facing(_ faces: [SampleFace]) -> [KioskEvent] {
    opened(faces) + (1...6).map { .live(.sight(reading(faces), number: $0, at: $0 * 100)) }
  }

  private static func sight(_ number: Int, _ change: (inout Reading) -> Void) -> KioskEvent {
    var reading = Samples.reading()
    change(&reading)
    return .live(.sight(reading, number: number, at: number * 100))
  }

  private typealias Corners = (left: Double, top: Double, right: Double, bottom: Double)

  /// A card inside the frame.
  private static let lying: Corners = (80, 108, 880, 612)
  /// A passport turned onto its edge.
  private static let turned: Corners = (240, 20, 720, 700)

  private static func corners(_ place: Corners) -> [PicturePoint] {
    [(place.left, place.top), (place.right, place.top), (place.right, place.bottom), (place.left, place.bottom)].map {
      PicturePoint(x: $0.0, y: $0.1)
    }
  }

  /// The reading of a picture of 960 by 720 pixels with these faces.
  public static func reading(_ faces: [SampleFace]) -> Reading {
    Reading(
      width: 960, height: 720, quality: PictureQuality(sharpness: 1.8, glare: 0, brightness: 150),
      faces: faces.map { face in
        FaceReading(
          x: face.x - face.width / 2, y: 360 - face.width / 2, width: face.width, height: face.width, tilt: 1,
          signs: FaceSigns(
            leftEye: face.hasOpenEyes ? 0.9 : 0.1, rightEye: face.hasOpenEyes ? 0.9 : 0.1, smile: face.isSmiling ? 0.9 : 0,
            turn: face.turn + 2))
      })
  }
}
