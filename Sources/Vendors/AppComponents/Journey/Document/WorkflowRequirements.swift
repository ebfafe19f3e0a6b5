import Documents
import JourneyKit
import Workflow

extension DocumentRequirements {
  /// What a workflow requires.
  /// - Parameter session: the session in which the backend assesses each picture; nil if it does not.
  init(_ workflow: WorkflowConfiguration, session: WorkflowSession?) {
    self.init(
      mrzPolicy: workflow.mrzPolicy, canBeTyped: workflow.manualEntry, checks: workflow.checks ?? [:], gates: workflow.gates ?? [:],
      limit: workflow.stepTimeout, unseenLimit: workflow.unseenTimeout, clip: workflow.documentVideo,
      objection: { workflow.objection(to: $0, type: $1, on: $2) }, ending: { $0.ending })
    guard let session else { return }
    let feedback = PictureFeedback(subject: .document, session: session.id)
    assess = { picture, guide throws(Exit) in try await feedback.accepts(picture, guide) }
  }
}

extension WorkflowConfiguration {
  /// Why the workflow does not accept a document or its holder; nil when it does.
  ///
  /// - Parameter day: the day of the capture, where the person is.
  func objection(to facts: DocumentFacts, type: DocumentType, on day: CalendarDate) -> DocumentObjection? {
    if facts.namesIssuer {
      guard let country = facts.issuingCountry, supports(country: country) else { return .issuingCountry }
      guard supports(type, of: country) else { return .documentType }
      if facts.namesNationality, !supports(nationality: facts.nationality, type: type, of: country) { return .nationality }
    }
    return facts.objection(minimumAge: minimumAge, on: day)
  }
}

extension DocumentProblem {
  /// How the component ends when the person gives up here: with the module's error of the same name, if there is one.
  var ending: Exit {
    if case .noPicture(_, let reason) = self {
      return .error(ComponentError.unexpected(code: CaptureFailure.code(of: reason)).workflowError)
    }
    return IdentityVerificationError(rawValue: name).map { .error($0.workflowError) } ?? .cancelled
  }
}
