import Foundation

/// Writing to a descriptor that takes only a part at a time.
package enum WholeWrite {
  /// Writes all bytes: goes on after a signal, and waits where a pipe or a terminal that must not block is full.
  /// - Returns: false when nobody can take the rest.
  @discardableResult
  package static func put(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count < 0 else {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
      default: return false
      }
    }
    return true
  }
}
