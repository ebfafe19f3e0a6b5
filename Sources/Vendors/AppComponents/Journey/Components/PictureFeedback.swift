import AppComponentsWire
import Documents
import Phrases
import Services
import Workflow

/// The backend's verdict on a picture (guide, "Real-time feedback"). The guide lists no reasons; these are ours.
public enum PictureAssessment: Codable, Equatable, Sendable {
  public typealias Reason = RetakeReason

  case accepted
  case retake(reason: Reason)
}

/// Sends a picture to the backend, which assesses its quality.
public struct AssessPicture: Query, ServiceEffect {
  public typealias Output = PictureAssessment
  public static let name = "picture.assess"
  public static let samples: [Sample<PictureAssessment>] = [.output(.accepted), .output(.retake(reason: .blurred))]

  public typealias Subject = AssessedSubject

  public var subject: Subject
  public var picture: PictureReference
  public var session: String

  public init(_ subject: Subject, picture: PictureReference, session: String) {
    self.subject = subject
    self.picture = picture
    self.session = session
  }

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    ComponentRoutes.assessment.request(body: PictureOrder(subject, data: try resources.picture(picture))).inSession(session)
  }

  /// A reason that a newer server knows is one that this program cannot explain, and the picture is used.
  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> PictureAssessment {
    let verdict = try ComponentRoutes.assessment.accepted(response)
    return verdict.retake.flatMap(RetakeReason.init).map { PictureAssessment.retake(reason: $0) } ?? .accepted
  }
}

/// Has a confirmed picture assessed while the person waits.
struct PictureFeedback {
  let subject: AssessPicture.Subject
  let session: String

  /// How long the person waits for the backend, in milliseconds. (The guide gives no time; ours.)
  static let patience: Int64 = 20_000

  /// Whether the picture is used: it was accepted, or there was no verdict in time or at all, or the person did not want to wait, or keeps it
  /// in spite of the verdict.
  func accepts(_ picture: PictureReference, _ guide: Guide) async throws(Exit) -> Bool {
    let wait = Wait(
      title: Phrase("feedback.wait.title"), message: Phrase("feedback.wait.message"),
      elements: [
        .steps(list: [
          DisplayStep(Phrase("feedback.step.taken"), .done), DisplayStep(Phrase("feedback.step.checked"), .active),
        ])
      ])
    let options = PromptOptions(
      actions: [PromptAction(id: "goOn", title: Phrase("feedback.action.goOn"))], deadline: try await guide.now() + Self.patience)
    let query = AssessPicture(subject, picture: picture, session: session)
    let result: RaceResult<Wait.Value, PictureAssessment>
    do throws(Exit) { result = try await guide.race("validating", wait, against: query, options: options) } catch {
      // A backend that cannot assess the picture, because it is too large for instance, does not cost the person the picture.
      guard case .error(let problem) = error, case .unexpected = ComponentError(problem) else { throw error }
      return true
    }
    guard case .output(.retake(let reason)) = result else { return true }
    let choice = Choice(
      style: .question, title: Phrase("feedback.retake.title"), message: Phrase("feedback.reason.\(reason.rawValue)"),
      options: [.retake, Choice.Option(id: "keep", title: Phrase("feedback.action.keep"))])
    return try await guide.choose("feedback", choice) == "keep"
  }
}
