import Services

/// The numbers on which the vendor's public pages differ. A kiosk says which of them its SDK uses: the body of an opt-in's first call.
public struct OptInNumbers: Codable, Equatable, Sendable {
  /// The `challengeMode` of an opt-in: 8 ("typically", says the workflow page), or 6 (`IDV_BIO_OPT_IN`).
  public var optInMode: Int
  /// `idvWorkflow` of the selfie: 10, or 14 as in the sample of the events' page.
  public var workflow: Int
  /// The error of a person who cancels: 146 (events' page), or 240 (codelab).
  public var cancelCode: Int

  public init(optInMode: Int = 8, workflow: Int = 10, cancelCode: Int = 146) {
    (self.optInMode, self.workflow, self.cancelCode) = (optInMode, workflow, cancelCode)
  }

  package static let optInModes = [8, 6], workflows = [10, 14], cancelCodes = [146, 240]

  static let schema = Schema<OptInNumbers>.object(
    .optional("challengeMode", \.optInMode, .oneOf(optInModes), default: 8),
    .optional("idvWorkflow", \.workflow, .oneOf(workflows), default: 10),
    .optional("cancelCode", \.cancelCode, .oneOf(cancelCodes), default: 146), make: OptInNumbers.init)
}
