import FoundationEssentials

extension FrameChannel {
  /// Sends a request or a reply with its payload.
  public func send(_ message: some Encodable, payload: [UInt8] = [], number: UInt32) throws(ChannelFailure) {
    try send(message, payload: payload, passing: nil, number: number, watching: nil)
  }

  /// - Parameter watch: says when to give up; nil waits forever.
  func send(
    _ message: some Encodable, payload: [UInt8] = [], passing descriptor: Int32?, number: UInt32, watching watch: WorkWatch?
  ) throws(ChannelFailure) {
    let header: [UInt8]
    do { header = Array(try JSONEncoder().encode(message)) } catch { throw .garbled("a \(type(of: message)) cannot be written") }
    try send(ImagingFrame(number: number, header: header, payload: payload), passing: descriptor, watching: watch)
  }
}

extension ImagingFrame {
  /// Decodes the header.
  public func message<Message: Decodable>(_ type: Message.Type) throws(ChannelFailure) -> Message {
    do { return try JSONDecoder().decode(type, from: Data(header)) } catch { throw .garbled("the message is not a \(type)") }
  }
}
