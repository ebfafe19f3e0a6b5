import Synchronization

/// One request to the imaging process, and its answer.
struct LinkJob: Sendable {
  var request: ImagingRequest
  /// The picture that the request is about. It is sent first if the process does not have it.
  var picture: EncodedPicture?
  /// Bytes that are sent with the request, for a request that is not about a picture.
  var payload: [UInt8] = []
  /// Sent with the request. The caller owns it and keeps it open until `finish` was called.
  var descriptor: Int32?
  /// Called once, on the link's thread.
  var finish: @Sendable (Result<LinkReply, any Error>) -> Void
}

/// A reply with its payload.
struct LinkReply: Sendable {
  var reply: ImagingReply
  var payload: [UInt8]
}

extension FrameChannel {
  /// Receives the reply to a request. A reply that is returned is complete, answers this request, and has every number within bounds: the
  /// imaging process may have been taken over.
  func reply(to request: ImagingRequest, number: UInt32, watching watch: WorkWatch?) throws(ChannelFailure) -> LinkReply {
    let frame = try receive(watching: watch)
    guard frame.number == number else { throw .garbled("answer \(frame.number) to request \(number)") }
    let reply = try frame.message(ImagingReply.self)
    if let fault = reply.fault(answering: request, payload: frame.payload) { throw .garbled(fault) }
    return LinkReply(reply: reply, payload: frame.payload)
  }
}

/// Connects a job's number with the cancellation of its task, whichever comes first.
final class JobCancellation: Sendable {
  private let state = Mutex((number: Int?.none, isCancelled: false))

  /// Notes the job's number.
  /// - Returns: whether its task has already been cancelled.
  func hold(_ number: Int) -> Bool {
    state.withLock {
      $0.number = number
      return $0.isCancelled
    }
  }

  /// Notes that the task was cancelled.
  /// - Returns: the job's number, if it has one.
  func cancel() -> Int? {
    state.withLock {
      $0.isCancelled = true
      return $0.number
    }
  }
}
