import Glibc

/// The link's own thread. It starts the imaging process, exchanges messages with it, and restarts it when it dies or hangs.
///
/// It is a thread, not a task, because it blocks (a blocking task would take one of the few threads that all journeys share), and because the
/// imaging process asks the kernel to be killed together with the *thread* that started it.
final class LinkWorker {
  private let queue: LinkQueue
  private let monitor: ImagingStateMonitor
  private let settings: ImagingLink.Settings
  private var child: ChildProcess?
  private var version: Int?
  /// The pictures that this child has received.
  private var opened: [UInt64: PictureInfo] = [:]
  private var number: UInt32 = 0
  /// Whether this child has answered anything beyond the handshake. A child that dies before that is restarted only by the next request.
  private var hasServed = false

  init(queue: LinkQueue, monitor: ImagingStateMonitor, settings: ImagingLink.Settings) {
    self.queue = queue
    self.monitor = monitor
    self.settings = settings
  }

  /// Runs until the queue is closed.
  func run() {
    while true {
      if queue.takeRenewal() { renew() }
      if let job = queue.next() {
        job.finish(Result { try perform(job) })
      } else if queue.isClosed {
        break
      } else {
        waitForWork()
      }
    }
    _ = reapChild(isDying: false)
    monitor.post(.idle)
    monitor.finish()
  }

  /// Ends the process, and starts a new one, so that it is ready for the next picture.
  private func renew() {
    guard child != nil else { return }
    _ = reapChild(isDying: false)
    try? start()
  }

  private func waitForWork() {
    var pollers = [pollfd(fd: queue.wakeReadEnd, events: Int16(POLLIN), revents: 0)]
    if let socket = child?.channel.descriptor { pollers.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0)) }
    let isHolding = child != nil && !opened.isEmpty
    let count = poll(&pollers, nfds_t(pollers.count), isHolding ? settings.idleLimit.map { Int32($0) * 1_000 } ?? -1 : -1)
    if count == 0 {
      // The next picture starts another one.
      _ = reapChild(isDying: false)
      monitor.post(.idle)
    }
    guard count > 0 else { return }
    if pollers[0].revents != 0 { queue.clearWakeUp() }
    // The process only replies. A socket that becomes readable between requests means that it died.
    if pollers.count > 1, pollers[1].revents != 0 {
      let served = hasServed
      let reason = reapChild(isDying: pollers[1].revents & Int16(POLLHUP) != 0) ?? "it sent an unrequested message"
      monitor.post(.restarting(reason: reason))
      if served {
        try? start()
      } else {
        monitor.post(.failed(ImagingError(.processDied, "The imaging process stopped before its first request: \(reason).")))
      }
    }
  }

  /// Performs a job. If the process dies or hangs, a new one is started and the job is performed once more. A job that uses up its time
  /// would do so again.
  private func perform(_ job: LinkJob) throws(ImagingError) -> LinkReply {
    var last = ImagingError(.processDied, "The imaging process stopped.")
    for _ in 0..<2 {
      if child == nil { try start() }
      do throws(ChannelFailure) {
        return try ask(job)
      } catch {
        last = failure(error, ending: reapChild(isDying: error == .closed))
        monitor.post(.restarting(reason: last.message))
        if error == .exceeded(.processor) || error == .exceeded(.wait) { break }
      }
    }
    try? start()
    throw last
  }

  private func failure(_ failure: ChannelFailure, ending: String?) -> ImagingError {
    switch failure {
    case .exceeded(.processor):
      ImagingError(
        .processTimedOut, "The imaging process worked for \(settings.limit.processor) without an answer. Use another picture.")
    case .exceeded(.wait):
      ImagingError(.processTimedOut, "The imaging process did not answer for \(settings.limit.wait). Use another picture.")
    case .exceeded(.stillness):
      ImagingError(.processTimedOut, "The imaging process stood still for \(settings.limit.stillness). Try again.")
    case .closed:
      ImagingError(.processDied, "The imaging process stopped (\(ending ?? "it closed its socket")). Try again, or use another picture.")
    case .garbled(let what):
      ImagingError(.processGarbled, "The imaging process sent an invalid answer (\(what)). Install Vestibule again.")
    }
  }

  /// Sends the job's request, preceded by the picture if the child does not have it.
  private func ask(_ job: LinkJob) throws(ChannelFailure) -> LinkReply {
    if let picture = job.picture {
      if opened[picture.id] == nil, let refusal = try open(picture) { return refusal }
      if case .open = job.request, let info = opened[picture.id] { return LinkReply(reply: .opened(info: info), payload: []) }
      let reply = try exchange(job.request)
      // The child keeps only the last few pictures.
      guard case .failed(let error) = reply.reply, error.code == .unknownPicture else { return reply }
      if let refusal = try open(picture) { return refusal }
    }
    return try exchange(job.request, payload: job.payload, passing: job.descriptor)
  }

  /// Sends a picture.
  /// - Returns: the reply that refuses it; nil when it was accepted.
  private func open(_ picture: EncodedPicture) throws(ChannelFailure) -> LinkReply? {
    let reply = try exchange(.open(id: picture.id), payload: picture.bytes)
    guard case .opened(let info) = reply.reply else { return reply }
    // The child dropped the oldest of these long ago. A kiosk runs for months and must not remember them all.
    if opened.count >= Self.mostOpened { opened.removeAll() }
    opened[picture.id] = info
    return nil
  }

  private func exchange(
    _ request: ImagingRequest, payload: [UInt8] = [], passing descriptor: Int32? = nil
  ) throws(ChannelFailure) -> LinkReply {
    guard let channel = child?.channel, let process = child?.number else { throw .closed }
    number &+= 1
    let watch = WorkWatch(settings.limit) { ProcessorTime.of(process) }
    try channel.send(request, payload: payload, passing: descriptor, number: number, watching: watch)
    let reply = try channel.reply(to: request, number: number, watching: watch)
    if version != nil { hasServed = true }
    return reply
  }

  /// More than the process keeps. Forgetting a picture only means that it is sent again.
  private static let mostOpened = 64

  /// Starts a child and performs the handshake.
  private func start() throws(ImagingError) {
    if case .restarting = monitor.state {} else { monitor.post(.starting) }
    do throws(ImagingError) {
      let executable: String
      if let named = settings.executable { executable = named } else { executable = try ImagingExecutable.find() }
      child = try ChildProcess(executable: executable, environment: settings.childEnvironment)
      let reply: ImagingReply
      do throws(ChannelFailure) {
        reply = try exchange(.hello(versions: ImagingProtocol.versions)).reply
      } catch {
        throw failure(error, ending: reapChild(isDying: error == .closed))
      }
      guard case .hello(let agreed) = reply, ImagingProtocol.versions.contains(agreed) else {
        _ = reapChild(isDying: false)
        throw ImagingError(
          .processRefused, "The imaging process belongs to another version of Vestibule (it answered \(reply)). Install Vestibule again.")
      }
      version = agreed
      monitor.processNumber = child?.number
      monitor.post(.ready(version: agreed))
    } catch {
      monitor.post(.failed(error))
      throw error
    }
  }

  /// Ends the child and forgets its pictures.
  /// - Returns: how it had ended by itself; nil when it was still running.
  private func reapChild(isDying: Bool) -> String? {
    opened = [:]
    version = nil
    monitor.processNumber = nil
    hasServed = false
    return child.take()?.end(isDying: isDying)
  }
}
