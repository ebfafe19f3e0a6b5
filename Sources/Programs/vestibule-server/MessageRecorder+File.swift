import Foundation
import Invocation
import SandboxKit
import Workflow

extension MessageRecorder {
  /// A recorder that appends to a file, which only its user can read if it is new. The file is open from now on, because the confined server may
  /// open none.
  /// - Throws: `inputNotUsable`, naming the file.
  init(appendingTo file: String) throws(WorkflowError) {
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw WorkflowError(
        .inputNotUsable, "\(file) cannot be written: \(String(cString: strerror(errno))). Name another file in --webhooks.")
    }
    self.init { line in WholeWrite.put(Array((line + "\n").utf8), to: descriptor) }
  }
}
