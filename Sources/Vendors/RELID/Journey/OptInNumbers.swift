/// The numbers on which the vendor's public pages differ. A kiosk says which of them its SDK uses.
public struct OptInNumbers: Codable, Equatable, Sendable {
  /// The `challengeMode` of an opt-in: 8 ("typically", says the workflow page), or 6 (`IDV_BIO_OPT_IN`).
  public var optInMode = 8
  /// `idvWorkflow` of the selfie: 10, or 14 as in the sample of the events' page.
  public var workflow = 10
  /// The error of a person who cancels: 146 (events' page), or 240 (codelab).
  public var cancelCode = 146

  public init() {}

  static let optInModes = [8, 6], workflows = [10, 14]
}
