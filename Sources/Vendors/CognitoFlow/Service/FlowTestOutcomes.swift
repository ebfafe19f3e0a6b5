import CognitoFlowWire
import Services

/// The outcomes that a `customer_reference` asks for in the environment `sandbox`: `user-1?documentary_verification=failed&risk_check=success`.
/// With them an integrator reaches every outcome without a document or a face. The person still does the steps, but what they send only has to
/// be of its form. (Ours.)
struct FlowTestOutcomes: Equatable, Sendable {
  /// The steps whose outcome can be asked for.
  static let steps = FlowStep.allCases.filter { $0 != .acceptTerms }
  static let statuses: [FlowStepStatus] = [.success, .failed, .pendingReview]

  private var outcomes: [FlowStep: FlowStepStatus] = [:]

  /// The outcome of a step; nil if it follows from what the person sends.
  subscript(step: FlowStep) -> FlowStepStatus? { outcomes[step] }

  init() {}

  /// - Throws: what is no step or no outcome. A misspelt one would otherwise pass for a reference, and the test would test nothing.
  init(_ reference: String) throws(FlowAPIError) {
    let parts = reference.split(separator: "?", maxSplits: 1)
    guard parts.count == 2, parts[1].contains("=") else { return }
    for field in FormField.read(parts[1]) {
      guard let step = Self.steps.first(where: { $0.rawValue == field.name }) else {
        throw Self.refusal("\"\(field.name)\"", Self.steps.map(\.rawValue))
      }
      guard let status = Self.statuses.first(where: { $0.rawValue == field.value }) else {
        throw Self.refusal("\(field.name) \"\(field.value)\"", Self.statuses.map(\.rawValue))
      }
      outcomes[step] = status
    }
  }

  private static func refusal(_ wrong: String, _ known: [String]) -> FlowAPIError {
    FlowAPIError(
      .badRequest, "invalid_field",
      "user.customer_reference: what follows the question mark asks for outcomes, and \(wrong) is none of \(known.joined(separator: ", "))."
    )
  }
}
