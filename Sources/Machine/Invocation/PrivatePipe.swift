import Foundation

extension Pipe {
  /// A pipe that no other program gets that is started meanwhile.
  package static var `private`: Pipe {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    return pipe
  }
}
