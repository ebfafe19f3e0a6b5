import Glibc

/// The link's own thread: it starts the imaging process, speaks with it, and starts it again when it dies or hangs.
///
/// A thread and not a task, because it blocks (a task that blocks takes one of very few threads from all journeys), and because the imaging
/// process asks the kernel to be killed with the *thread* that started it.
final class LinkWorker {
  private let inbox: LinkInbox
  private let board: StateBoard
  private let settings: ImagingLink.Settings
  private var child: ChildProcess?
  private var version: Int?
  /// The pictures that this child was given.
  private var opened: [UInt64: PictureInfo] = [:]
  private var number: UInt32 = 0
  /// Whether this child has answered anything but the greeting: one that dies before is not started again without being asked.
  private var hasServed = false

  init(inbox: LinkInbox, board: StateBoard, settings: ImagingLink.Settings) {
    self.inbox = inbox
    self.board = board
    self.settings = settings
  }

  /// Works until the inbox is closed.
  func run() {
    while true {
      if let job = inbox.next() {
        job.finish(Result { try perform(job) })
      } else if inbox.isClosed {
        break
      } else {
        waitForWork()
      }
    }
    _ = bury()
    board.post(.idle)
    board.finish()
  }

  private func waitForWork() {
    var pollers = [pollfd(fd: inbox.bell, events: Int16(POLLIN), revents: 0)]
    if let socket = child?.channel.descriptor { pollers.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0)) }
    guard poll(&pollers, nfds_t(pollers.count), -1) > 0 else { return }
    if pollers[0].revents != 0 { inbox.hush() }
    // Nobody speaks unasked: an end that becomes readable between requests has died.
    if pollers.count > 1, pollers[1].revents != 0 {
      let served = hasServed
      let reason = bury() ?? "it spoke without being asked"
      board.post(.restarting(reason: reason))
      if served {
        try? start()
      } else {
        board.post(.gone(ImagingError(.processDied, "The imaging process stopped before its first work: \(reason).")))
      }
    }
  }

  /// Does a job; a process that dies or hangs over it is replaced, and the job is done once more.
  private func perform(_ job: LinkJob) throws(ImagingError) -> LinkReply {
    var last = ImagingError(.processDied, "The imaging process stopped.")
    for _ in 0..<2 {
      if child == nil { try start() }
      do throws(ChannelFailure) {
        return try ask(job)
      } catch {
        last = failure(error, ending: bury())
        board.post(.restarting(reason: last.message))
      }
    }
    try? start()
    throw last
  }

  private func failure(_ failure: ChannelFailure, ending: String?) -> ImagingError {
    switch failure {
    case .timedOut:
      ImagingError(.processTimedOut, "The imaging process gave no answer for \(settings.limit). Try again, or use another picture.")
    case .closed:
      ImagingError(.processDied, "The imaging process stopped (\(ending ?? "it closed its socket")). Try again, or use another picture.")
    case .garbled(let what):
      ImagingError(.processGarbled, "The imaging process gave an answer that makes no sense (\(what)). Install Vestibule again.")
    }
  }

  /// Sends the job's request, the picture before it where the child does not have it.
  private func ask(_ job: LinkJob) throws(ChannelFailure) -> LinkReply {
    if let picture = job.picture {
      if opened[picture.id] == nil, let refusal = try open(picture) { return refusal }
      if case .open = job.request, let info = opened[picture.id] { return LinkReply(reply: .opened(info), payload: []) }
      let reply = try exchange(job.request)
      // The child keeps only the last few pictures.
      guard case .failed(let error) = reply.reply, error.code == .unknownPicture else { return reply }
      if let refusal = try open(picture) { return refusal }
    }
    return try exchange(job.request, passing: job.descriptor)
  }

  /// Hands a picture over; what comes back is the reply that refuses it.
  private func open(_ picture: EncodedPicture) throws(ChannelFailure) -> LinkReply? {
    let reply = try exchange(.open(id: picture.id), payload: picture.bytes)
    guard case .opened(let info) = reply.reply else { return reply }
    // The child has long dropped the oldest of these; a kiosk that runs for months must not keep them all.
    if opened.count >= Self.mostOpened { opened.removeAll() }
    opened[picture.id] = info
    return nil
  }

  private func exchange(
    _ request: ImagingRequest, payload: [UInt8] = [], passing descriptor: Int32? = nil, within limit: Duration? = nil
  ) throws(ChannelFailure) -> LinkReply {
    guard let channel = child?.channel else { throw .closed }
    number &+= 1
    let deadline = ContinuousClock.now + (limit ?? settings.limit)
    try channel.send(request, payload: payload, passing: descriptor, number: number, by: deadline)
    let reply = try channel.reply(to: request, number: number, by: deadline)
    if version != nil { hasServed = true }
    return reply
  }

  /// More pictures than the process keeps; forgetting one only means that it is sent again.
  private static let mostOpened = 64

  /// How long a process may take to start, which a busy machine makes longer than any request.
  private static let startLimit = Duration.seconds(15)

  /// Starts a child and greets it.
  private func start() throws(ImagingError) {
    if case .restarting = board.state {} else { board.post(.starting) }
    do throws(ImagingError) {
      let executable: String
      if let named = settings.executable { executable = named } else { executable = try ImagingExecutable.find() }
      child = try ChildProcess(executable: executable, environment: settings.childEnvironment)
      let reply: ImagingReply
      do throws(ChannelFailure) {
        reply = try exchange(.hello(versions: ImagingProtocol.versions), within: max(settings.limit, Self.startLimit)).reply
      } catch {
        throw failure(error, ending: bury())
      }
      guard case .hello(let agreed) = reply, ImagingProtocol.versions.contains(agreed) else {
        _ = bury()
        throw ImagingError(
          .processRefused, "The imaging process is of another version of Vestibule (it answered \(reply)). Install Vestibule again.")
      }
      version = agreed
      board.processNumber = child?.number
      board.post(.ready(version: agreed))
    } catch {
      board.post(.gone(error))
      throw error
    }
  }

  /// Ends the child and forgets what it knew. Gives how it had ended by itself, if it had.
  private func bury() -> String? {
    opened = [:]
    version = nil
    board.processNumber = nil
    hasServed = false
    return child.take()?.end()
  }
}
