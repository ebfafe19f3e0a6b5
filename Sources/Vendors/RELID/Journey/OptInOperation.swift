import RELIDWire

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
