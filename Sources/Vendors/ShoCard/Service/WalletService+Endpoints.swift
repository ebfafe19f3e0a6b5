import Services

extension WalletService {
  public var endpoints: [Endpoint] {
    [
      Endpoint(
        .post, "\(Self.root)/applicationInstances", "Registers an application instance.", body: .json, statuses: [201, 400, 409]),
      Endpoint(
        .put, "\(Self.root)/applicationInstances/{id}", "Changes an application instance's push token.", body: .json,
        statuses: [200, 400, 401, 404]),
      Endpoint(
        .get, "\(Self.root)/applicationInstances/{id}/jwks", "The public keys of an application instance.", statuses: [200, 404]),
      Endpoint(
        .get, "\(Self.root)/applicationInstances/{id}", "The name under which an application instance is registered.", statuses: [200, 404]),
      Endpoint(.post, "\(Self.root)/mails", "Puts a mail into a mailbox.", body: .json, statuses: [201, 400, 401, 404]),
      Endpoint(.get, "\(Self.root)/mails/{instance}", "The mails of an application instance.", statuses: [200, 401]),
      Endpoint(.delete, "\(Self.root)/mails/{instance}/{id}", "Removes a mail.", statuses: [204, 401]),
      Endpoint(.get, "\(Self.root)/requests/{id}", "What a QR code stands for.", statuses: [200, 404, 410]),
      Endpoint(.post, "\(Self.root)/claims", "Registers a claim's hash.", body: .json, statuses: [201, 400, 403, 404, 409]),
      Endpoint(.get, "\(Self.root)/claims/{claim}", "The registration of a claim, named PARTITION::ID.", statuses: [200, 404]),
      Endpoint(
        .put, "\(Self.root)/claims/{claim}", "Adds an expiry to a claim, named PARTITION::ID.", body: .json, statuses: [200, 400, 403, 404]),
    ]
  }
}
