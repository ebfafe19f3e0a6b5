import Services

extension ScanService {
  public var endpoints: [Endpoint] {
    [
      Endpoint(
        .post, "\(Self.root)/token", "Issues a token for a user name and a password.", body: .form, statuses: [200, 400, 401],
        isGuessed: true),
      Endpoint(
        .post, "\(Self.root)/journey/upload", "Takes a picture of a journey, or begins one.", body: .json,
        statuses: [200, 400, 401, 404, 409]),
      Endpoint(
        .post, "\(Self.root)/journey/liveness", "Takes the result of a liveness check.", body: .json, statuses: [200, 400, 401, 404, 409]),
      Endpoint(.get, "\(Self.root)/journey/get", "The result of a journey.", query: ["JourneyID"], statuses: [200, 401, 404]),
      Endpoint(.get, "\(Self.root)/journeydefinition/getall", "The journey definitions.", statuses: [200, 401]),
    ]
  }
}
