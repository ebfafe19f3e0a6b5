import Phrases

@testable import Workflow

/// The required-action loop of IDscan: after each upload, the server says what it needs next.
struct Scan: Journey {
  static let name = "scan", version = 1

  struct Output: Codable, Equatable, Sendable {
    var journeyID: String
    var faceMatch: String?
    var uploads: Int
  }

  func run(_ guide: Guide) async throws(Exit) -> Output {
    var action: RequiredAction? = .frontSide
    var attempt = 1, uploads = 0
    var journeyID: String?, faceMatch: String?
    while let step = action {
      guide.stage(step.rawValue, uploads + 1)
      let picture = try await scan(step, attempt, guide)
      let answer = try await guide.perform(Upload(journeyID: journeyID, step: step, attempt: attempt, picture: picture))
      journeyID = journeyID ?? answer.journeyID
      faceMatch = answer.faceMatch ?? faceMatch
      attempt = answer.requiredAction == step ? attempt + 1 : 1
      action = answer.requiredAction
      uploads += 1
    }
    return Output(journeyID: journeyID ?? "", faceMatch: faceMatch, uploads: uploads)
  }

  private func scan(_ step: RequiredAction, _ attempt: Int, _ guide: Guide) async throws(Exit) -> PictureReference {
    if attempt > 1 { try await guide.instruct("again", .plain()) }
    while true {
      guard case .picture(let picture, _, _) = try await guide.capture("shot", .selfie()) else {
        throw .error(WorkflowError(code: "noCamera", message: "There is no camera. Plug one in and start again."))
      }
      if try await guide.confirm("kept", .of(picture)) { return picture }
    }
  }
}

enum RequiredAction: String, Codable, CaseIterable, Sendable { case frontSide, backSide, secondScan, selfie, liveness }

struct Upload: Command {
  struct Output: Codable, Equatable, Sendable {
    var journeyID: String
    var requiredAction: RequiredAction?
    var faceMatch: String?
  }
  static let name = "upload"
  static let samples: [Sample<Output>] =
    [.frontSide, .backSide, .selfie, nil].map { .output(Output(journeyID: "J1", requiredAction: $0)) } + [.failure(.offline)]
  var journeyID: String?
  var step: RequiredAction
  var attempt: Int
  var picture: PictureReference
}

/// Asks for the front twice, then the back, then a selfie.
func scanServer() -> Backend {
  return Backend { effect, _ throws(WorkflowError) in
    guard let upload = effect as? Upload else { throw WorkflowError(.unknownEffect, "\(effect)") }
    return switch (upload.step, upload.attempt) {
    case (.frontSide, 1): Upload.Output(journeyID: "J1", requiredAction: .frontSide)
    case (.frontSide, _): Upload.Output(journeyID: "J1", requiredAction: .backSide)
    case (.backSide, _): Upload.Output(journeyID: "J1", requiredAction: .selfie)
    default: Upload.Output(journeyID: "J1", requiredAction: nil, faceMatch: "Passed")
    }
  }
}
