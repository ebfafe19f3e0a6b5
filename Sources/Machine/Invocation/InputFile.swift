import Foundation
import Glibc
import Store
import Workflow

/// A file that the caller names, a pipe that the caller's shell made (`--input <(…)`, `/dev/stdin`), or `-` for standard input.
package enum InputFile {
  /// No journey has a larger input; anything longer is refused.
  private static let largest = 16 << 20

  /// What a file may be.
  package enum Kind: Sendable {
    /// What a caller hands over: a FIFO as well.
    case anything
    /// An ordinary file.
    case text
    /// A file that decides what the program does; nobody else may change it.
    case instructions
    /// Nobody else may read it.
    case secret
  }

  /// - Throws: `inputNotUsable`, naming the file.
  package static func read(_ path: String, as kind: Kind = .anything, atMost limit: Int = largest) throws(WorkflowError) -> [UInt8] {
    if path == "-" { return try bytes(of: FileHandle(fileDescriptor: StandardStreams.current.input), "Standard input", limit) }
    guard let file = try open(path, kind) else { throw unreadable(path) }
    defer { try? file.close() }
    return try bytes(of: file, path, limit)
  }

  private static func open(_ path: String, _ kind: Kind) throws(WorkflowError) -> FileHandle? {
    if isOwnPipe(path) { return FileHandle(forReadingAtPath: path) }
    do throws(TrustedFile.Refusal) {
      let file =
        switch kind {
        case .anything where isPipe(path): Glibc.open(path, O_RDONLY | O_CLOEXEC)
        case .anything, .text: try TrustedFile.openOrdinary(path)
        case .instructions: try TrustedFile.open(path, for: .instructions)
        case .secret: try TrustedFile.open(path, for: .secret(at: path, Folders.environment))
        }
      return file < 0 ? nil : FileHandle(fileDescriptor: file, closeOnDealloc: true)
    } catch { throw WorkflowError(.inputNotUsable, error.message) }
  }

  /// Whether a path names a pipe that is open in this program already.
  private static func isOwnPipe(_ path: String) -> Bool {
    (path == "/dev/stdin" || isDescriptor(path)) && isPipe(path)
  }

  /// The name of an open descriptor, not a way from there to another file.
  private static func isDescriptor(_ path: String) -> Bool {
    ["/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) && Int32(path.dropFirst($0.count)) != nil }
  }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private static func bytes(of file: FileHandle, _ name: String, _ limit: Int) throws(WorkflowError) -> [UInt8] {
    var bytes = Data()
    do {
      // A pipe returns only the bytes that it has at the moment.
      while bytes.count <= limit, let more = try file.read(upToCount: 1 << 16), !more.isEmpty { bytes += more }
    } catch { throw unreadable(name) }
    guard bytes.count <= limit else {
      throw WorkflowError(.inputNotUsable, "\(name) is larger than \(limit >> 20) MB. Name another file.")
    }
    return Array(bytes)
  }

  private static func unreadable(_ name: String) -> WorkflowError {
    WorkflowError(.inputNotUsable, "\(name) cannot be read. Check the path and its permissions.")
  }
}
