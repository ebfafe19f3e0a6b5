import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Server

/// How fast the body of a request has to come: 15,000 bytes in each 15 seconds in which the server waits for them.
struct BodyPaceTests {
  private let channel = EmbeddedChannel(handlers: [BodyPace(seconds: 15)])

  private func begin(_ headers: HTTPHeaders = ["content-length": "1000000"]) throws {
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/client")).wait()
    channel.read()
    try receive(.head(HTTPRequestHead(version: .http1_1, method: .POST, uri: "/", headers: headers)))
  }

  private func receive(_ part: HTTPServerRequestPart) throws {
    try channel.writeInbound(part)
    channel.pipeline.fireChannelReadComplete()
  }

  private func receive(_ count: Int) throws { try receive(.body(ByteBuffer(repeating: 1, count: count))) }

  private func pass(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

  @Test func aBodyThatComesFastEnoughIsTaken() throws {
    try begin()
    for _ in 0..<4 {
      channel.read()
      pass(14)
      try receive(15_000)
    }
    channel.read()
    pass(14)
    #expect(channel.isActive)
  }

  @Test(arguments: [0, 14_999]) func aBodyThatComesTooSlowlyEndsTheConnection(bytes: Int) throws {
    try begin()
    channel.read()
    try receive(bytes)
    channel.read()
    pass(14)
    #expect(channel.isActive)
    pass(1)
    #expect(!channel.isActive)
  }

  @Test func onlyWhatHasComeSinceTheLastLookCounts() throws {
    try begin()
    try receive(100_000)
    channel.read()
    pass(15)
    #expect(channel.isActive)
    pass(15)
    #expect(!channel.isActive)
  }

  /// The server is busy: it reads the head, and asks for more a minute later.
  @Test func theTimeInWhichNothingIsReadDoesNotCount() throws {
    try begin()
    pass(60)
    #expect(channel.isActive)
    channel.read()
    pass(14)
    #expect(channel.isActive)
    pass(1)
    #expect(!channel.isActive)
  }

  @Test func aClientThatWaitsToBeToldIsNotWaitedFor() throws {
    try begin(["content-length": "2", "expect": "100-Continue"])
    channel.read()
    pass(60)
    #expect(channel.isActive)
    channel.triggerUserOutboundEvent(RequestHeadCheck.Continue(), promise: nil)
    pass(14)
    #expect(channel.isActive)
    pass(1)
    #expect(!channel.isActive)
  }

  @Test func nothingIsExpectedAfterTheEnd() throws {
    try begin()
    try receive(10)
    try receive(.end(nil))
    channel.read()
    pass(3600)
    #expect(channel.isActive)
    try receive(.head(HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")))
    channel.read()
    pass(3600)
    #expect(channel.isActive)
  }
}
