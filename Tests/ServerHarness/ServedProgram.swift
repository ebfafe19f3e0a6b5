import Foundation
import Glibc
import HTTPClient
import Imaging
import Services
import TestProcess

/// The server program on a free port, without a limit on requests. It is killed when it is released.
public final class ServedProgram: Sendable {
  public let address: ServerAddress
  /// Its data folder, and the file with its key.
  public let data, key: String
  private let process = SpawnedProcess()

  /// - Parameters:
  ///   - folder: that of the key file, which all servers in it share, and of the data.
  ///   - database: the address of a PostgreSQL; nil: entities are in the folder.
  ///   - token: a file with the token of the administration; nil: the server makes a new one.
  public init(folder: String, database: String?, token: String? = nil) throws {
    (data, key) = ("\(folder)/\(UUID().uuidString)", "\(folder)/key")
    let settings = ServerSettings(
      port: 0, data: data, key: key, tokenFile: token,
      limits: ServerLimits(requestsPerSecond: 0), version: "test")
    let errors = Pipe()
    process.executableURL = URL(filePath: "\(ImagingExecutable.runningFolder())/vestibule-server")
    process.arguments = [String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)]
    process.environment = database.map { [ServerSettings.databaseVariable: $0] } ?? [:]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    var said = ""
    while !said.contains("Listening at "), case let more = errors.fileHandleForReading.availableData, !more.isEmpty {
      said += String(decoding: more, as: UTF8.self)
    }
    let line = said.split(separator: "\n").first { $0.hasPrefix("Listening at ") }
    guard let address = line.flatMap({ ServerAddress(String($0.dropFirst(13))) }) else { throw Silence(said: said) }
    self.address = address
  }

  deinit { end() }

  public var processIdentifier: pid_t { process.processIdentifier }

  /// Kills it, as a power cut would.
  public func end() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// A server that does not say where it listens.
  private struct Silence: Error { let said: String }
}
