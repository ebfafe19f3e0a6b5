import Documents
import JourneyKit
import Notation
import Workflow

/// The scenarios that every component has: what its session, its backend and its machine may do.
enum ComponentScenarios {
  /// - Parameter denied: how the component ends when there is no camera.
  static func all(camera denied: ExpectedEnding) -> [Scenario] {
    session + feedback + location + backend + machine(denied)
  }

  private static func failing(_ error: ComponentError) -> [EffectOutcome] { [.failure(error: error.workflowError)] }

  // MARK: The session

  private static let session: [Scenario] = [
    Scenario(
      "client-rejected", "The backend has rejected the client permanently, and says so when the session starts.",
      outcomes: [StartSession.name: failing(.clientRejected)], ending: .error(code: "1000", containing: "ClientRejected")),
    Scenario(
      "invalid-validation-code", "The backend does not know the validation code.",
      outcomes: [StartSession.name: failing(.invalidSession(.invalidValidationCode))],
      ending: .error(code: "1001", containing: "InvalidValidationCode")),
    Scenario(
      "session-expired", "The validation code is older than its two hours.",
      outcomes: [StartSession.name: failing(.invalidSession(.sessionExpired))],
      ending: .error(code: "1001", containing: "SessionExpired")),
    Scenario(
      "configuration-not-supported", "The workflow of the validation code has a module that this program does not run.",
      outcomes: [StartSession.name: failing(.configurationNotSupported(name: "module QES"))],
      ending: .error(code: "1003", containing: "module QES")),
    Scenario(
      "invalid-workflow-status", "The modules of the workflow were completed before.",
      outcomes: [StartSession.name: failing(.invalidWorkflowStatus)], ending: .error(code: "1004", containing: "InvalidWorkflowStatus")),
    Scenario(
      "client-rejected-at-end", "The backend rejects the client while they are at work.",
      outcomes: [EndComponent.name: failing(.clientRejected)], ending: .error(code: "1000", containing: "ClientRejected")),
    Scenario(
      "session-expired-at-end", "The session expires while the client is at work.",
      outcomes: [EndComponent.name: failing(.invalidSession(.sessionExpired))],
      ending: .error(code: "1001", containing: "SessionExpired")),
    Scenario(
      "invalid-workflow-status-at-end", "The workflow is completed elsewhere while the client is at work.",
      outcomes: [EndComponent.name: failing(.invalidWorkflowStatus)], ending: .error(code: "1004", containing: "InvalidWorkflowStatus")),
  ]

  // MARK: Real-time feedback

  private static let withFeedback = [JSONValue.Member("realTimeFeedback", .bool(true))]

  private static let feedback: [Scenario] =
    PictureAssessment.Reason.allCases.map { reason in
      Scenario(
        "feedback-\(reason.spelling)", "Real-time feedback wants the first picture once more: it is \(reason.words).",
        workflow: withFeedback,
        outcomes: [
          AssessPicture.name: Scenario.outputs(PictureAssessment.retake(reason: reason), PictureAssessment.accepted)
        ])
    } + [
      Scenario("feedback-accepted", "Real-time feedback accepts every picture.", workflow: withFeedback),
      Scenario(
        "feedback-slow", "Real-time feedback takes a minute, so that its deadline of 20 seconds passes.", workflow: withFeedback,
        fault: .backend(BackendFault(.slow(60_000), of: [AssessPicture.name]))),
      Scenario(
        "feedback-413", "The first picture is too large for real-time feedback (HTTP status 413).",
        workflow: withFeedback, fault: .backend(BackendFault(.status(413), of: [AssessPicture.name], count: 1))),
      Scenario(
        "feedback-lost", "The connection breaks during real-time feedback, and trying again helps.", workflow: withFeedback,
        fault: .backend(BackendFault(.lostBefore, of: [AssessPicture.name], count: 1))),
    ]

  // MARK: The location

  private static let known =
    (GeoLocation(latitude: 52.3791, longitude: 4.9003)).map { Scenario.outputs(KioskLocation.known(location: $0)) } ?? []
  private static let unknown = Scenario.outputs(KioskLocation.unavailable)

  private static let location: [Scenario] = [
    Scenario(
      "location-known", "The workflow requires the kiosk's location, and it is known.", workflow: [.init("location", "required")],
      outcomes: [ReadLocation.name: known]),
    Scenario(
      "location-unavailable", "The workflow requires the kiosk's location, and it is not known.", workflow: [.init("location", "required")],
      outcomes: [ReadLocation.name: unknown], ending: .cancelled(after: "LocationUnavailable")),
    Scenario(
      "location-optional", "The workflow would like to have the kiosk's location, and it is not known.",
      workflow: [.init("location", "optional")], outcomes: [ReadLocation.name: unknown]),
  ]

  // MARK: The backend

  private static let backend: [Scenario] = [
    .serverIsSlow,
    Scenario(
      "server-401", "The backend does not accept the kiosk's credentials (HTTP status 401).",
      fault: .backend(BackendFault(.status(401))), ending: .error(code: "870", containing: "Backend.401")),
    .serverFails(),
    Scenario(
      "connection-lost-before", "The connection breaks before the session was started, and trying again helps.",
      fault: .backend(BackendFault(.lostBefore, of: [StartSession.name], count: 1))),
    Scenario(
      "connection-lost-after", "The connection breaks after the session was started, and trying again finds it.",
      fault: .backend(BackendFault(.lostAfter, of: [StartSession.name], count: 1))),
    Scenario(
      "connection-lost-at-end", "The connection breaks at the last question about the session, and trying again helps.",
      fault: .backend(BackendFault(.lostBefore, of: [EndComponent.name], count: 1))),
    .serverIsLost,
  ]

  // MARK: The machine

  private static func machine(_ denied: ExpectedEnding) -> [Scenario] {
    [
      Scenario("camera-denied", "The program may not use the camera.", fault: .camera(CameraFault(.denied)), ending: denied),
      Scenario(
        "camera-busy", "Another program uses the camera for the first ten seconds of each capture.",
        fault: .camera(CameraFault(.busy, for: 10_000))),
      Scenario(
        "camera-unplugged", "The camera is unplugged one second after each capture begins, for eight seconds.",
        fault: .camera(CameraFault(.unplugged, after: 1_000, for: 8_000))),
      Scenario(
        "camera-frozen", "The camera's picture stands still one second after each capture begins, for eight seconds.",
        fault: .camera(CameraFault(.frozen, after: 1_000, for: 8_000))),
      Scenario(
        "disk-full", "The disk is full when the first picture is stored, and trying again helps.", fault: .fullDisk(count: 1)),
    ]
  }
}

extension PictureAssessment.Reason {
  /// In kebab case: `face-hidden`.
  fileprivate var spelling: String { self == .faceHidden ? "face-hidden" : rawValue }

  fileprivate var words: String {
    switch self {
    case .blurred: "blurred"
    case .dark: "too dark"
    case .glare: "spoilt by a reflection"
    case .incomplete: "cut off"
    case .unreadable: "unreadable"
    case .faceHidden: "of a hidden face"
    }
  }
}
