import Foundation
import Testing
import Workflow

@testable import Store

/// The data folder is removed or replaced while a session runs.
struct GoneFolderTests {
  enum Loss: CaseIterable { case removed, movedAway, replaced, sessionsRemoved, sessionReplaced }

  private func lose(_ scratch: Scratch, _ loss: Loss) throws {
    let files = FileManager.default
    switch loss {
    case .removed: try files.removeItem(atPath: scratch.path)
    case .movedAway: try files.moveItem(atPath: scratch.path, toPath: "\(scratch.path)-away")
    case .replaced:
      try files.removeItem(atPath: scratch.path)
      try scratch.store.open()
    case .sessionsRemoved: try files.removeItem(atPath: "\(scratch.path)/sessions")
    case .sessionReplaced:
      try files.removeItem(atPath: "\(scratch.path)/sessions/s1")
      _ = try scratch.store.pictures("s1").put([1], type: "jpg")
    }
  }

  @Test(arguments: Loss.allCases) func isNoticedAtTheNextEntry(loss: Loss) throws {
    let scratch = Scratch()
    defer { try? FileManager.default.removeItem(atPath: "\(scratch.path)-away") }
    let store = scratch.store
    let journal = try store.journal("s1")
    try journal.append([.started(header: Header(session: "s1", journey: "enrol", version: 1, input: "{}", startedAt: 1))], durable: true)
    try lose(scratch, loss)
    #expect { try journal.append([.rewound(to: 0)], durable: true) } throws: { ($0 as? WorkflowError)?.engineCode == .folderGone }
    if loss != .sessionsRemoved, loss != .sessionReplaced {
      #expect { try store.pictures("s1").put([2], type: "jpg") } throws: { ($0 as? WorkflowError)?.engineCode == .folderGone }
      if loss != .replaced {
        // The next picture was already on its way when the folder went.
        #expect { try store.files("s1").make() } throws: { ($0 as? WorkflowError)?.engineCode == .folderGone }
      }
      #expect { try store.session("s1") } throws: { ($0 as? WorkflowError)?.engineCode == .folderGone }
      #expect(FileManager.default.fileExists(atPath: scratch.path) == (loss == .replaced))
    }
    if loss == .movedAway {
      try FileManager.default.moveItem(atPath: "\(scratch.path)-away", toPath: scratch.path)
      try journal.append([.rewound(to: 0)], durable: true)
      #expect(try scratch.store.records("s1").count == 2)
      return
    }
    // The next journey begins in the folder that now exists; the previous one never does.
    try store.open()
    let next = try store.journal("s2")
    try next.append([.started(header: Header(session: "s2", journey: "enrol", version: 1, input: "{}", startedAt: 1))], durable: true)
    #expect { try journal.append([.rewound(to: 0)], durable: true) } throws: { ($0 as? WorkflowError)?.engineCode == .folderGone }
    #expect(try scratch.store.sessions().map(\.id).contains("s2"))
  }
}
