/// A call or a callback of the vendor's SDK, as testers see it.
public struct EventEntry: Equatable, Sendable {
  /// Whether the app calls the SDK; otherwise the SDK calls back.
  public var isCall: Bool
  /// The vendor's name: `startWorkflowComponentDocument`.
  public var name: String
  /// The members of its payload, each as a line: `event "onUserLoggedIn"`.
  public var payload: [String]

  public init(isCall: Bool, name: String, payload: [String]) {
    self.isCall = isCall
    self.name = name
    self.payload = payload
  }
}
