/// What can go wrong with the server of any journey. A journey adds the cases that end differently for it.
extension Scenario {
  /// - Parameter requests: the effects that are requests to the server.
  static func serverIsSlow(_ requests: [String]) -> Scenario {
    Scenario("server-slow", "Every answer of the server takes five seconds.", fault: .backend(BackendFault(.slow(5_000), of: requests)))
  }

  /// - Parameter requests: the first of these fails.
  static func serverFails(once requests: [String]) -> Scenario {
    Scenario(
      "server-500", "The server fails once (HTTP status 500), and trying again helps.",
      fault: .backend(BackendFault(.status(500), of: requests, count: 1)))
  }

  /// - Parameter requests: the first of these gets the page.
  static func captivePortal(once requests: [String]) -> Scenario {
    Scenario(
      "captive-portal", "The network answers once with the page of its login.",
      fault: .backend(BackendFault(.captivePortal, of: requests, count: 1)))
  }

  /// - Parameter requests: the effects that are requests to the server.
  static func serverIsLost(_ requests: [String]) -> Scenario {
    Scenario(
      "server-lost", "The server cannot be reached at all.", fault: .backend(BackendFault(.lostBefore, of: requests)), ending: .interrupted)
  }

  /// - Parameter uploads: the effects that submit pictures.
  static func connectionBreaks(before uploads: [String]) -> Scenario {
    Scenario(
      "connection-lost-before", "The connection breaks before the first picture reaches the server.",
      fault: .backend(BackendFault(.lostBefore, of: uploads, count: 1)))
  }

  /// - Parameters:
  ///   - changes: the effects of which the first is done, but its answer is lost.
  ///   - sentence: what is not done twice.
  static func connectionBreaks(
    after changes: [String], _ sentence: String = "The connection breaks after the first picture; it is not submitted twice."
  ) -> Scenario {
    Scenario("connection-lost-after", sentence, fault: .backend(BackendFault(.lostAfter, of: changes, count: 1)))
  }
}
