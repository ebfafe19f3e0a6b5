import Glibc
import Workflow

extension Store {
  /// Keeps files of a session as a test case under the first free number: `case-1.jpg`, `case-1.vestibule.json`.
  ///
  /// - Parameter parts: the endings of the files and their bytes.
  /// - Returns: the name of the case, such as `case-1`.
  public func keepCase(of session: String, _ parts: [(ending: String, bytes: [UInt8])]) throws(WorkflowError) -> String {
    guard SessionID.isPlain(session) else { throw unknown(session) }
    try checkPlace()
    let folder = files(session).cases
    for folder in [Files.parent(of: folder) ?? "/", folder] { try Files.makePrivateFolder(folder, withParents: false) }
    let names = Files.names(in: folder)
    var number = 1
    while names.contains(where: { $0.hasPrefix("case-\(number).") }) { number += 1 }
    for part in parts {
      let file = "\(folder)/case-\(number)\(part.ending)"
      try Files.write(part.bytes, to: file, temporary: "\(file).part")
    }
    return "case-\(number)"
  }
}
