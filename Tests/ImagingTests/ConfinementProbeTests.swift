import Foundation
import Glibc
import Testing

@testable import Imaging

/// What a confined process cannot do, tried by a probe that is confined by the same code as the imaging process; see Tests/ConfinementProbe.
@Suite struct ConfinementProbeTests {
  /// A table of the probe: an act's name, and what came of it in each setting.
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

    /// The acts that were done in a setting.
    func done(_ setting: String) -> Set<String> { Set(rows.filter { $0.results[setting] == "done" }.map(\.act)) }
  }

  /// What depends on this machine's settings, modules and file systems, or is root's alone: it need not work unconfined.
  static let uncertain: Set = [
    "mount a file system", "open a mount tree", "change the root folder", "name a file by its handle", "set an extended attribute",
    "a raw packet socket", "a socket to the host machine", "a socket for IPv6", "raise a hard limit", "load a kernel module",
    "set the clock", "restart the computer", "read the kernel's log", "a program in the kernel (bpf)", "performance counters",
    "a namespace of users", "a namespace of the network", "a process in a namespace of users", "io_uring",
    "handle page faults itself (userfaultfd)", "add a key", "search a keyring", "request a key", "a message queue", "lock memory",
    "type into /dev/tty (TIOCSTI)", "type into a terminal that was left open", "trace the kiosk (ptrace)", "read the kiosk's memory",
    "write the kiosk's memory", "read the kiosk's memory through /proc", "take a descriptor of the kiosk",
    "another filter of system calls", "a system call of 32-bit programs", "the same with a key (pkey_mprotect)",
  ]

  /// Reading cannot be denied by a list of system calls, which sees no paths.
  static let possibleWithoutLandlock: Set = [
    "read a file of the user", "list a folder of the user", "read the kiosk's environment", "read the kiosk's memory through /proc",
  ]

  @Test func eachForbiddenActIsDeniedAndEachNeededOneIsDone() throws {
    let words = try Self.words.get()
    let forbidden = try Table("forbidden", in: words), needed = try Table("needed", in: words)
    #expect(forbidden.rows.count > 100 && needed.rows.count > 10)
    // Else the denials below would say nothing.
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

  /// Landlock denies what it has rights for without the help of the list.
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

  /// The probe's words, printed for whoever looks at how a kernel does.
  private static let words: Result<String, any Error> = Result {
    let words = try run()
    print(words)
    return words
  }

  /// The probe runs as an ordinary user, also where the tests run as root.
  private static func run() throws -> String {
    let process = Process()
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
