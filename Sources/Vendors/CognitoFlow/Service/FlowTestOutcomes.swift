import CognitoFlowWire
import SandboxKit
import Services

/// The outcomes that a `customer_reference` asks for in the environment `sandbox`: `user-1?documentary_verification=failed&risk_check=success`.
/// The person still does the steps, but what they send only has to be of its form. (Ours.)
struct FlowTestOutcomes: Equatable, Sendable {
  /// The steps whose outcome can be asked for.
  static let steps = FlowStep.allCases.filter { $0 != .acceptTerms }
  static let statuses: [FlowStepStatus] = [.success, .failed, .pendingReview]
  private static let known = steps.map { Named($0.rawValue, statuses.map(\.rawValue)) }

  private var outcomes = TestOutcomes()

  /// The outcome of a step; nil if it follows from what the person sends.
  subscript(step: FlowStep) -> FlowStepStatus? { outcomes[step.rawValue].flatMap(FlowStepStatus.init) }

  init() {}

  /// - Throws: what is no step or no outcome.
  init(_ reference: String) throws(FlowAPIError) {
    do throws(TestOutcomes.Unknown) { outcomes = try TestOutcomes(reference, of: Self.known) } catch {
      throw FlowAPIError(.badRequest, "invalid_field", "user.customer_reference: \(error.message)")
    }
  }
}
