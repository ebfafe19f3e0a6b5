import Cells
import Documents
import Foundation
import Imaging
import Notation
import Scenes
import Sessions
import Store
import Workflow

/// What a bug report needs of a session, without data of a person: the journal with its data covered, the screens as they were asked, and
/// pictures as mosaics in which nobody is recognized.
package struct SessionBundle: Sendable {
  /// The files by their names in the archive.
  package private(set) var files: [(name: String, bytes: [UInt8])] = []

  /// The columns of a mosaic; too few for a face or a letter.
  private static let mosaic = 16

  /// - Parameters:
  ///   - report: what is known of the session.
  ///   - about: lines about the program and the machine.
  ///   - look: how the screens are drawn.
  package init(
    _ id: String, _ report: SessionReport, _ sessions: SessionService, about: [String], look: Look, link: ImagingLink
  ) async throws {
    let records = try sessions.store.records(id)
    add("README.txt", Self.readme)
    add("about.txt", about.joined(separator: "\n") + "\n")
    let lines = (report.head + report.steps + report.data).map { "\($0.label): \($0.redacted.value)" }
    add("session.txt", lines.map(ControlCharacters.escaped).joined(separator: "\n") + "\n")
    let journal = records.compactMap { Redaction.redacted($0) }
    add("journal.jsonl", journal.map { $0.text() + "\n" }.joined())
    addScreens(journal, look, JourneyFacts(journey: "", title: .verbatim(""), session: id))
    for (number, picture) in Self.pictures(records).enumerated() {
      guard let bytes = try? sessions.store.pictures(id).bytes(of: picture) else { continue }
      if let mosaic = await Self.mosaic(bytes, link) { add("pictures/\(number + 1).svg", mosaic) }
    }
  }

  private mutating func add(_ name: String, _ text: String) { files.append((name, Array(text.utf8))) }

  private static let readme = """
    A Vestibule session for a bug report. Nothing in it identifies a person: letters of their data are X, digits are 0, dates are 1, and
    pictures are mosaics.

    about.txt      the program and the machine
    session.txt    what was done, step by step
    journal.jsonl  the journal, one JSON object per line
    screens/       each prompt as an 80 by 24 screen shows it
    pictures/      each picture as a mosaic

    """

  // MARK: Screens

  private mutating func addScreens(_ journal: [JSONValue], _ look: Look, _ facts: JourneyFacts) {
    var number = 0
    for value in journal {
      guard let record = try? Record(encoded: value.text()), case .entry(_, let entry) = record, let prompt = entry.answer?.prompt else {
        continue
      }
      number += 1
      var kiosk = Kiosk(mode: .single, look: look, size: Size(width: 80, height: 24))
      _ = kiosk.update(.started(facts))
      _ = kiosk.update(.asked(PendingPrompt(token: number, prompt: prompt)))
      let digits = String(number + 1000).suffix(3)
      add("screens/\(digits)-\(prompt.id.replacing("/", with: "-")).txt", kiosk.screen.text + "\n")
    }
  }

  // MARK: Pictures

  private static func pictures(_ records: [String]) -> [PictureReference] {
    records.compactMap { try? Record(encoded: $0) }.compactMap { record -> PictureReference? in
      guard case .entry(_, let entry) = record, case .captured(let picture, _, _)? = entry.answer?.answer else { return nil }
      return picture
    }
  }

  private static func mosaic(_ bytes: [UInt8], _ link: ImagingLink) async -> String? {
    let picture = EncodedPicture(bytes: bytes)
    guard let size = try? await link.info(picture).size, size.width > 0, size.height > 0 else { return nil }
    let rows = max(1, mosaic * size.height / size.width)
    let whole = PictureRegion(x: 0, y: 0, width: 1, height: 1)
    guard let drawn = try? await link.render(picture, region: whole, size: PixelSize(width: mosaic, height: rows)),
      let small = drawn.picture
    else { return nil }
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(small.width) \(small.height)\" width=\"\(small.width * 20)\">",
      "<title>\(size.width) by \(size.height) pixels</title>",
    ]
    for y in 0..<small.height {
      for x in 0..<small.width {
        let at = (y * small.width + x) * 3
        let colour = small.rgb[at..<at + 3].map { String(Int($0) + 256, radix: 16).suffix(2) }.joined()
        lines.append("<rect x=\"\(x)\" y=\"\(y)\" width=\"1\" height=\"1\" fill=\"#\(colour)\"/>")
      }
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }
}
