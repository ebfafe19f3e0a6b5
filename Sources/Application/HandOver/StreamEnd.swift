import Cells
import Foundation
import Imaging
import Synchronization

/// Keeps the end of what a program writes. It does not wait for the end of the stream, which a process that the program left behind may keep
/// open.
final class StreamEnd: Sendable {
  private let pipe = Pipe.private
  private let most: Int
  private let bytes = Mutex(Data())

  /// The most blocks that are read at once, so that a process that never stops writing is left behind.
  private static let blocks = 256

  init(most: Int) {
    self.most = most
    _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
  }

  /// The program's end.
  var writing: Spawn.Stream { .descriptor(pipe.fileHandleForWriting.fileDescriptor) }

  /// Begins to read once the program has its end.
  func begin() {
    try? pipe.fileHandleForWriting.close()
    pipe.fileHandleForReading.readabilityHandler = { [self] handle in if !drain() { handle.readabilityHandler = nil } }
  }

  /// The end of what was written until now. The handler may be far behind.
  func text() -> String {
    pipe.fileHandleForReading.readabilityHandler = nil
    _ = drain()
    return String(decoding: bytes.withLock { $0 }, as: UTF8.self)
  }

  /// The last line with anything in it, without control characters.
  func lastLine(most: Int) -> String {
    let lines = text().split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.last { !$0.isEmpty }.map { ControlCharacters.escaped(String($0.prefix(most))) } ?? ""
  }

  /// Reads what is in the pipe.
  /// - Returns: whether more may come.
  private func drain() -> Bool {
    bytes.withLock { bytes in
      var block = [UInt8](repeating: 0, count: 4_096)
      for _ in 0..<Self.blocks {
        let count = read(pipe.fileHandleForReading.fileDescriptor, &block, block.count)
        if count < 0 { return errno == EAGAIN || errno == EINTR }
        if count == 0 { return false }
        bytes = (bytes + block.prefix(count)).suffix(most)
      }
      return true
    }
  }
}

extension Pipe {
  /// A pipe that no other program gets that is started meanwhile.
  static var `private`: Pipe {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    return pipe
  }
}
