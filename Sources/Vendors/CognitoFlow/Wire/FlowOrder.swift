import Services

/// What a customer's back end orders: a session of one of its users.
package struct FlowOrder: Equatable, Sendable {
  package struct User: Equatable, Sendable {
    package var reference: String
    package var email: String?

    package init(reference: String, email: String?) { (self.reference, self.email) = (reference, email) }

    static let schema = Schema<User>.object(
      .required("customer_reference", \.reference, .string(1...255)), .nullable("email", \.email, .email), make: User.init)
  }

  package var template: String
  package var isShareable: Bool
  package var user: User

  package init(isShareable: Bool, template: String, user: User) {
    (self.isShareable, self.template, self.user) = (isShareable, template, user)
  }

  static let schema = Schema<FlowOrder>.object(
    .optional("shareable", \.isShareable, .bool, default: false), .required("template_id", \.template, .string),
    .required("user", \.user, User.schema), make: FlowOrder.init)

  static let example = FlowOrder(
    isShareable: true, template: "flwtmp_11111111111111", user: User(reference: "user-1", email: "user@example.com"))
}

/// How the next attempt of a session begins (the successor's `strategy`).
package struct FlowRetryOrder: Equatable, Sendable {
  package enum Strategy: String, CaseIterable, Sendable { case reset, incomplete, infer, custom }

  /// The steps that are repeated, with the strategy `custom`.
  package struct Steps: Equatable, Sendable {
    package var verifySMS, kycCheck, documentaryVerification, selfieCheck: Bool

    package init(verifySMS: Bool, kycCheck: Bool, documentaryVerification: Bool, selfieCheck: Bool) {
      (self.verifySMS, self.kycCheck) = (verifySMS, kycCheck)
      (self.documentaryVerification, self.selfieCheck) = (documentaryVerification, selfieCheck)
    }

    static let schema = Schema<Steps>.object(
      .required("verify_sms", \.verifySMS, .bool), .required("kyc_check", \.kycCheck, .bool),
      .required("documentary_verification", \.documentaryVerification, .bool), .required("selfie_check", \.selfieCheck, .bool),
      make: Steps.init)
  }

  package var strategy: Strategy
  package var steps: Steps?

  package init(strategy: Strategy, steps: Steps? = nil) { (self.strategy, self.steps) = (strategy, steps) }

  static let schema = Schema<FlowRetryOrder>.object(
    .required("strategy", \.strategy, .oneOf), .optional("steps", \.steps, Steps.schema)
  ) { FlowRetryOrder(strategy: $0, steps: $1) }
}
