import Foundation
import Glibc
import TestProcess
import Testing

@testable import Imaging

struct ConfinementTests {
  static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func theProcessHasDroppedWhatItDoesNotNeed() async throws {
    // A descriptor that is inherited unless the process closes it.
    let leaked = open("/dev/null", O_RDONLY)
    defer { close(leaked) }
    let link = ImagingTestKit.link()
    defer { link.close() }
    let number = try await ImagingLinkTests.processNumber(link)
    let status = try Self.text("/proc/\(number)/status")
    #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"), "\(status)")
    #expect(getsid(number) == number)
    let limits = try Self.text("/proc/\(number)/limits").split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    for limit in ["Max file size 0 0 bytes", "Max core file size 0 0 bytes", "Max open files 32 32 files"] {
      #expect(limits.contains(limit), "\(limit) in \(limits)")
    }
    #expect(!limits.contains { $0.hasPrefix("Max address space unlimited") })
    // The kernel shows the descriptors of a confined process only to root.
    if getuid() == 0 {
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/fd").compactMap { Int($0) }.sorted()
      #expect(descriptors == [0, 1, 2, 3])
    } else {
      print("SKIPPED: the imaging process's descriptors are shown to root only")
    }
  }

  @Test func startedAloneItNamesTheProgramThatStartsIt() throws {
    let process = SpawnedProcess()
    process.executableURL = URL(fileURLWithPath: ImagingTestKit.executable)
    let words = Pipe()
    process.standardError = words
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
    #expect(String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).contains("started by vestibule"))
  }
}
