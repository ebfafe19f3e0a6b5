import Glibc
import Invocation
import Store
import Workflow

/// The place named by `--result`. Devices and FIFOs are written to; only regular files are ever replaced.
package enum ResultPlace: Sendable, Equatable {
  /// A regular file, existing or new.
  case file(String)
  /// A new file in this folder, named after the session.
  case folder(String)
  case standardOutput
  /// A character device or a FIFO.
  case stream(String)

  /// Why a place cannot receive a result, and what to do, in one sentence.
  package struct Refusal: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  /// - Parameter spec: a file, a folder (an existing one, or a path that ends in a slash), or `-`.
  package init(_ spec: String) throws(Refusal) {
    if spec == "-" {
      self = .standardOutput
      return
    }
    var named = stat(), meant = stat(), output = stat()
    let path = Self.absolute(spec)
    guard lstat(spec, &named) == 0 else {
      self = spec.hasSuffix("/") ? .folder(path) : .file(path)
      return
    }
    guard stat(spec, &meant) == 0 else { throw Self.refusal(spec, "is a link to a missing file") }
    // For example /dev/stdout.
    if fstat(StandardStreams.current.output, &output) == 0, output.st_ino == meant.st_ino, output.st_dev == meant.st_dev {
      self = .standardOutput
      return
    }
    switch meant.st_mode & S_IFMT {
    case S_IFDIR: self = .folder(path)
    // Somebody else may have made it first, to read what is written to it.
    case S_IFCHR where !Self.isOurs(meant), S_IFIFO where !Self.isOurs(meant): throw Self.refusal(spec, "belongs to another user")
    case S_IFCHR, S_IFIFO: self = .stream(path)
    case S_IFREG where named.st_mode & S_IFMT == S_IFREG: self = .file(path)
    case S_IFREG: throw Self.refusal(spec, "is a link to a file")
    default: throw Self.refusal(spec, "is not a file, device or FIFO to which a result can be written")
    }
  }

  private static func refusal(_ spec: String, _ what: String) -> Refusal {
    Refusal(description: "\(spec) \(what). Name the file itself, a folder, or - for standard output.")
  }

  private static func isOurs(_ status: stat) -> Bool { status.st_uid == geteuid() || status.st_uid == 0 }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  /// Whether pictures cannot be stored next to it.
  package var isStream: Bool {
    switch self {
    case .standardOutput, .stream: true
    case .file, .folder: false
    }
  }
}

/// Writes to a device or a FIFO.
package enum OutputStream {
  /// How long to wait for a FIFO's reader, in tenths of a second.
  private static let patience = 100

  package static func write(_ text: String, to path: String) throws {
    let descriptor = try open(path)
    defer { close(descriptor) }
    // It is opened without blocking, so that a FIFO without a reader is noticed, but written with blocking, at the reader's speed.
    _ = fcntl(descriptor, F_SETFL, O_WRONLY)
    try PrivateFile.put(Array(text.utf8), into: descriptor, path)
  }

  /// Opens a FIFO that has a reader, or a device.
  package static func open(_ path: String) throws -> Int32 {
    for attempt in 0...patience {
      let descriptor = Glibc.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      if descriptor >= 0 { return descriptor }
      guard errno == ENXIO else { throw ResultPlace.Refusal(description: "\(path) cannot be opened for writing. Name another place.") }
      if attempt < patience { usleep(100_000) }
    }
    throw ResultPlace.Refusal(description: "Nobody reads from \(path). Start its reader first, or name another place.")
  }
}
