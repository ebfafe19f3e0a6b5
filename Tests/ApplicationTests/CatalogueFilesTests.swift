import Foundation
import Testing

@testable import LookFiles

struct CatalogueFilesTests {
  /// A confined program has read the files before, and has their texts when the files are gone.
  @Test func heldGroupsOutliveTheirFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-catalogues-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (file, text) in ["en/kiosk": "Welcome", "nl/kiosk": "Welkom", "nl/office": "Kantoor"] {
      let url = folder.appending(path: "Localization/\(file).json")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(#"{"title": "\#(text)"}"#.utf8).write(to: url)
    }
    let held = CatalogueFiles.held(folder, reading: ["kiosk", "page"])
    try FileManager.default.removeItem(at: folder)
    #expect(held.map(\.language) == ["en", "nl"])
    #expect(held.map { $0["kiosk.title"] } == [.text("Welcome"), .text("Welkom")])
    #expect(held[1]["office.title"] == nil && held[1]["page.title"] == nil && held[1]["kiosk.other"] == nil)
  }
}
