import Foundation
import Glibc
import TestProcess
import Testing

@testable import Imaging

/// What a confined process cannot do. A probe that is confined by the same code as the imaging process and the server tries it; see
/// Tests/ConfinementProbe.
struct ConfinementProbeTests {
  /// The results of the probe: for each action, its outcome in each setting.
  struct Table {
    let rows: [(act: String, results: [String: String])]

    init(_ title: String, in words: String) throws {
      let tables = words.split(separator: "\n\n").map { $0.split(separator: "\n").map(Self.cells) }
      let table = try #require(tables.first { $0.first?.first == title }, "no table \(title) in \(words)")
      rows = table.dropFirst(2).map { cells in
        (cells[0], Dictionary(zip(table[0].dropFirst(), cells.dropFirst()), uniquingKeysWith: { first, _ in first }))
      }
    }

    private static func cells(_ line: Substring) -> [String] {
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The actions that succeeded in a setting.
    func done(_ setting: String) -> Set<String> { Set(rows.filter { $0.results[setting] == "done" }.map(\.act)) }
  }

  /// Actions that depend on this machine's settings, modules and file systems, or need root. They may fail even without confinement.
  static let uncertain: Set = [
    "mount a file system", "open a mount tree", "change the root folder", "name a file by its handle", "set an extended attribute",
    "change a file's mode by a newer call", "a raw packet socket", "a socket to the host machine", "a socket for IPv6",
    "a socket for multipath TCP", "connect over TCP by sending (Fast Open)", "raise a hard limit", "load a kernel module",
    "set the clock", "restart the computer", "read the kernel's log", "a program in the kernel (bpf)", "performance counters",
    "a namespace of users", "a namespace of the network", "a process in a namespace of users", "io_uring",
    "handle page faults itself (userfaultfd)", "add a key", "search a keyring", "request a key", "a message queue", "lock memory",
    "type into /dev/tty (TIOCSTI)", "type into a terminal that was left open", "trace the kiosk (ptrace)", "read the kiosk's memory",
    "write the kiosk's memory", "read the kiosk's memory through /proc", "take a descriptor of the kiosk",
    "another filter of system calls", "a system call of 32-bit programs", "the same with a key (pkey_mprotect)",
  ]

  /// The list of system calls cannot deny reading, because it does not see paths.
  static let possibleWithoutLandlock: Set = [
    "read a file of the user", "list a folder of the user", "read the kiosk's environment", "read the kiosk's memory through /proc",
  ]

  @Test func forbiddenActionsAreDeniedAndNeededOnesWork() throws {
    let words = try Self.words.get()
    let forbidden = try Table("forbidden", in: words), needed = try Table("needed", in: words)
    #expect(forbidden.rows.count > 100 && needed.rows.count > 10)
    // Otherwise the denials below would prove nothing.
    let acts = Set(forbidden.rows.map(\.act))
    #expect(acts.subtracting(forbidden.done("unconfined")).subtracting(Self.uncertain) == [])
    let hasLandlock = !words.hasPrefix("Landlock 0")
    #expect(forbidden.done("confined") == (hasLandlock ? [] : forbidden.done("confined").intersection(Self.possibleWithoutLandlock)))
    #expect(forbidden.done("as on Linux 6.1") == forbidden.done("confined"))
    #expect(forbidden.done("without Landlock").subtracting(Self.possibleWithoutLandlock) == [])
    for setting in ["unconfined", "confined", "as on Linux 6.1", "without Landlock", "without seccomp"] {
      #expect(needed.done(setting).count == needed.rows.count, "\(setting): \(needed.rows)")
    }
  }

