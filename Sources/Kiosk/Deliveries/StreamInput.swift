import Foundation
import Imaging

/// What a program reads. It is written as far as the program takes it, so that neither waits for the other.
final class StreamInput {
  private let pipe = Pipe.private
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
  }

  /// The program's end.
  var reading: Spawn.Stream { rest.isEmpty ? .nothing : .descriptor(pipe.fileHandleForReading.fileDescriptor) }

  /// The program has its end now.
  func begin() {
    try? pipe.fileHandleForReading.close()
    fill()
  }

  /// What poll(2) waits for; it ignores an input that was written whole.
  var place: pollfd { pollfd(fd: rest.isEmpty ? -1 : pipe.fileHandleForWriting.fileDescriptor, events: Int16(POLLOUT), revents: 0) }

  /// Writes what fits into the pipe, and closes it after the last byte.
  func fill() {
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(pipe.fileHandleForWriting.fileDescriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        // A program that ends before it has read everything closes the pipe; its status tells why.
        rest = []
      }
    }
    try? pipe.fileHandleForWriting.close()
  }
}
