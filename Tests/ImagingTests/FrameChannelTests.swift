import Foundation
import Glibc
import Testing

@testable import Imaging

struct FrameChannelTests {
  static func pair() -> (FrameChannel, FrameChannel) {
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (FrameChannel(descriptor: ends[0]), FrameChannel(descriptor: ends[1]))
  }

  /// Watches a process that stands still.
  private static func watch() -> WorkWatch { WorkWatch(WorkLimit(stillness: .milliseconds(100))) { .zero } }

  @Test func aFrameArrivesComplete() throws {
    let (here, there) = Self.pair()
    defer { for end in [here, there] { close(end.descriptor) } }
    // More than fits into the socket's buffer, so that both ends must wait for each other.
    let sent = ImagingFrame(number: 7, header: Array("{}".utf8), payload: (0..<3_000_000).map { UInt8($0 & 255) })
    // On Swift's threads the other end would wait behind hundreds of tests, and hold up half of them meanwhile.
    Thread.detachNewThread { try? here.send(sent) }
    #expect(try there.receive() == sent)
  }

  @Test func otherBytesAreGarbled() throws {
    for bytes in [Array("HTTP/1.1 200 OK\r\n".utf8), Array("VIM1".utf8) + [UInt8](repeating: 0xff, count: 12)] {
      let (here, there) = Self.pair()
      defer { for end in [here, there] { close(end.descriptor) } }
      #expect(write(here.descriptor, bytes, bytes.count) == bytes.count)
      #expect { try there.receive() } throws: { if case .some(.garbled) = $0 as? ChannelFailure { true } else { false } }
    }
    #expect { try ImagingFrame(number: 1, header: Array("{\"fly\":{}}".utf8)).message(ImagingRequest.self) } throws: {
      if case .some(.garbled) = $0 as? ChannelFailure { true } else { false }
    }
  }

  @Test func aClosedOrSilentEndIsNoticed() throws {
    let (here, there) = Self.pair()
    defer { close(there.descriptor) }
    #expect(throws: ChannelFailure.exceeded(.stillness)) { try there.receive(watching: Self.watch()) }
    #expect(write(here.descriptor, "VIM1", 4) == 4)
    close(here.descriptor)
    #expect(throws: ChannelFailure.closed) { try there.receive() }
    // Sending to a closed end is an error, not a signal that ends the program.
    #expect(throws: ChannelFailure.closed) { try there.send(ImagingFrame(number: 1, header: [1])) }
  }

  /// Bytes that come one by one do not count as work.
  @Test func anEndThatSendsAlmostNothingIsNoticed() throws {
    let (here, there) = Self.pair()
    defer { close(there.descriptor) }
    let frame = FrameChannel.mark + [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    #expect(write(here.descriptor, frame, frame.count) == frame.count)
    Thread.detachNewThread {
      while send(here.descriptor, "V", 1, Int32(MSG_NOSIGNAL)) == 1 { usleep(1_000) }
      close(here.descriptor)
    }
    #expect(throws: ChannelFailure.exceeded(.stillness)) { try there.receive(watching: Self.watch()) }
  }

  @Test func aDescriptorIsSentWithAFrame() throws {
    let (here, there) = Self.pair()
    defer { for end in [here, there] { close(end.descriptor) } }
    var pipe: [Int32] = [-1, -1]
    // Closed in the programs that other tests start at the same time; else they would keep it open.
    #expect(Glibc.pipe(&pipe) == 0 && pipe.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 })
    defer { close(pipe[0]) }
    try here.send(ImagingFrame(number: 1, header: [1, 2], payload: [3]), passing: pipe[1])
    try here.send(ImagingFrame(number: 2, header: [4]))
    close(pipe[1])
    var frame: ImagingFrame? = try there.receive()
    #expect(frame?.header == [1, 2] && frame?.payload == [3])
    let passed = try #require(frame?.descriptor?.number)
    #expect(fcntl(passed, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
    #expect(write(passed, "!", 1) == 1)
    var byte: UInt8 = 0
    #expect(read(pipe[0], &byte, 1) == 1 && byte == UInt8(ascii: "!"))
    // There is no reference to it any more, so the pipe has no writer left.
    frame = nil
    #expect(isClosed(pipe[0]))
    #expect(try there.receive().descriptor == nil)
  }

  @Test func unexpectedDescriptorsAreClosed() throws {
    let (here, there) = Self.pair()
    defer { for end in [here, there] { close(end.descriptor) } }
    var pipe: [Int32] = [-1, -1]
    // Closed in the programs that other tests start at the same time; else they would keep it open.
    #expect(Glibc.pipe(&pipe) == 0 && pipe.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 })
    defer { close(pipe[0]) }
    // A descriptor in the middle of a frame.
    let preamble: [UInt8] = FrameChannel.mark + [9, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]
    #expect(write(here.descriptor, preamble, preamble.count) == preamble.count)
    let header: [UInt8] = [7, 7]
    #expect(header.withUnsafeBytes { PassedDescriptor.send(pipe[1], beside: $0, over: here.descriptor) } == 2)
    close(pipe[1])
    let frame = try there.receive()
    #expect(frame.header == header && frame.descriptor == nil)
    #expect(isClosed(pipe[0]))
  }

  /// Whether nobody can write into a pipe any more. A descriptor that is left open fails the test instead of hanging it.
  private func isClosed(_ pipe: Int32) -> Bool {
    var end = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    return poll(&end, 1, 120_000) == 1 && end.revents & Int16(POLLHUP) != 0
  }
}
