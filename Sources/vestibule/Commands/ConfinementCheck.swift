import Imaging

/// What the doctor says of how well the imaging process is confined on this machine.
struct ConfinementCheck {
  /// What is in force, in a row.
  let summary: String
  /// What this kernel lacks, and what denies the same acts, or that nothing does.
  let gaps: [String]
  /// Whether the layer is there that every kernel of the last ten years has. Without the others the program is safe enough to be used.
  let isWell: Bool

  static let advice = "This kernel or container refuses seccomp filters: allow them, or read pictures of people you trust only."

  init(_ report: ConfinementReport) {
    let has = Set(report.layers)
    isWell = has.contains(.systemCalls)
    let words: [String?] = [
      has.contains(.systemCalls) ? "seccomp" : nil,
      has.contains(.landlock) ? "Landlock \(report.landlock)" : nil,
      has.contains(.memory) ? "no writable and executable memory" : nil,
      has.contains(.session) ? "a session of its own" : nil,
      has.contains(.limits) ? "limits" : nil,
    ]
    let list = words.compactMap { $0 }
    summary = list.isEmpty ? "by nothing" : list.joined(separator: ", ")

    var gaps: [String] = []
    let instead = isWell ? "seccomp denies them all the same" : "nothing else denies them"
    if !has.contains(.landlock) {
      gaps.append(
        "no Landlock (Linux 5.13, and in the kernel's lsm= list): a picture that takes the process over could read this account's files")
    } else {
      let missing = Self.rights.filter { $0.version > report.landlock }.map { "\($0.name) (\($0.version))" }
      if !missing.isEmpty { gaps.append("Landlock \(report.landlock) has no right for \(missing.joined(separator: ", ")): \(instead)") }
    }
    if !has.contains(.memory) {
      gaps.append("no PR_SET_MDWE (Linux 6.3)" + (isWell ? ": seccomp denies writable and executable memory all the same" : ""))
    }
    if !has.contains(.session) {
      gaps.append("no session of its own: it was started by another program than vestibule, and may have its terminal")
    }
    if !has.contains(.limits) { gaps.append("not all limits of resources could be set") }
    self.gaps = gaps
  }

  /// What came to Landlock with each version of its interface, from the second on.
  private static let rights: [(version: Int, name: String)] = [
    (2, "moving files"), (3, "truncate"), (4, "TCP"), (5, "devices"), (6, "signals and abstract sockets"),
  ]
}
