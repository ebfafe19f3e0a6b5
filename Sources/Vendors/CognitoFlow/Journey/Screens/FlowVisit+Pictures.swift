import CognitoFlowWire
import Documents
import Phrases
import Services
import Workflow

/// The pictures of the document, and the selfie.
extension FlowVisit {
  mutating func take(_ prompt: FlowCapturePrompt, _ desk: FlowDesk) async throws(Exit) -> FlowDesk.Answer {
    if let answer = try await announce(prompt, desk) { return answer }
    let message = Phrase("hosted.picture.\(prompt.picture.rawValue)")
    let picture: PictureReference
    if prompt.picture == .selfie {
      picture = try await camera.selfie(message: message, desk.guide)
    } else {
      let country = prompt.country.flatMap(Country.init(code:)), side: FileSide = prompt.picture == .front ? .front : .back
      let type = prompt.documentType
      guard let step = type.steps(tilted: false, of: country).first(where: { $0.side == side }) else { throw FlowError.endless.exit }
      picture = try await camera.page(type, step, of: country, message: message, desk.guide).picture
    }
    return try await desk.send(SubmitFlowPicture(session: session, kind: prompt.picture, picture: picture))
  }

  /// Says what is wrong with the previous picture, or what comes next.
  /// - Returns: nil if the person is ready.
  private func announce(_ prompt: FlowCapturePrompt, _ desk: FlowDesk) async throws(Exit) -> FlowDesk.Answer? {
    let instruction: Instruction, id: String
    if let problem = prompt.problem {
      id = "problem"
      instruction = Instruction(
        style: .popup, title: Phrase("hosted.problem.\(problem.rawValue)"),
        message: Phrase("hosted.problem.left", ["n": .number(prompt.attemptsLeft)]), button: Phrase("capture.action.retake"))
    } else if prompt.picture == .selfie {
      id = "intro"
      instruction = Instruction(
        style: .intro, title: Phrase("biometrics.capture.title"), message: Phrase("hosted.selfie.message"),
        points: ["face", "light", "alone"].map { Phrase("biometrics.intro.\($0)") }, illustration: .selfie,
        button: Phrase("document.action.start"))
    } else {
      return nil
    }
    guard prompt.problem != nil, prompt.picture != .selfie, let offer else {
      try await desk.guide.instruct(id, instruction)
      return nil
    }
    let other = PromptOptions(actions: [PromptAction(id: "other", title: Phrase("hosted.problem.other"))])
    guard case .action = try await desk.guide.ask(id, instruction, options: other) else { return nil }
    return try await FlowDocumentChoice(desk: desk, offer: offer).ask()
  }
}

extension FlowCapturePrompt {
  fileprivate var documentType: DocumentType {
    let type = category?.type ?? .idCard
    return type == .driversLicense && country == "NLD" ? .dutchDriversLicense : type
  }
}
