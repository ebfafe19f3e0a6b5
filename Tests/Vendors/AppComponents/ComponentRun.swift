import AppComponentsJourney
import Backends
import Documents
import Synchronization
import Testing
import Workflow

/// One run of any journey of App Components: from a script to its outcome.
struct ComponentRun<J: Journey> {
  var outcome: Outcome
  var witness: Witness
  var journal: MemoryJournal

  var result: J.Output? { outcome.output(as: J.Output.self) }
  var error: ComponentError? {
    if case .failed(let error) = outcome { ComponentError(error) } else { nil }
  }
  /// The style of every choice that was offered, by the prompt's id.
  var errorCodes: [String] {
    witness.prompts.compactMap { prompt in
      if case .choose(let choice) = prompt.content, case .error(let code) = choice.style { code } else { nil }
    }
  }

  init(
    _ journey: J, _ answers: [ScriptAnswer], records: [Record] = [], performer: MockPerformer = MockPerformer(), draws: [Int] = []
  ) async {
    witness = Witness(ScriptHost(Script(answers), pictures: FacePictures()))
    journal = MemoryJournal(records)
    var environment = RunEnvironment(at: Moment(Walk.day, millisecond: 43_509_120), seed: 1)
    if let first = draws.first { environment.draw = { _ in first } }
    outcome = await Runner(journal: journal, host: witness, performer: performer, environment: environment).run(journey)
  }
}

/// Pictures of documents by the names of `Specimens`, and of faces by what happens in them: `passed`, `faceLost` and the other outcomes of a
/// challenge; `nobody`, `two` and `alone` for a selfie without challenges.
struct FacePictures: PictureTaker {
  static let face = FaceReading(x: 520, y: 210, width: 240, height: 300)

  static func reading(_ count: Int, origin: PictureOrigin? = nil) -> Reading {
    var reading = Reading(
      width: 1280, height: 720, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 140),
      faces: (0..<count).map { FaceReading(x: 100 + 500 * Double($0), y: 210, width: 240, height: 300) })
    reading.origin = origin
    return reading
  }

  static func picture(_ name: String) -> PictureReference { PictureReference(digest: name, type: "jpg", byteCount: 4096) }

  func take(_ name: String?, for request: CaptureRequest) async -> Answer {
    guard let name else { return .failed(reason: "noPicture") }
    switch request.subject {
    case .liveness(let challenges, _):
      let outcome = ChallengeReport.Outcome(rawValue: name) ?? .passed
      let reports = challenges.map { ChallengeReport($0, outcome, milliseconds: 1_800) }
      let origin: PictureOrigin? = ["unrecorded": .camera, "photograph": .file][name]
      return .liveness(
        report: LivenessReport(
          portrait: Self.picture(name), reading: Self.reading(1, origin: origin), challenges: reports,
          clip: origin == nil ? Self.clip(request) : nil))
    case .selfie:
      return .captured(picture: Self.picture(name), reading: Self.reading(["nobody": 0, "two": 2][name] ?? 1))
    case .barcode:
      var reading = Self.reading(0)
      reading.barcodes = name == "code" ? [BarcodeReading(.qrCode, text: "330 131", bytes: Array("330 131".utf8))] : []
      return .captured(picture: Self.picture(name), reading: reading)
    default:
      guard var reading = Specimens.readings[name] else { return .failed(reason: "noPicture") }
      if name == "passport" { reading.faces = [Self.face] }
      return .captured(picture: Self.picture(name), reading: reading, clip: Self.clip(request))
    }
  }

  /// The clip that the request asks for.
  private static func clip(_ request: CaptureRequest) -> Clip? {
    request.clip.map { Clip(media: PictureReference(digest: "clip", type: "mp4", byteCount: 9_000), milliseconds: $0 * 1_000) }
  }
}

/// Gives outcomes one after the other; the last one again and again.
final class Outcomes<Value: Sendable>: Sendable {
  private let left: Mutex<[Value]>

  init(_ outcomes: [Value]) { left = Mutex(outcomes) }

  func next() -> Value { left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
}
