import Glibc

/// One message on the socket: a JSON header and a binary payload (a picture file, or pixels).
public struct ImagingFrame: Equatable, Sendable {
  /// The number of the request; a reply has the number of its request.
  public var number: UInt32
  public var header: [UInt8]
  public var payload: [UInt8]
  /// The descriptor received with it; nil in a frame to be sent.
  public var descriptor: PassedDescriptor?

  public init(number: UInt32, header: [UInt8], payload: [UInt8] = [], descriptor: PassedDescriptor? = nil) {
    self.number = number
    self.header = header
    self.payload = payload
    self.descriptor = descriptor
  }
}

/// Why a frame could not be sent or received.
public enum ChannelFailure: Error, Equatable, Sendable {
  /// The other end was closed.
  case closed
  /// The process at the other end has met this limit.
  case exceeded(WorkLimit.Bound)
  /// The received bytes break the protocol.
  case garbled(String)
}

/// Frames on one end of a stream socket. A frame is sixteen bytes of preamble, then the header, then the payload:
/// `VIM1`, the request's number, the header's length and the payload's length, each a little-endian 32-bit integer.
///
/// The lengths are limited because each end distrusts the other: the imaging process parses hostile files and may have been taken over.
public struct FrameChannel: Sendable {
  static let mark: [UInt8] = Array("VIM1".utf8)
  static let preambleLength = 16
  static let largestHeader = 1 << 20
  /// Bytes. Picture files and the pixels of a full screen are far smaller.
  static let largestPayload = 96 << 20

  public let descriptor: Int32

  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Sends a whole frame.
  /// - Parameters:
  ///   - passing: an open descriptor to send with it, which the caller still owns.
  ///   - watch: says when to give up; nil waits forever.
  func send(_ frame: ImagingFrame, passing passed: Int32? = nil, watching watch: WorkWatch? = nil) throws(ChannelFailure) {
    var start = Self.mark
    start.reserveCapacity(Self.preambleLength + frame.header.count)
    for part in [frame.number, UInt32(frame.header.count), UInt32(frame.payload.count)] {
      withUnsafeBytes(of: part.littleEndian) { start.append(contentsOf: $0) }
    }
    start.append(contentsOf: frame.header)
    try send(start, passing: passed, watching: watch)
    try send(frame.payload, watching: watch)
  }

  /// Receives the next whole frame.
  public func receive() throws(ChannelFailure) -> ImagingFrame { try receive(watching: nil) }

  /// - Parameter watch: says when to give up; nil waits forever.
  func receive(watching watch: WorkWatch?) throws(ChannelFailure) -> ImagingFrame {
    // A descriptor comes with the first byte. The kernel drops any that comes later, because nothing here receives it.
    var passed: PassedDescriptor?
    let preamble = try receive(Self.preambleLength, watching: watch) { passed = $0 }
    guard preamble.starts(with: Self.mark) else { throw .garbled("a frame begins with \(preamble.prefix(4))") }
    let number = Self.integer(preamble, at: 4), header = Self.integer(preamble, at: 8), payload = Self.integer(preamble, at: 12)
    guard header <= Self.largestHeader, payload <= Self.largestPayload else {
      throw .garbled("a frame of \(header) and \(payload) bytes is announced")
    }
    return ImagingFrame(
      number: number, header: try receive(Int(header), watching: watch), payload: try receive(Int(payload), watching: watch),
      descriptor: passed)
  }

  private static func integer(_ bytes: [UInt8], at start: Int) -> UInt32 {
    bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func send(_ bytes: [UInt8], passing passed: Int32? = nil, watching watch: WorkWatch?) throws(ChannelFailure) {
    var sent = 0
    while sent < bytes.count {
      // MSG_NOSIGNAL: a dead process must be an error to handle here, not a SIGPIPE that ends the kiosk.
      let n = bytes.withUnsafeBytes {
        let rest = UnsafeRawBufferPointer(rebasing: $0[sent...])
        if let passed, sent == 0 { return PassedDescriptor.send(passed, beside: rest, over: descriptor) }
        return Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if n > 0 {
        sent += n
      } else if errno == EAGAIN {
        try wait(for: Int16(POLLOUT), watching: watch)
      } else if errno != EINTR {
        throw .closed
      }
    }
  }

  /// - Parameter passed: receives a descriptor that comes with the bytes; nil drops it.
  private func receive(
    _ count: Int, watching watch: WorkWatch?, passed: ((PassedDescriptor) -> Void)? = nil
  ) throws(ChannelFailure) -> [UInt8] {
    guard count > 0 else { return [] }
    var failure: ChannelFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
        let n =
          if let passed { PassedDescriptor.receive(rest, from: descriptor, passed) } else {
            recv(descriptor, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT))
          }
        if n > 0 {
          filled += n
        } else if n < 0 && errno == EAGAIN {
          do throws(ChannelFailure) { try wait(for: Int16(POLLIN), watching: watch) } catch { failure = error; return }
        } else if n == 0 || errno != EINTR {
          failure = .closed
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private func wait(for events: Int16, watching watch: WorkWatch?) throws(ChannelFailure) {
    var poller = pollfd(fd: descriptor, events: events, revents: 0)
    let began = ContinuousClock.now
    poll(&poller, 1, watch == nil ? -1 : WorkWatch.interval)
    if let bound = watch?.look(after: .now - began) { throw .exceeded(bound) }
  }
}
