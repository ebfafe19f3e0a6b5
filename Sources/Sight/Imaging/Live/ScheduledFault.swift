/// A fault that the moving pattern has at a given time, so that a tester sees the effect of camera faults: `stall@3`.
public struct ScheduledFault: Equatable, Sendable, CustomStringConvertible {
  public var fault: LiveFault
  /// Seconds after the source was first opened.
  public var second: Double

  public init(_ fault: LiveFault, at second: Double) {
    self.fault = fault
    self.second = second
  }

  /// - Throws: `badSource` for a text that is not `FAULT@SECONDS`.
  init(_ text: some StringProtocol) throws(ImagingError) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let fault = LiveFault(rawValue: String(parts[0])), let second = Double(parts[1]), (0...3600).contains(second)
    else {
      let faults = LiveFault.allCases.map(\.rawValue).joined(separator: ", ")
      throw ImagingError(.badSource, "\"\(text)\" is not a fault: write FAULT@SECONDS, such as stall@3, with one of \(faults).")
    }
    self.init(fault, at: second)
  }

  public var description: String {
    "\(fault.rawValue)@\(second == second.rounded() ? String(Int(second)) : String(second))"
  }
}
