import Foundation

/// A file that grows with every picture.
final class GrowingFile {
  private let path: String
  private let handle: FileHandle

  init(_ path: String) throws(StageFailure) {
    self.path = path
    guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path) else {
      throw StageFailure("\(path) cannot be written. Name another place with --out.")
    }
    self.handle = handle
  }

  func append(_ bytes: [UInt8]) throws(StageFailure) { try write(bytes, at: nil) }

  /// Writes bytes at an offset, where the file may have others.
  func write(_ bytes: [UInt8], at offset: Int?) throws(StageFailure) {
    do {
      if let offset { try handle.seek(toOffset: UInt64(offset)) }
      try handle.write(contentsOf: bytes)
    } catch {
      throw StageFailure("\(path) cannot be written any further. Free some disk space, or name another place with --out.")
    }
  }
}
