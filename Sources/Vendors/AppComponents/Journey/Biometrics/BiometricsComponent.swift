import Documents
import JourneyKit
import Phrases
import Workflow

/// Takes a selfie while the person shows that they are there: they look ahead, then turn the head left and right in an order that is drawn for
/// each attempt (App Components, "Biometrics Component"; steps: SELFIE, TURN_HEAD_LEFT, TURN_HEAD_RIGHT).
public struct BiometricsComponent: Journey {
  public static let name = "biometrics"
  /// Since version 2, it tells the backend how it ended; since version 3, the introduction speaks of a video only if one is to be recorded.
  public static let version = 3

  /// How often the liveness check may be tried by default. With only two orders, an attacker with one recorded video is right every other
  /// time, so the number must be small. (Our choice.)
  public static let standardAttempts = 5

  public var workflow: WorkflowConfiguration
  public var session: SessionAccess
  /// The session and the place of the journey around this one; nil if the component opens its own.
  public var context: ComponentContext?

  public init(workflow: WorkflowConfiguration = .standard, session: SessionAccess = .testMe, context: ComponentContext? = nil) {
    self.workflow = workflow
    self.session = session
    self.context = context
  }

  public func run(_ guide: Guide) async throws(Exit) -> BiometricsComponentResult {
    let shared =
      if let context { context } else { try await ComponentContext.open(session, for: Self.name, workflow, guide) }
    let component = BiometricsComponent(workflow: shared.session.workflow ?? workflow, session: session, context: context)
    // Within another journey, that one ends the session.
    guard context == nil else { return try await component.take(in: shared, guide) }
    let ending = SessionEnding(session: shared.session, component: .biometrics, isOwn: session.isOwn, isTold: guide.version >= 2)
    let result: BiometricsComponentResult
    do throws(Exit) { result = try await component.take(in: shared, guide) } catch { throw try await ending.failed(error, guide) }
    try await ending.finish(guide)
    return result
  }

  /// - Parameter shared: the session and the place, its own or those of the journey around it.
  private func take(in shared: ComponentContext, _ guide: Guide) async throws(Exit) -> BiometricsComponentResult {
    try await guide.instruct("intro", .selfieIntro(turnsHead: turnsHead, isFilmed: guide.version < 3 || workflow.selfieVideo != nil))
    var capture = BiometricsCapture(workflow: workflow, turnsHead: turnsHead)
    while true {
      guide.stage("selfie", 1, of: Self.steps)
      let selfie = try await capture.take(guide)
      guide.stage("check", 2, of: Self.steps)
      guard try await guide.confirm("confirm", .of(selfie)) else { continue }
      if workflow.realTimeFeedback == true {
        let feedback = PictureFeedback(subject: .selfie, session: shared.session.id)
        guard try await feedback.accepts(selfie.picture, guide) else { continue }
      }
      return BiometricsComponentResult(selfie, location: shared.location, wantsClip: workflow.selfieVideo != nil)
    }
  }

  /// The names of its steps.
  static let steps = [StepName.selfie, .check].map(\.phrase)

  private var turnsHead: Bool { workflow.livenessCheck != LivenessCheckType.none }
}
