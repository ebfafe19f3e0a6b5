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
