import Foundation
import TestProcess
import Testing

@testable import Gallery

/// What is packed for a page, unpacked by a program of this machine.
struct DeflateTests {
  private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
    let process = SpawnedProcess(), input = Pipe(), output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import sys, zlib; sys.stdout.buffer.write(zlib.decompress(sys.stdin.buffer.read(), -15))"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: bytes)
    try input.fileHandleForWriting.close()
    let unpacked = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Array(unpacked)
  }

  /// Nothing, every byte, lengths and distances at the ends of their ranges, and what does not repeat.
  @Test func whatIsPackedComesBack() throws {
    var random = SystemRandomNumberGenerator()
    let noise = (0..<40_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let far = Array("abc".utf8) + noise.prefix(32_765) + Array("abc".utf8)
    let samples: [[UInt8]] = [
      [], [7], Array(0...255), Array(repeating: 9, count: 258), Array(repeating: 9, count: 259), Array(repeating: 9, count: 100_000), noise,
      far,
      Array(String(repeating: "[12,345],", count: 9_000).utf8),
    ]
    for sample in samples { #expect(try unpacked(Deflate.packed(sample)) == sample, "\(sample.count) bytes") }
    #expect(Deflate.packed(samples[8]).count < samples[8].count / 50)
  }
}
