import Foundation

/// Writes to a descriptor that may accept only a part at a time.
package enum WholeWrite {
  /// Writes all bytes. It continues after a signal, and waits while a non-blocking pipe or terminal is full.
  /// - Returns: false if the rest could not be written.
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
