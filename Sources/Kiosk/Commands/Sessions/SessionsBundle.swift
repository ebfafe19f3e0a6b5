import ArgumentParser
import Background
import Foundation
import Imaging
import Invocation
import Sessions
import Store
import Workflow

extension SessionsCommand {
  struct Bundle: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Pack a session for a bug report, without data of a person.",
      discussion:
        "The archive has the journal with all data covered, the screens, and the pictures as mosaics. Look into it before you share it.")
    @OptionGroup var data: DataOptions
    @Argument(help: "The session's id, or its beginning.") var id: String
    @Argument(help: "The archive, a new file such as session.tar.gz.") var file: String

    func run() throws {
      try data.withStore { store in
        guard access(file, F_OK) != 0 else {
          throw WorkflowError(code: "fileExists", module: "Store", message: "\(file) exists already. Name a new file.")
        }
        let session = try store.find(id), sessions = data.sessions(store), looks = data.looks
        let report = try SessionReport(session, sessions) { looks.text($0) }
        let link = ImagingLink()
        defer { link.close() }
        let look = looks.look
        let bundle = try Blocking.run { () -> Result<SessionBundle, any Error> in
          do {
            return .success(try await SessionBundle(session, report, sessions, about: Self.about, look: look, link: link))
          } catch { return .failure(error) }
        }.get()
        try write(bundle)
        print(file)
      }
    }

    /// What a developer asks first.
    private static var about: [String] {
      let environment = Folders.environment
      return [
        "vestibule \(Version.current)", ProcessInfo.processInfo.operatingSystemVersionString,
        "TERM=\(environment["TERM"] ?? "") COLORTERM=\(environment["COLORTERM"] ?? "") LANG=\(environment["LANG"] ?? "")",
      ]
    }

    /// The files are covered already, so a temporary folder may hold them.
    private func write(_ bundle: SessionBundle) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-bundle-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for (name, bytes) in bundle.files {
        let path = "\(folder)/session/\(name)"
        try PrivateFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        try PrivateFile.create(bytes, at: path)
      }
      let tar = Process()
      tar.executableURL = URL(filePath: "/usr/bin/tar")
      tar.arguments = ["--create", "--auto-compress", "--file", URL(filePath: file).absoluteURL.path, "--directory", folder, "session"]
      try tar.run()
      tar.waitUntilExit()
      guard tar.terminationStatus == 0 else {
        throw WorkflowError(.folderNotWritable, "The archive \(file) cannot be written. Name another file.")
      }
    }
  }
}
