import FoundationEssentials

extension FrameChannel {
  /// Sends a request or a reply with its payload.
  public func send(
    _ message: some Encodable, payload: [UInt8] = [], passing descriptor: Int32? = nil, number: UInt32,
    by deadline: ContinuousClock.Instant? = nil
  ) throws(ChannelFailure) {
    let header: [UInt8]
    do { header = Array(try JSONEncoder().encode(message)) } catch { throw .garbled("a \(type(of: message)) cannot be written") }
    try send(ImagingFrame(number: number, header: header, payload: payload), passing: descriptor, by: deadline)
  }
}

extension ImagingFrame {
  /// Decodes the header.
  public func message<Message: Decodable>(_ type: Message.Type) throws(ChannelFailure) -> Message {
    do { return try JSONDecoder().decode(type, from: Data(header)) } catch { throw .garbled("the message is not a \(type)") }
  }
}
