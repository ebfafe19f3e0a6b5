import Foundation
import Store
import Workflow

/// Tries a place for results before there is one.
struct DestinationTrial {
  let destination: Destination

  init(_ destination: Destination) { self.destination = destination }

  private static let curl = "/usr/bin/curl"
  /// Certificates of authorities are long, but not longer.
  private static let mostBytes = 4 << 20
  private static let test = Array("{\"test\": true}\n".utf8)

  /// Tries what can be known without a delivery: the folder takes a file, the program can be started, the secret is there.
  func run() throws {
    switch destination.kind {
    case .folder(let path): try put([], into: path)
    case .command(let words):
      try Self.checkProgram(words.first ?? "")
      try Self.checkInterpreter(of: words.first ?? "")
    case .url(_, let secret):
      _ = try WebhookSecret(file: secret)
      try Self.checkProgram(Self.curl)
      try checkCertificates()
    }
  }

  /// Delivers a test, as a result would be delivered.
  func deliver() throws {
    try run()
    switch destination.kind {
    case .folder(let path): try put(Self.test, into: path)
    case .command(let words):
      try Self.withFolder { folder in
        let file = "\(folder)/test.json"
        try PrivateFile.create(Self.test, at: file)
        let environment = ["VESTIBULE_SESSION": "test", "VESTIBULE_JOURNEY": "test", "VESTIBULE_ATTEMPT": "1"]
        try ChildCommand(words: words + [file], timeout: destination.timeout, environment: environment).runToSuccess()
      }
    case .url(let url, let secret):
      try Self.withFolder { folder in
        try WebhookDelivery(url: url, secret: secret, connection: destination.connection, timeout: destination.timeout).sendTest(
          folder: folder)
      }
    }
  }

  /// Writes a file into a folder, which is made where there is none, and removes it.
  private func put(_ bytes: [UInt8], into folder: String) throws(DeliveryProblem) {
    do throws(WorkflowError) {
      if !FileManager.default.fileExists(atPath: folder) { try PrivateFile.makeFolder(folder) }
      let file = "\(folder)/.vestibule-test-\(UUID().uuidString).json"
      defer { unlink(file) }
      try PrivateFile.create(bytes, at: file)
    } catch {
      throw DeliveryProblem(
        "Results cannot be written into the folder \(folder). Let this user write there, or name another folder under \"handOver\".")
    }
  }

  private static func checkProgram(_ path: String) throws(DeliveryProblem) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ChildCommand.missing(path) }
    guard status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else { throw ChildCommand.unstartable(path) }
    if let refusal = TrustedFile.refusal(of: path, status, .instructions) { throw DeliveryProblem(refusal.message) }
  }

  /// Checks what a script names in its first line.
  private static func checkInterpreter(of script: String) throws(DeliveryProblem) {
    // No name is longer (execve(2)).
    guard let file = FileHandle(forReadingAtPath: script), let beginning = try? file.read(upToCount: 256),
      beginning.starts(with: Data("#!".utf8))
    else { return }
    let line = String(decoding: beginning.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard let interpreter = line.split(whereSeparator: \.isWhitespace).first.map(String.init), interpreter.hasPrefix("/")
    else { return }
    guard access(interpreter, X_OK) == 0 else {
      throw DeliveryProblem("\(script) needs \(interpreter), which was not found. Install it, or correct the first line of \(script).")
    }
    try checkProgram(interpreter)
  }

  /// The files of the connection are there and have what they should have (RFC 7468).
  private func checkCertificates() throws {
    let connection = destination.connection, certificate = connection.certificate
    for (key, path, use, label) in [
      ("ca", connection.authorities, .instructions, "CERTIFICATE"),
      ("clientCertificate", certificate?.file, .instructions, "CERTIFICATE"),
      ("clientCertificate", certificate?.privateKey, .secret, "PRIVATE KEY"),
    ] as [(String, String?, TrustedFile.Use, String)] {
      guard let path else { continue }
      let file = FileHandle(fileDescriptor: try TrustedFile.open(path, for: use), closeOnDealloc: true)
      let text = String(decoding: (try? file.read(upToCount: Self.mostBytes)) ?? Data(), as: UTF8.self)
      guard text.split(separator: "\n").contains(where: { $0.hasPrefix("-----BEGIN ") && $0.contains("\(label)-----") }) else {
        throw DeliveryProblem("\(path) has no \(label.lowercased()) in PEM. Correct \"\(key)\" in the configuration file.")
      }
    }
  }

  /// A private folder for as long as `use` takes.
  private static func withFolder(_ use: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-test-\(UUID().uuidString)").path
    try PrivateFile.makeFolder(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try use(folder)
  }
}
