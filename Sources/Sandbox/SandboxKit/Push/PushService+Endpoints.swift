import Services

extension PushService {
  public var endpoints: [Endpoint] {
    [
      Endpoint(.post, Self.root, "Registers a device.", statuses: [201]),
      Endpoint(.get, "\(Self.root)/{token}/messages", "The messages that came for a device.", statuses: [200, 410]),
      Endpoint(.delete, "\(Self.root)/{token}/messages/{id}", "Acknowledges a message.", statuses: [204]),
    ]
  }
}
