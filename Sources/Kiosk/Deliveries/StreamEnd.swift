import Cells
import Foundation
import Imaging

/// Keeps the end of what a program writes. It does not wait for the end of the stream, which a process that the program left behind may keep
/// open.
final class StreamEnd {
  private let pipe = Pipe.private
  private let most: Int
  private var bytes: [UInt8] = []
  private var isOpen = true

  /// The most blocks that are read at once, so that a process that never stops writing is left behind.
  private static let blocks = 256

  init(most: Int) {
    self.most = most
    _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
  }

  /// The program's end.
  var writing: Spawn.Stream { .descriptor(pipe.fileHandleForWriting.fileDescriptor) }

  /// The program has its end now.
  func begin() { try? pipe.fileHandleForWriting.close() }

  /// What poll(2) waits for; it ignores a stream that has ended.
  var place: pollfd { pollfd(fd: isOpen ? pipe.fileHandleForReading.fileDescriptor : -1, events: Int16(POLLIN), revents: 0) }

  /// Reads what is in the pipe.
  func drain() {
    guard isOpen else { return }
    var block = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<Self.blocks {
      let count = read(pipe.fileHandleForReading.fileDescriptor, &block, block.count)
      guard count > 0 else {
        isOpen = count < 0 && (errno == EAGAIN || errno == EINTR)
        return
      }
      bytes = (bytes + block.prefix(count)).suffix(most)
    }
  }

  /// The end of what was read.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last line with anything in it, without control characters.
  func lastLine(most: Int) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.last { !$0.isEmpty }.map { ControlCharacters.escaped(String($0.prefix(most))) } ?? ""
  }
}
