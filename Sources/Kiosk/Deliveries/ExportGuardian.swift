import Foundation
import Imaging

/// Watches a program that reads an export. When this program is gone before it, the other one is ended, and the export is removed.
final class ExportGuardian {
  private let process: pid_t
  private let pipe = Pipe.private

  /// It reads a line once all is well. `$0` is the export, and `$1` the other program's group.
  private static let script =
    #"trap '' HUP INT QUIT TERM PIPE; if read -r line; then exit 0; fi; kill -s TERM -- "-$1" 2>/dev/null; tries=0; "#
    + #"while kill -s 0 -- "-$1" 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done; "#
    + #"kill -s KILL -- "-$1" 2>/dev/null; rm -rf -- "$0""#

  /// - Returns: nil when it cannot be started. An export that stays is removed at the next start of the kiosk.
  init?(of export: String, _ program: pid_t) {
    let spawn = Spawn(
      "/bin/sh", ["-c", Self.script, export, "\(program)"], environment: ["PATH=/usr/bin:/bin"],
      streams: [.descriptor(pipe.fileHandleForReading.fileDescriptor), .nothing, .nothing])
    guard let process = try? spawn.start() else { return nil }
    self.process = process
    try? pipe.fileHandleForReading.close()
  }

  func end() {
    try? pipe.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    try? pipe.fileHandleForWriting.close()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
