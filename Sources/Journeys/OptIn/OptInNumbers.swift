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

/// What the person does in a session with the server.
enum OptInOperation: String, Sendable {
  case login, settings, optIn, optOut

  /// The `challengeMode` that its events must have (`RDNAChallengeOpMode`): 0 CHALLENGE_OP_VERIFY, 7 IDV_BIO_OPT_OUT.
  func challengeMode(_ numbers: OptInNumbers) -> Int {
    switch self {
    case .login, .settings: 0
    case .optIn: numbers.optInMode
    case .optOut: 7
    }
  }

  /// Whether an event belongs to it.
  func allows(_ event: OptInEvent.Name) -> Bool {
    switch (self, event) {
    case (.login, .getUser), (.login, .loggedIn), (.settings, .templateStatus), (.optOut, .optOutStatus): true
    case (.login, .getPassword), (.optIn, .getPassword), (.optOut, .getPassword): true
    case (.login, .deviceAuthentication), (.optIn, .deviceAuthentication), (.optOut, .deviceAuthentication): true
    case (.optIn, .selfieStart), (.optIn, .selfieCapture), (.optIn, .frame), (.optIn, .optInStatus): true
    default: false
    }
  }
}
