import Foundation
import Glibc
import TerminalHarness
import TestProcess
import Testing

/// `vestibule camera` on a free port. It is killed when it is released.
final class CameraProcess: @unchecked Sendable {
  /// What it printed when it was ready.
  let ready: Json
  /// Such as `http://127.0.0.1:8090`.
  let address: String
  private let process = SpawnedProcess()
  private let input = Pipe()

  init(_ arguments: [String] = [], in folder: WalkFolder) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
    process.arguments = ["camera", "--port", "0", "--size", "640x480", "--rate", "10"] + arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try? output.fileHandleForWriting.close()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let block = output.fileHandleForReading.availableData
      if block.isEmpty { break }
      line += block
    }
    ready = try Json(String(decoding: line, as: UTF8.self))
    let stream = try #require(ready["stream"]?.string)
    address = String(stream.prefix(stream.count - "/stream.mjpeg".count - ((ready["token"]?.string).map { "?token=\($0)".count } ?? 0)))
      .replacing("0.0.0.0", with: "127.0.0.1")
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  func write(_ text: String) { try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  func send(_ method: String, _ path: String) async throws -> (status: Int, bytes: [UInt8], text: String) {
    let folder = try WalkFolder(), answer = try folder.write("", to: "answer")
    let ran = try ProgramRun("/usr/bin/curl", ["-s", "-X", method, "-o", answer, "-w", "%{http_code}", "\(address)/\(path)"], in: folder)
    let bytes = try Data(contentsOf: URL(filePath: answer))
    return (Int(ran.output) ?? 0, Array(bytes), String(decoding: bytes, as: UTF8.self))
  }

  /// What is in the newest picture.
  func label() async throws -> Json { try Json(try await send("GET", "label.json").text) }

  /// Waits for a picture in which something is so.
  func wait(_ isMet: (Json) -> Bool) async throws {
    let end = Date().addingTimeInterval(TimeInterval(WalkTests.patience))
    while true {
      let label = try await label()
      if isMet(label) { return }
      try #require(Date() < end, "\(label)")
    }
  }

  /// A connection that has asked for the stream.
  func openStream() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(try #require(URL(string: address)?.port)).bigEndian
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    #expect(connected == 0)
    let request = Array("GET /stream.mjpeg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    #expect(Glibc.write(descriptor, request, request.count) == request.count)
    return descriptor
  }

  /// Ends it as Ctrl-C does.
  /// - Returns: the exit status; of a program that a signal ended, the signal's number below zero.
  func end() -> Int32 {
    kill(process.processIdentifier, SIGINT)
    return waitForEnd()
  }

  /// The bytes that the server of the pictures has in memory.
  func serverMemory() throws -> Int {
    let bytes = try #require(ProcessMemory(of: process.processIdentifier)).resident(of: "vestibule-server")
    try #require(bytes > 0)
    return bytes
  }

  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }
}