  /// Landlock alone denies everything that it has rights for.
  @Test func landlockDeniesByItself() throws {
    let words = try Self.words.get()
    let version = try #require(words.split(separator: ":").first?.split(separator: " ").last.flatMap { Int($0) })
    let table = try Table("forbidden", in: words)
    let rights: [(version: Int, acts: [String])] = [
      (
        1,
        [
          "read a file of the user", "list a folder of the user", "open a file for writing", "create a file", "unlink a file",
          "rename a file", "make a folder", "execute a program", "open /dev/tty",
        ]
      ),
      (3, ["truncate a file by its path", "empty a file by opening it"]),
      (4, ["connect over TCP", "listen over TCP"]),
      (6, ["send the kiosk a signal", "connect to an abstract Unix socket"]),
    ]
    for (since, acts) in rights where since <= version {
      for act in acts {
        let results = try #require(table.rows.first { $0.act == act }?.results)
        #expect(results["without seccomp"] != "done" && results["denied by"]?.contains("Landlock") == true, "\(act): \(results)")
      }
    }
  }

  /// What a server may do besides what it needs, because a filter cannot tell it apart or it harms nobody else.
  static let possibleForAServer: Set = [
    "go to another folder", "fork", "vfork", "clone a process that shares memory",
    "send the kiosk's process group a signal", "have the kernel signal the kiosk (F_SETOWN)", "open the kiosk's process descriptor",
    "raise a soft limit", "outlive the kiosk (PR_SET_PDEATHSIG)", "begin a session", "a timer of the wall clock", "a timer with any signal",
    "change a terminal that was left open", "a socket for TCP", "a socket for UDP", "a socket for IPv6",
    "a netlink socket", "a pair of sockets", "connect over TCP", "connect over TCP by sending (Fast Open)", "listen over TCP",
    "send a datagram over UDP",
    "hand a descriptor on", "lock memory", "another filter of system calls", "an event descriptor", "an epoll descriptor",
  ]

  /// What of these a server for a phone may not: it sends nothing elsewhere.
  static let impossibleForAPhone: Set = [
    "a socket for UDP", "connect over TCP by sending (Fast Open)", "send a datagram over UDP",
  ]

  /// What one may whose database is reached by a Unix socket.
  static let possibleWithALocalDatabase: Set = ["a Unix socket", "connect to a Unix socket"]

  /// What a Landlock older than version 6 cannot deny, and a server's filter does not.
  static let possibleForAServerEarlier: Set = [
    "truncate a file by its path", "send the kiosk a signal", "send the kiosk's thread a signal", "queue a signal to the kiosk",
  ]

  @Test func aServerCanDoWhatItNeedsAndLittleElse() throws {
    let words = try Self.words.get()
    let version = try #require(words.split(separator: ":").first?.split(separator: " ").last.flatMap { Int($0) })
    let forbidden = try Table("forbidden", in: words), needed = try Table("needed by a server", in: words)
    let earlier = Self.possibleForAServer.union(Self.possibleForAServerEarlier)
    for (setting, possible) in [
      ("server", version >= 6 ? Self.possibleForAServer : earlier),
      (
        "server with a local database",
        (version >= 6 ? Self.possibleForAServer : earlier.union(["connect to an abstract Unix socket"]))
          .union(Self.possibleWithALocalDatabase)
      ),
      (
        "server for a phone",
        (version >= 6 ? Self.possibleForAServer : earlier).subtracting(Self.impossibleForAPhone)
          .subtracting(version >= 4 ? ["connect over TCP"] : [])
      ),
      ("server on Linux 6.1", earlier),
    ] {
      let rest = version == 0 ? forbidden.done("server").intersection(forbidden.done("without seccomp")) : []
      #expect(forbidden.done(setting).subtracting(possible).subtracting(rest) == [], "\(setting)")
      #expect(needed.rows.count > 10 && needed.done(setting).count == needed.rows.count, "\(setting): \(needed.rows)")
      // The imaging process that it starts has what it needs too.
      let imaging = try Table("needed", in: words)
      #expect(imaging.done(setting).count == imaging.rows.count, "\(setting): \(imaging.rows)")
    }
    #expect(needed.done("unconfined").count == needed.rows.count)
  }

  /// The output of the probe, printed to show what this kernel supports.
  private static let words: Result<String, any Error> = Result {
    let words = try run()
    print(words)
    return words
  }

  /// The probe runs as an ordinary user, even if the tests run as root.
  private static func run() throws -> String {
    let process = SpawnedProcess()
    process.executableURL = URL(fileURLWithPath: "\(ImagingExecutable.runningFolder())/confinement-probe")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return words
  }
}
