import Backends
import Documents
import Imaging
import JourneyKit
import Synchronization
import Workflow

/// The pictures of one run of the matrix: drawn documents, and a selfie that is made up, of somebody who does what is asked unless the scenario says
/// otherwise.
final class MatrixPictures: PictureTaker {
  private let change: SpecimenChange?
  private let readings: SpecimenReadings
  private let faults: ActiveFaults
  /// What is read in the pictures that were taken, by their digests.
  private let taken = Mutex<[String: Reading]>([:])

  /// - Parameter input: the name of the input. Documents that the scenario does not concern are not drawn once more for it.
  init(_ scenario: Scenario, _ input: String, _ readings: SpecimenReadings, _ faults: ActiveFaults) {
    self.faults = faults
    change = scenario.concerns(input) ? scenario.specimen : nil
    self.readings = readings
  }

  /// Returns nil if no such picture was taken.
  func reading(of digest: String) -> Reading? { taken.withLock { $0[digest] } }

  func take(_ name: String?, for request: CaptureRequest) async throws(WorkflowError) -> Answer {
    try await note(answer(to: request, change))
  }

  func draw(_ change: SpecimenChange, for request: CaptureRequest) async throws(WorkflowError) -> Answer {
    try await note(answer(to: request, change))
  }

  private func note(_ answer: Answer) -> Answer {
    switch answer {
    case .captured(let picture, let reading, _): taken.withLock { $0[picture.digest] = reading }
    case .liveness(let report): taken.withLock { $0[report.portrait.digest] = report.reading }
    default: break
    }
    return answer
  }

  private func answer(to request: CaptureRequest, _ change: SpecimenChange?) async throws(WorkflowError) -> Answer {
    // A camera whose fault passes takes the picture a little later.
    if let camera = faults.camera, camera.duration == nil, let state = camera.state { return .failed(reason: "camera.\(state.rawValue)") }
    do throws(WorkflowError) { try faults.store(in: "the data folder") } catch {
      return .failed(reason: "store.\(error.code)")
    }
    switch request.subject {
    case .document(let type, let country, let step):
      do { return try await readings.answer(type, of: country, step, change) } catch {
        throw WorkflowError(.pictureUnusable, (error as? ImagingError)?.message ?? "\(error)")
      }
    case .selfie: return .captured(picture: Self.selfie(), reading: Self.reading)
    case .liveness(let challenges, _):
      let ending = challenges.first.flatMap { change?.liveness?.possible(at: $0) } ?? .passed
      // A challenge that fails ends the capture.
      let reports = challenges.map { ChallengeReport($0, ending, milliseconds: 1_800) }
      return .liveness(report: LivenessReport(portrait: Self.selfie(ending), reading: Self.reading, challenges: reports))
    case .barcode, .clip: throw WorkflowError(.pictureUnusable, "The matrix has no barcodes and clips.")
    }
  }

  private static func selfie(_ ending: ChallengeReport.Outcome = .passed) -> PictureReference {
    PictureReference(digest: ending == .passed ? "selfie" : "selfie-\(ending.rawValue)", type: "jpg", byteCount: 164_000)
  }

  private static let reading: Reading = {
    var reading = Reading(
      width: 1280, height: 720, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 140),
      faces: [FaceReading(x: 520, y: 210, width: 240, height: 300)])
    reading.origin = .specimen
    return reading
  }()
}
