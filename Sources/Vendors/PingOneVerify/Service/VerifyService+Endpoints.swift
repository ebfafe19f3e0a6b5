import Services

extension VerifyService {
  public var endpoints: [Endpoint] {
    [
      Endpoint(.get, "\(Self.root)/shortcode/{code}", "The transaction that has a 12-digit code.", statuses: [200, 404], isGuessed: true),
      Endpoint(.get, "\(Self.root)/jwks", "The service's public keys."),
      Endpoint(
        .put, "\(Self.root)/{transaction}/applicationInstance", "Registers the user's device and keys.", body: .json,
        statuses: [200, 400, 403, 404], isGuessed: true),
      Endpoint(
        .post, "\(Self.root)/{transaction}/tokens", "Issues the one-time token of a submission.", body: .json, statuses: [201, 401, 404]),
      Endpoint(
        .post, "\(Self.root)/{transaction}/data", "Takes the user's data, signed and encrypted.", body: .jose,
        statuses: [200, 400, 401, 404, 409, 410]),
      Endpoint(
        .post, "\(Self.root)/{transaction}/documents/{class}",
        "Sends or checks a passcode, or skips a document; the media types of the last two and of another passcode are the vendor's.",
        body: .json, statuses: [200, 400, 401, 404, 409, 410, 415]),
      Endpoint(
        .post, "\(Self.root)/claims", "Issues a wallet's claim in exchange for that of a verification.", body: .json,
        statuses: [201, 200, 400, 403, 404]),
      Endpoint(
        .get, "\(Self.root)/{transaction}", "A transaction's status, with its claims and errors.", statuses: [200, 401, 404]),
    ]
  }
}
