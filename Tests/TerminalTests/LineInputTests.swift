import Foundation
import Testing

@testable import Terminal

/// Lines from a pipe, as `--plain` reads them. A cancelled wait must end.
struct LineInputTests {
  private let pipe = Pipe()
  private var input: LineInput { LineInput(descriptor: pipe.fileHandleForReading.fileDescriptor) }

  private func type(_ text: String) throws { try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  @Test func linesComeOneByOne() async throws {
    let input = input
    try type("one\r\n\ntwo\nthe rest")
    try pipe.fileHandleForWriting.close()
    for line in ["one", "", "two", "the rest"] { #expect(await input.line() == line) }
    #expect(await input.line() == nil)
    #expect(await input.line(isSecret: true) == nil)
  }

  /// After the other work is done, nobody has to press Enter.
  @Test func aCancelledWaitEndsAtOnce() async throws {
    let input = input
    for _ in 0..<20 {
      let waiting = Task { await input.line() }
      waiting.cancel()
      #expect(await waiting.value == nil)
    }
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let waiting = Task {
      begin.yield()
      return await input.line()
    }
    for await _ in begun { break }
    waiting.cancel()
    #expect(await waiting.value == nil)
    // What is typed afterwards is the next line.
    try type("later\n")
    #expect(await input.line() == "later")
  }

  @Test func partOfALineIsKept() async throws {
    let input = input
    try type("half")
    let waiting = Task { await input.line() }
    try await Task.sleep(for: .milliseconds(20))
    waiting.cancel()
    #expect(await waiting.value == nil)
    try type(" and half\n")
    #expect(await input.line() == "half and half")
  }

  @Test func anEndlessLineIsCut() async throws {
    let input = input
    let writing = pipe.fileHandleForWriting
    let sent = Thread {
      for _ in 0..<300 { try? writing.write(contentsOf: Data(repeating: UInt8(ascii: "x"), count: 10_000)) }
      try? writing.write(contentsOf: Data("\nnext\n".utf8))
    }
    sent.start()
    #expect(await input.line()?.count == LineInput.longestLine)
    #expect(await input.line() == "next")
  }
}
