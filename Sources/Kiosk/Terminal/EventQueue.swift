import CNcurses
import Glibc
import Synchronization

/// Collects everything that happens, in order: any thread posts messages, and one thread (the main one) takes them together with the input
/// of the terminal. Without a deadline that thread sleeps until something happens: an idle program uses no CPU.
///
/// The reading thread may be blocked for hours: a stopped terminal (Ctrl-S, a dead line) takes no bytes. Messages that arrive many times a
/// second must not pile up meanwhile, so a message can replace a pending one.
public final class EventQueue<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let replaces: @Sendable (_ new: Message, _ waiting: Message) -> Bool
  /// An eventfd that is raised with the first message of a batch, so that `poll` wakes up.
  let descriptor: Int32

  /// - Parameter replaces: whether a new message makes a pending one pointless; the pending one is then dropped. The remaining messages
  ///   keep their order.
  /// - Throws: when the system provides no descriptor.
  public init(
    replacing replaces: @escaping @Sendable (_ new: Message, _ waiting: Message) -> Bool = { _, _ in false }
  ) throws(TerminalError) {
    self.replaces = replaces
    descriptor = cn_eventfd()
    guard descriptor >= 0 else { throw .system("no event descriptor (\(String(cString: strerror(errno))))") }
  }

  deinit { Glibc.close(descriptor) }

  /// The number of pending messages.
  var waiting: Int { messages.withLock { $0.count } }

  /// Adds a message and wakes the reading thread. May be called from any thread at any time.
  public func post(_ message: Message) {
    let isFirst = messages.withLock { list in
      let isFirst = list.isEmpty
      list.removeAll { replaces(message, $0) }
      list.append(message)
      return isFirst
    }
    // One wake-up empties the queue, so only the first message needs to raise the descriptor.
    guard isFirst else { return }
    var one: UInt64 = 1
    write(descriptor, &one, 8)
  }

  /// Waits until something happens or the deadline has passed, and returns all of it: first the terminal's input, then the messages in
  /// the order of posting. Empty when the deadline passed. Only the thread that opened `terminal` may call this.
  ///
  /// - Parameter terminal: the open screen; nil when there is none (only messages arrive).
  /// - Parameter deadline: when to stop waiting, or nil for never.
  public func next(from terminal: Terminal? = nil, deadline: ContinuousClock.Instant? = nil) -> [QueuedEvent<Message>] {
    while true {
      var events = (terminal?.readKeys() ?? []).map { QueuedEvent<Message>.input($0) }
      events += messages.withLock { list in
        let all = list
        list = []
        return all
      }.map { .message($0) }
      if !events.isEmpty { return events }

      var watched = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      if let terminal {
        watched.append(pollfd(fd: terminal.wakeDescriptor, events: Int16(POLLIN), revents: 0))
        if let input = terminal.inputDescriptor { watched.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
      }
      if let deadline, deadline <= .now { return [] }
      // A lone Esc is only recognised when nothing follows it in time.
      let wakeUp = [deadline, terminal?.sequenceDeadline].compactMap(\.self).min()
      poll(&watched, nfds_t(watched.count), wakeUp.map { Self.milliseconds(until: $0) } ?? -1)
      if watched[0].revents != 0 {
        var count: UInt64 = 0
        read(descriptor, &count, 8)
      }
    }
  }

  /// Rounded up: waking too early would spin.
  private static func milliseconds(until moment: ContinuousClock.Instant) -> Int32 {
    let left = (moment - .now) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 1_000_000_000)))
  }
}
