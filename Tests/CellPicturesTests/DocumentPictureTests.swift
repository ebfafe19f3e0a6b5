import CellPictures
import Foundation
import Testing

/// The pictures that the documents show.
struct DocumentPictureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// The files of pictures that a document names.
  private static func pictures(of document: URL) -> [URL] {
    let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
    return text.matches(of: /(?:src|srcset)="([^":]+)"|!\[[^\]]*\]\(([^):]+)\)/).compactMap { match in
      (match.1 ?? match.2).map { document.deletingLastPathComponent().appending(path: String($0)).standardizedFileURL }
    }
  }

  @Test func everyPictureIsThere() throws {
    let folder = Self.root.appending(path: "Documentation")
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    let documents = names.filter { $0.hasSuffix(".md") }.map { folder.appending(path: $0) } + [Self.root.appending(path: "README.md")]
    let pictures = documents.flatMap(Self.pictures)
    #expect(pictures.count > 3)
    for picture in pictures { #expect(FileManager.default.fileExists(atPath: picture.path), "\(picture.path)") }
  }

  /// The README begins with a journey, in light and in dark, which takes about twenty seconds and loads quickly.
  @Test func theReadmeMoves() throws {
    let pictures = Self.pictures(of: Self.root.appending(path: "README.md"))
    #expect(Set(pictures.map(\.lastPathComponent)) == ["journey-light.png", "journey-dark.png"])
    for picture in pictures {
      let data = try Data(contentsOf: picture)
      #expect(data.count <= 3_000_000)
      let frames = try PNGReader(data).all("fcTL")
      #expect(frames.count > 12)
      let milliseconds = frames.map { Int($0[20]) << 8 | Int($0[21]) }
      #expect((15_000...25_000).contains(milliseconds.reduce(0, +)))
    }
  }
}
