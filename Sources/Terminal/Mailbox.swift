import CNcurses
import Glibc
import Synchronization

/// Where everything that happens arrives in order: any thread posts letters, one thread (the main one) takes them together with what the
/// terminal sends. Without a deadline the taker sleeps until something happens: an idle program uses no CPU.
///
/// The taker may be held up for hours: a terminal that is stopped (Ctrl-S, a dead line) takes no bytes. What comes many times a second must
/// not pile up meanwhile, so a letter can take the place of one that still waits.
public final class Mailbox<Letter: Sendable>: Sendable {
  private let letters = Mutex<[Letter]>([])
  private let replaces: @Sendable (_ new: Letter, _ waiting: Letter) -> Bool
  /// Counts up with every letter and every signal; poll sees it.
  let descriptor: Int32

  /// - Parameter replaces: whether a new letter makes one that still waits pointless; the waiting one is then dropped. The letters that
  ///   stay keep their order.
  /// - Throws: when the system gives no descriptor.
  public init(
    replacing replaces: @escaping @Sendable (_ new: Letter, _ waiting: Letter) -> Bool = { _, _ in false }
  ) throws(TerminalError) {
    self.replaces = replaces
    descriptor = cn_eventfd()
    guard descriptor >= 0 else { throw .system("no event descriptor (\(String(cString: strerror(errno))))") }
  }

  deinit { Glibc.close(descriptor) }

  /// How many letters wait.
  var waiting: Int { letters.withLock { $0.count } }

  /// Leaves a letter and wakes the taker. From any thread, at any time.
  public func post(_ letter: Letter) {
    let isFirst = letters.withLock { list in
      let isFirst = list.isEmpty
      list.removeAll { replaces(letter, $0) }
      list.append(letter)
      return isFirst
    }
    // One wake-up empties the box, so only the first letter needs to ring.
    guard isFirst else { return }
    var one: UInt64 = 1
    write(descriptor, &one, 8)
  }

  /// Waits until something happens or the deadline has passed, and returns all of it: first what the terminal says, then the letters in
  /// the order of posting. Empty when the deadline passed. Only the thread that opened `terminal` may call this.
  ///
  /// - Parameter terminal: the open screen; nil when there is none (only letters arrive).
  /// - Parameter deadline: when to stop waiting; nil: never.
  public func next(from terminal: Terminal? = nil, deadline: ContinuousClock.Instant? = nil) -> [Arrival<Letter>] {
    while true {
      var arrivals = (terminal?.readKeys() ?? []).map { Arrival<Letter>.input($0) }
      arrivals += letters.withLock { list in
        let all = list
        list = []
        return all
      }.map { .letter($0) }
      if !arrivals.isEmpty { return arrivals }

      var watched = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      if let terminal {
        watched.append(pollfd(fd: terminal.wakeDescriptor, events: Int16(POLLIN), revents: 0))
        if let input = terminal.inputDescriptor { watched.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
      }
      if let deadline, deadline <= .now { return [] }
      // Esc alone comes by waiting, too.
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
