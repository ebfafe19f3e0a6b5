import Services

/// The settings of a liveness check (`IDSLivenessConfig`). The vendor publishes no defaults, so these are ours.
public struct ScanLivenessConfiguration: Codable, Equatable, Sendable {
  /// "Number of Liveness Actions"
  public var actions: Int
  /// "Liveness Action Timeout", in seconds for each action.
  public var actionTimeout: Int
  /// "Max Failures"
  public var mostFailures: Int

  public init(actions: Int = 2, actionTimeout: Int = 15, mostFailures: Int = 3) {
    (self.actions, self.actionTimeout, self.mostFailures) = (actions, actionTimeout, mostFailures)
  }

  static let schema = Schema<ScanLivenessConfiguration>.object(
    .required("NumberOfActions", \.actions, .integer(in: 1...20)), .required("ActionTimeout", \.actionTimeout, .integer(in: 1...300)),
    .required("MaxFailures", \.mostFailures, .integer(in: 0...20)), make: ScanLivenessConfiguration.init)
}
