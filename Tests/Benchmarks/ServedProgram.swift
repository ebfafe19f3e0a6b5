import Foundation
import HTTPClient
import Imaging
import Services

/// The server program on a free port. It is killed when it is released.
final class ServedProgram {
  let address: ServerAddress
  let facts: ProcessFacts
  private let process = Process()

  /// - Parameter database: of PostgreSQL; nil: entities are in the folder.
  init(folder: TemporaryFolder, database: String?) throws {
    let settings = ServerSettings(
      port: 0, data: "\(folder.path)/\(UUID().uuidString)", key: "\(folder.path)/key", limits: ServerLimits(requestsPerSecond: 0),
      version: "bench")
    let errors = Pipe()
    process.executableURL = URL(filePath: "\(ImagingExecutable.runningFolder())/vestibule-server")
    process.arguments = [String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)]
    process.environment = database.map { [ServerSettings.databaseVariable: $0] } ?? [:]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    facts = ProcessFacts(pid: process.processIdentifier)
    var said = ""
    while !said.contains("Listening at "), case let more = errors.fileHandleForReading.availableData, !more.isEmpty {
      said += String(decoding: more, as: UTF8.self)
    }
    let line = said.split(separator: "\n").first { $0.hasPrefix("Listening at ") }
    guard let address = line.flatMap({ ServerAddress(String($0.dropFirst(13))) }) else {
      throw Wrong(description: "the server did not start: \(said)")
    }
    self.address = address
  }

  deinit { kill(process.processIdentifier, SIGKILL) }
}
