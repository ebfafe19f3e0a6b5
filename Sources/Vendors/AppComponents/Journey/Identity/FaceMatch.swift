import AppComponentsWire
import Notation
import Phrases
import Services
import Workflow

/// Whether the portrait in the document and the selfie show the same person: an answer that somebody gives, and who gave it.
public struct FaceMatch: Codable, Equatable, Sendable {
  public enum Verdict: String, Codable, CaseIterable, Sendable { case match, noMatch, undetermined }

  /// Who gave the answer.
  public enum Decider: String, Codable, Sendable { case backend, `operator` }

  /// Why there is no answer.
  public enum Reason: String, Codable, CaseIterable, Sendable {
    /// No portrait was found in the document, or no face in the selfie.
    case noPortrait
    /// The workflow asks nobody.
    case notAsked
    /// The backend does not compare faces, and staff are not asked.
    case noService
    /// Staff looked and cannot tell.
    case cannotTell
    /// Staff did not answer in time.
    case noAnswer
  }

  public var verdict: Verdict
  public var decidedBy: Decider?
  /// How alike the backend finds them, 0 to 100.
  public var percentage: Double?
  public var reason: Reason?

  public init(_ verdict: Verdict, by decider: Decider? = nil, percentage: Double? = nil, because reason: Reason? = nil) {
    self.verdict = verdict
    decidedBy = decider
    self.percentage = percentage
    self.reason = reason
  }

  static func undetermined(_ reason: Reason) -> FaceMatch { FaceMatch(.undetermined, because: reason) }

  /// `{"verdict":"match","decidedBy":"operator"}`. Not in the guide; the form is ours.
  public var json: JSONValue {
    .object([
      "verdict": .string(verdict.rawValue), "decidedBy": decidedBy.map { .string($0.rawValue) },
      "percentage": percentage.map(JSONValue.number), "reason": reason.map { .string($0.rawValue) },
    ])
  }

  /// The row of the last screen.
  var row: Review.Row {
    let value = reason.map { Phrase("identity.match.\($0.rawValue)") } ?? Phrase("identity.match.\(verdict.rawValue)")
    return Review.Row(label: Phrase("identity.result.match"), value: value, mark: verdict == .noMatch ? .failedCheck : .none)
  }
}

/// How alike two faces are, as far as the backend can say.
public struct FaceSimilarity: Codable, Equatable, Sendable {
  /// 0 to 100; nil if the backend does not compare faces.
  public var percentage: Double?

  public init(percentage: Double? = nil) { self.percentage = percentage }
}

/// Asks the backend to compare two pictures. The only place where a service that compares faces is asked.
public struct CompareFaces: Query, ServiceEffect {
  public typealias Output = FaceSimilarity
  public static let name = "faces.compare"
  public static let samples: [Sample<FaceSimilarity>] = [
    .output(FaceSimilarity()), .output(FaceSimilarity(percentage: 97)), .output(FaceSimilarity(percentage: 41)),
  ]

  public var portrait: PictureReference
  public var selfie: PictureReference
  public var session: String

  public init(portrait: PictureReference, selfie: PictureReference, session: String) {
    self.portrait = portrait
    self.selfie = selfie
    self.session = session
  }

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let order = FaceOrder(portrait: try resources.picture(portrait), selfie: try resources.picture(selfie))
    return ComponentRoutes.comparison.request(body: order).inSession(session)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> FaceSimilarity {
    FaceSimilarity(percentage: try ComponentRoutes.comparison.accepted(response).percentage.map { Double($0) })
  }
}
