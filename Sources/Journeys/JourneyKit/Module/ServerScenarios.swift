/// What can go wrong with the server of any journey. A journey adds the cases that end differently for it.
extension Scenario {
  package static let serverIsSlow = Scenario(
    "server-slow", "Every answer of the server takes five seconds.", fault: .backend(BackendFault(.slow(5_000))))

  /// - Parameter requests: the effects whose first request fails, or nil for all effects that are requests.
  package static func serverFails(once requests: [String]? = nil) -> Scenario {
    Scenario(
      "server-500", "The server fails once (HTTP status 500), and trying again helps.",
      fault: .backend(BackendFault(.status(500), of: requests, count: 1)))
  }

  /// - Parameter requests: the effects whose first request gets the page, or nil for all effects that are requests.
  package static func captivePortal(once requests: [String]? = nil) -> Scenario {
    Scenario(
      "captive-portal", "The network answers once with the page of its login.",
      fault: .backend(BackendFault(.captivePortal, of: requests, count: 1)))
  }

  package static let serverIsLost = Scenario(
    "server-lost", "The server cannot be reached at all.", fault: .backend(BackendFault(.lostBefore)), ending: .interrupted)

  /// - Parameter uploads: the effects that submit pictures.
  package static func connectionBreaks(before uploads: [String]) -> Scenario {
    Scenario(
      "connection-lost-before", "The connection breaks before the first picture reaches the server.",
      fault: .backend(BackendFault(.lostBefore, of: uploads, count: 1)))
  }

  /// - Parameters:
  ///   - changes: the effects of which a request is done, but its answer is lost.
  ///   - preparations: how many of their requests come before that one, such as the one for its token.
  ///   - sentence: what is not done twice.
  package static func connectionBreaks(
    after changes: [String], preparations: Int = 0,
    _ sentence: String = "The connection breaks after the first picture; it is not submitted twice."
  ) -> Scenario {
    Scenario(
      "connection-lost-after", sentence, fault: .backend(BackendFault(.lostAfter, of: changes, after: preparations, count: 1)))
  }
}
