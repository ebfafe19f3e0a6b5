/// How well a process is confined on this machine, for `vestibule doctor`.
public struct ConfinementSummary: Sendable {
  /// The processes that are confined.
  public enum Process: Sendable {
    /// It reads pictures.
    case imaging
    /// It has the network, and perhaps a terminal.
    case server
  }

  /// The layers in force, as a list in words.
  public let words: String
  /// One sentence for each layer that this kernel lacks: what denies the same actions instead, or that nothing does.
  public let gaps: [String]
  /// Whether seccomp is in force, which every kernel of the last ten years supports. Gaps in the other layers are reported but are not a
  /// fault.
  public let isWell: Bool
  /// The gap through which a process that was taken over could reach the files of its user; nil if there is none.
  public let gravest: String?
  /// What to do when `isWell` is false.
  public let advice: String

  public init(_ report: ConfinementReport, of process: Process = .imaging) {
    let has = Set(report.layers)
    isWell = has.contains(.systemCalls)
    let trust =
      switch process {
      case .imaging: "read pictures of people you trust only"
      case .server: "serve networks that you trust only"
      }
    advice = "This kernel or container refuses seccomp filters: allow them, or \(trust)."
    let names: [String?] = [
      has.contains(.systemCalls) ? "seccomp" : nil,
      has.contains(.landlock) ? "Landlock \(report.landlock)" : nil,
      has.contains(.memory) ? "no writable and executable memory" : nil,
      has.contains(.session) ? "a session of its own" : nil,
      has.contains(.limits) ? "limits" : nil,
    ]
    let list = names.compactMap { $0 }
    words = list.isEmpty ? "by nothing" : list.joined(separator: ", ")

    var gaps: [String] = []
    // A server needs most of what Landlock denies, elsewhere.
    let instead = isWell && process == .imaging ? "seccomp denies them all the same" : "nothing else denies them"
    if !has.contains(.landlock) {
      let stranger =
        switch process {
        case .imaging: "a picture that takes the process over could read"
        case .server: "a client who takes the process over could read and change"
        }
      gaps.append("no Landlock (Linux 5.13, and in the kernel's lsm= list): \(stranger) this account's files")
      gravest = gaps.last
    } else {
      gravest = nil
      let missing = Self.rights.filter { $0.version > report.landlock }.map { "\($0.name) (\($0.version))" }
      if !missing.isEmpty { gaps.append("Landlock \(report.landlock) has no right for \(missing.joined(separator: ", ")): \(instead)") }
    }
    if !has.contains(.memory) {
      gaps.append("no PR_SET_MDWE (Linux 6.3)" + (isWell ? ": seccomp denies writable and executable memory all the same" : ""))
    }
    if process == .imaging, !has.contains(.session) {
      gaps.append("no session of its own: it was started by another program than vestibule, and may have its terminal")
    }
    if !has.contains(.limits) { gaps.append("not all limits of resources could be set") }
    self.gaps = gaps
  }

  /// What each version of the Landlock ABI added, from the second on.
  private static let rights: [(version: Int, name: String)] = [
    (2, "moving files"), (3, "truncate"), (4, "TCP"), (5, "devices"), (6, "signals and abstract sockets"),
  ]
}
