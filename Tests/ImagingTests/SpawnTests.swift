import Foundation
import Glibc
import TestProcess
import Testing

struct SpawnTests {
  @Test func aProgramHasOnlyTheDescriptorsThatItIsGiven() throws {
    let inherited = open("/dev/null", O_RDONLY)
    defer { close(inherited) }
    let process = SpawnedProcess(), output = Pipe()
    process.executableURL = URL(filePath: "/bin/ls")
    process.arguments = ["/proc/self/fd"]
    process.standardOutput = output
    try process.run()
    let listed = String(decoding: try #require(try output.fileHandleForReading.readToEnd()), as: UTF8.self)
    // The last is the folder that it lists.
    #expect(listed.split(separator: "\n") == ["0", "1", "2", "3"])
    #expect(process.terminationStatus == 0)
  }
}
