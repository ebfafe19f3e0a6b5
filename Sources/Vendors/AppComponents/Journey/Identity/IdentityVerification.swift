import Documents
import Phrases
import Workflow

/// A whole identity verification in one session: the document, then the selfie, then the comparison of the two (App Drop-in, `startWorkflow`).
public struct IdentityVerification: Journey {
  public static let name = "identity"
  /// Since version 2, it tells the backend how it ended.
  public static let version = 2

  public var workflow: WorkflowConfiguration
  /// The type set by the caller; nil if the person chooses.
  public var type: DocumentType?
  /// The country set by the caller; nil if the person chooses.
  public var issuingCountry: Country?
  public var session: SessionAccess

  public init(
    workflow: WorkflowConfiguration = .standard, type: DocumentType? = nil, issuingCountry: Country? = nil,
    session: SessionAccess = .testMe
  ) {
    self.workflow = workflow
    self.type = type
    self.issuingCountry = issuingCountry
    self.session = session
  }

  public func run(_ guide: Guide) async throws(Exit) -> IdentityResult {
    let shared = try await ComponentContext.open(session, for: nil, workflow, guide)
    let ending = SessionEnding(session: shared.session, component: .identity, isOwn: session.isOwn, isTold: guide.version >= 2)
    let result: IdentityResult
    do throws(Exit) { result = try await verify(in: shared, guide) } catch { throw try await ending.failed(error, guide) }
    try await ending.finish(guide)
    return result
  }

  private func verify(in shared: ComponentContext, _ guide: Guide) async throws(Exit) -> IdentityResult {
    let workflow = shared.session.workflow ?? workflow
    let matching = FaceMatching(use: workflow.faceMatch ?? .operator, timeout: workflow.faceMatchTimeout ?? FaceMatching.standardTimeout)
    let document = try await guide.run(
      DocumentComponent(workflow: workflow, type: type, issuingCountry: issuingCountry, context: shared),
      following: BiometricsComponent.steps + matching.steps)
    let biometrics = try await guide.run(
      BiometricsComponent(workflow: workflow, context: shared), steps: BiometricsComponent.steps, following: matching.steps)
    let match = try await matching.run(document.portrait, biometrics.compared, session: shared.session.id, guide)
    return IdentityResult(document: document, biometrics: biometrics, faceMatch: match)
  }
}
