import Services

extension FlowService {
  public var endpoints: [Endpoint] {
    [
      Endpoint(
        .post, Self.api, "Creates a session of a customer's user; with idempotent=true returns the one that there is.", body: .json,
        query: ["idempotent"], statuses: [201, 200, 400, 401, 404, 409]),
      Endpoint(.get, "\(Self.api)/{id}", "A session with its results.", statuses: [200, 400, 401, 404]),
      Endpoint(
        .post, "\(Self.api)/{id}/retry", "Begins the next attempt, which the office has authorised.", body: .json,
        statuses: [201, 400, 401, 404, 409]),
      Endpoint(
        .post, Self.app, "The back end of a customer's app: begins the session of the user who is logged in, or returns it.",
        statuses: [201, 200, 400, 401, 409]),
      Endpoint(.get, Self.app, "The back end of a customer's app: the session of the user.", statuses: [200, 400, 401, 404]),
    ] + pages
  }

  /// What the hosted page asks, with the key of the link as a bearer token.
  private var pages: [Endpoint] {
    let root = "\(Self.hosted)/{id}", statuses = [200, 401, 409, 410, 422]
    return [
      Endpoint(.post, "\(root)/open", "Takes the session for this device.", body: .json, statuses: [200, 401, 410, 422]),
      Endpoint(.get, "\(root)/state", "Where the session stands, and what its active step asks.", statuses: [200, 401]),
      Endpoint(.post, "\(root)/steps/accept_tos", "Accepts the terms.", body: .json, statuses: statuses),
      Endpoint(
        .post, "\(root)/steps/verify_sms", "Sends a code to a phone, sends another one, or checks what was typed.", body: .json,
        statuses: statuses),
      Endpoint(
        .post, "\(root)/steps/kyc_check", "Compares who the person says they are with the register.", body: .json, statuses: statuses),
      Endpoint(.post, "\(root)/steps/documentary_verification", "Chooses the document.", body: .json, statuses: statuses),
      Endpoint(.post, "\(root)/pictures/original_front", "Takes the picture of the document's front.", body: .jpeg, statuses: statuses),
      Endpoint(.post, "\(root)/pictures/original_back", "Takes the picture of the document's back.", body: .jpeg, statuses: statuses),
      Endpoint(.post, "\(root)/pictures/selfie", "Takes the picture of the person.", body: .jpeg, statuses: statuses),
      Endpoint(
        .post, "\(root)/frames/original_front", "Judges a frame of a video of the document's front.", body: .jpeg, statuses: statuses),
      Endpoint(.post, "\(root)/frames/original_back", "Judges a frame of the document's back.", body: .jpeg, statuses: statuses),
      Endpoint(.post, "\(root)/frames/selfie", "Judges a frame of the person.", body: .jpeg, statuses: statuses),
      Endpoint(
        .post, "\(root)/close", "Notes that the person left; the session stays open.", body: .json, statuses: [204, 401, 409, 410, 422]),
    ]
  }
}
