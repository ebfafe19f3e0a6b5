import Foundation
import Testing

@testable import Store
@testable import Workflow

/// The program cleans up at its start after earlier runs while another program, or the same one, begins sessions.
struct SweepRaceTests {
  @Test func sessionsBeginWhileOthersSweep() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-sweep-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Store(folder: folder).open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let store = Store(folder: folder)
        while !Task.isCancelled {
          try store.sweep()
          await Task.yield()
        }
      }
      for number in 0..<150 {
        let store = Store(folder: folder), id = "race\(number)"
        let journal = try store.journal(id)
        #expect(try journal.load().isEmpty)
        try journal.append(
          [.started(header: Header(session: id, journey: "race", version: 1, input: "{}", startedAt: 1))], durable: true)
        _ = try store.pictures(id).put([1, 2, UInt8(number % 256)], type: "jpg")
      }
      group.cancelAll()
    }
  }
}
