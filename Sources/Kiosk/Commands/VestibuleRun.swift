import Foundation
import Glibc
import Invocation

extension Vestibule {
  /// What a run of the program in this process left.
  package struct Run: Sendable {
    /// The exit status.
    package let status: Int32
    /// Standard output and standard error.
    package let output: String, errors: String
  }

  /// Runs a command in this process, as if the program had been started without a terminal; `install` must have been called. Commands that draw
  /// a screen or take the process's place (`serve`) need a process of their own.
  ///
  /// - Parameters:
  ///   - input: what standard input has.
  ///   - environment: the complete environment. The working directory is the one of this process.
  /// - Throws: the system's error when no temporary file can be made.
  package static func run(_ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]) throws -> Run {
    let files = try (0..<3).map { _ in try TemporaryStream() }
    try files[0].write(input)
    let streams = StandardStreams(
      input: files[0].descriptor, output: files[1].descriptor, errors: files[2].descriptor, environment: environment)
    let status = StandardStreams.$current.withValue(streams) { carryOut(arguments) }
    return Run(status: status, output: try files[1].text(), errors: try files[2].text())
  }

  /// A file without a name, which is gone with its descriptor.
  private final class TemporaryStream {
    let descriptor: Int32
    private let file: UnsafeMutablePointer<FILE>

    init() throws {
      guard let file = tmpfile() else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      self.file = file
      descriptor = fileno(file)
    }

    deinit { fclose(file) }

    func write(_ bytes: [UInt8]) throws {
      try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(bytes))
      lseek(descriptor, 0, SEEK_SET)
    }

    func text() throws -> String {
      lseek(descriptor, 0, SEEK_SET)
      return String(decoding: try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data(), as: UTF8.self)
    }
  }
}
