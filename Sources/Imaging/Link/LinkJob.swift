/// One request on its way to the imaging process and back.
struct LinkJob: Sendable {
  var request: ImagingRequest
  /// The picture that the request speaks of; it is opened first where the process does not know it.
  var picture: EncodedPicture?
  /// Travels beside the request; it belongs to whoever asks and is open until `finish` was called.
  var descriptor: Int32?
  /// Called once, on the link's thread.
  var finish: @Sendable (Result<LinkReply, any Error>) -> Void
}

/// What came back.
struct LinkReply: Sendable {
  var reply: ImagingReply
  var payload: [UInt8]
}

extension FrameChannel {
  /// Receives the reply to a request. Whatever comes, a reply that is returned is whole, answers this request, and has no number out of
  /// bounds: the imaging process may have been taken over.
  func reply(to request: ImagingRequest, number: UInt32, by deadline: ContinuousClock.Instant?) throws(ChannelFailure) -> LinkReply {
    let frame = try receive(by: deadline)
    guard frame.number == number else { throw .garbled("answer \(frame.number) to request \(number)") }
    let reply = try frame.message(ImagingReply.self)
    if let fault = reply.fault(answering: request, payload: frame.payload) { throw .garbled(fault) }
    return LinkReply(reply: reply, payload: frame.payload)
  }
}
