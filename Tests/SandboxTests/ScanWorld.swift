import Backends
import Documents
import Foundation
import Journeys
import Services
import Synchronization
import Workflow

@testable import Sandbox

/// A person with documents, a kiosk, and the sandbox's scan service. A picture's bytes are the JSON of what is read in it.
final class ScanWorld: PictureTaker {
  /// What the camera sees, by the side or subject that is asked for; the last one is repeated.
  private let views: Mutex<[String: [Reading]]>
  private let pictures = Mutex<[String: [UInt8]]>([:])
  private let requests = Mutex<[ServiceRequest]>([])
  let entities = InMemoryEntityStore()
  /// Milliseconds since 1970, UTC.
  let now = Mutex<Int64>(1_770_000_000_000)
  /// What happens to the requests, by their numbers from 0.
  let faults: [Int: TransportFault]

  init(_ views: [String: [Reading]], faults: [Int: TransportFault] = [:]) {
    self.views = Mutex(views)
    self.faults = faults
  }

  /// The paths of the requests that reached the service, in order.
  var paths: [String] { requests.withLock { $0.map { String($0.path.dropFirst(ScanService.root.count)) } } }

  private var clock: @Sendable () -> Int64 { { self.now.withLock { $0 } } }

  func sandbox() -> Sandbox {
    Sandbox([ScanService()], entities: entities, now: clock) { try? JSONDecoder().decode(Reading.self, from: Data($0)) }
  }

  func run(
    _ journey: ScanJourney, script: Script? = nil, journal: any Journal = MemoryJournal()
  ) async -> Outcome {
    let runner = Runner(
      journal: journal, host: script.map { ScriptHost($0, pictures: self) } ?? .automatic(pictures: self), performer: performer(),
      environment: RunEnvironment(now: clock, draw: { _ in 0 }))
    return await runner.run(journey, session: "session")
  }

  func performer() -> any Performer {
    ServicePerformer(
      Watched(base: InProcessTransport(sandbox()), world: self),
      picture: { reference throws(WorkflowError) in self.pictures.withLock { $0[reference.digest] } ?? [] },
      over: MockPerformer())
  }

  func take(_ name: String?, for request: CaptureRequest) -> Answer {
    let view: String, challenges: [LivenessChallenge]
    switch request.subject {
    case .document(.proofOfAddress, _, _): (view, challenges) = ("address", [])
    case .document(_, _, let step): (view, challenges) = (step.side.rawValue, [])
    case .liveness(let asked, _): (view, challenges) = ("selfie", asked)
    default: (view, challenges) = ("selfie", [])
    }
    let reading = views.withLock { views -> Reading? in
      guard let first = views[view]?.first else { return nil }
      if views[view, default: []].count > 1 { views[view]?.removeFirst() }
      return first
    }
    guard let reading, let bytes = try? JSONEncoder().encode(reading) else { return .failed(reason: "camera.unplugged") }
    let number = pictures.withLock { pictures in
      pictures["picture-\(pictures.count)"] = Array(bytes)
      return pictures.count - 1
    }
    let reference = PictureReference(digest: "picture-\(number)", type: "jpg", byteCount: bytes.count)
    guard !challenges.isEmpty else { return .captured(picture: reference, reading: reading) }
    return .liveness(
      report: LivenessReport(
        portrait: reference, reading: reading, challenges: challenges.map { ChallengeReport($0, .passed, milliseconds: 900) }))
  }

  /// Counts what reaches the service, and lets things go wrong.
  private struct Watched: Transport {
    let base: any Transport
    let world: ScanWorld

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
      let number = world.requests.withLock { requests in
        requests.append(request)
        return requests.count - 1
      }
      guard let fault = world.faults[number] else { return try await base.send(request) }
      return try await FaultyTransport(fault, over: base).send(request)
    }
  }
}

extension Reading {
  static func page(_ lines: [String]? = nil, hasPortrait: Bool = false, words: Int? = nil, print: UInt64? = nil) -> Reading {
    Reading(
      width: 1000, height: 700, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 140),
      document: DocumentOutline(
        corners: [(50, 50), (950, 50), (950, 650), (50, 650)].map { PicturePoint(x: $0.0, y: $0.1) }, aspect: 0.67),
      lookedForDocument: true, mrz: lines.map { Mrz.parse($0) }, lookedForMrz: true, barcodes: [],
      faces: hasPortrait ? [FaceReading(x: 100, y: 200, width: 150, height: 200)] : [], words: words)
  }

  static let selfie = Reading(
    width: 1280, height: 720, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 140),
    faces: [FaceReading(x: 520, y: 210, width: 240, height: 300)])

  /// Nothing of a document.
  static let table = Reading(width: 1000, height: 700, lookedForDocument: true, lookedForMrz: true, barcodes: [], faces: [])
}
