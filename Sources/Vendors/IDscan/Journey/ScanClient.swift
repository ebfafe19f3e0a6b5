import Workflow

/// The submissions of one journey. Each answer's journey id is carried on to the next one.
struct ScanClient {
  private let credentials: ScanCredentials
  private let definition: String?
  private var journeyID: String?
  /// The last answer.
  private(set) var response: ScanResponse?

  init(journey: ScanJourney) {
    (credentials, definition, journeyID) = (journey.credentials, journey.definition, journey.journeyID)
  }

  /// Submits something. When the server refuses it because the journey is elsewhere by now, the client goes there too.
  /// - Returns: whether the server took it.
  mutating func submit<S: ScanSubmission>(_ guide: Guide, _ submission: (ScanAccess) -> S) async throws(Exit) -> Bool {
    let expected = response?.requiredAction
    let access = ScanAccess(
      credentials: credentials, journeyID: journeyID, definition: definition, action: guide.version > 1 ? expected : nil)
    switch try await guide.attempt(submission(access)) {
    case .success(let response):
      take(response)
      return true
    case .failure(let error):
      guard guide.version > 1, error.code == ScanError.refused(status: 0, nil).code else { throw .error(error) }
      guard case .success(let place?) = try await locate(guide), place.requiredAction != expected else { throw .error(error) }
      take(place)
      return false
    }
  }

  /// Asks the server where the journey is.
  /// - Returns: nil if there is no journey yet, or if the account may not ask.
  func locate(_ guide: Guide) async throws(Exit) -> Result<ScanResponse?, WorkflowError> {
    guard let journeyID else { return .success(nil) }
    return try await guide.attempt(LocateJourney(credentials, journeyID: journeyID)).map(\.response)
  }

  /// Goes on with an answer to another request.
  mutating func take(_ response: ScanResponse) { (self.response, journeyID) = (response, response.journeyID) }

  func decision(on response: ScanResponse) -> AwaitDecision { AwaitDecision(credentials, known: response) }
}
