import Services

extension AuthenticatorService {
  public var endpoints: [Endpoint] {
    [
      Endpoint(.post, "\(Self.root)/pairings", "Pairs a device with a user.", body: .json, statuses: [200, 400], isGuessed: true),
      Endpoint(.post, "\(Self.root)/passcodes", "Checks a one-time passcode.", body: .json, statuses: [200, 400]),
      Endpoint(.post, "\(Self.root)/devices", "Changes a device's settings.", body: .json, statuses: [200, 400]),
      Endpoint(.post, "\(Self.root)/notifications", "Takes the answer to a push.", body: .json, statuses: [200, 400]),
      Endpoint(.post, "\(Self.root)/logs", "Takes a device's log.", body: .json, statuses: [200, 400]),
      Endpoint(.post, "\(Self.root)/authorizations", "Begins an authorization.", body: .json, statuses: [200, 400]),
      Endpoint(.get, "\(Self.root)/authorizations/{id}", "How an authorization stands.", statuses: [200, 400, 404]),
      Endpoint(.get, "\(Self.root)/as/jwks", "The keys that sign ID tokens and pushes."),
    ]
  }
}
