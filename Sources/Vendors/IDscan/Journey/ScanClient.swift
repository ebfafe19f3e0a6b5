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

  mutating func submit<S: ScanSubmission>(_ guide: Guide, _ submission: (ScanAccess) -> S) async throws(Exit) -> ScanResponse {
    let access = ScanAccess(credentials: credentials, journeyID: journeyID, definition: definition)
    let response = try await guide.perform(submission(access))
    take(response)
    return response
  }

  /// Goes on with an answer to another request.
  mutating func take(_ response: ScanResponse) { (self.response, journeyID) = (response, response.journeyID) }

  func decision(on response: ScanResponse) -> AwaitDecision { AwaitDecision(credentials, known: response) }
}
