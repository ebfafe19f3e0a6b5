import Foundation
import FoundationXML
import TerminalHarness
import Testing

extension ComponentWalkTests {
  /// The map as pictures and as ways, and what sessions have reached of it.
  struct Coverage {
    private func toy(_ arguments: [String], in folder: WalkFolder) throws -> ProgramRun {
      try ProgramRun("toy-kiosk", arguments, in: folder)
    }

    @Test func sessionsAreCountedUntilTheyAreErased() throws {
      let folder = try WalkFolder()
      func percent() throws -> Int? {
        let shown = try toy(["coverage", "parcel", "--data", folder.file("data")], in: folder)
        #expect(shown.status == 0, "\(shown.errors)")
        return shown.output.split(separator: "\n").first { $0.hasPrefix("parcel ") }?.split(separator: " ").dropLast().last.flatMap {
          Int($0)
        }
      }
      #expect(try percent() == 0)
      let script = try folder.write(#"{"answers":[{"cancel":true}]}"#, to: "script.json")
      #expect(try toy(["run", "parcel", "--script", script] + folder.arguments, in: folder).status == 2)
      let reached = try #require(try percent())
      #expect(reached > 0 && reached < 100)
      let less = try toy(["coverage", "parcel", "--at-least", "\(reached)", "--junit", "c.xml", "--data", folder.file("data")], in: folder)
      #expect(less.status == 0)
      #expect(try toy(["coverage", "parcel", "--at-least", "99.5", "--data", folder.file("data")], in: folder).status == 1)
      let reader = JUnitReader(), parser = try #require(XMLParser(contentsOf: URL(filePath: folder.file("c.xml"))))
      parser.delegate = reader
      #expect(parser.parse() && reader.mistakes.isEmpty && reader.cases > 20, "\(reader.mistakes)")
      #expect(try toy(["sessions", "erase", try folder.session().id, "--data", folder.file("data")], in: folder).status == 0)
      #expect(try percent() == 0)
    }

    @Test func theMatrixIsMeasuredAlone() throws {
      let folder = try WalkFolder()
      let shown = try toy(["coverage", "parcel", "--matrix", "--data", folder.file("data")], in: folder)
      #expect(shown.status == 0 && shown.output.contains("parcel: never reached") && !shown.output.contains(" 0 %"), "\(shown.errors)")
    }

    @Test func aWayLeadsThere() throws {
      let folder = try WalkFolder()
      for (place, status, text) in [("Parcel.TOO_LATE", 1, "TOO_LATE"), ("finished", 0, "released"), ("cancelled", 2, "GAVE_UP")] {
        let way = try toy(["map", "parcel", "--to", place, "--as-script", "way.json"], in: folder)
        #expect(way.status == 0 && way.output.contains("run: vestibule run parcel"), "\(way.errors)")
        let run = try toy(["run", "parcel", "--source", "specimen", "--script", "way.json"] + folder.arguments, in: folder)
        #expect(run.status == Int32(status) && run.output.contains(text), "\(place): \(run.errors)")
      }
    }

    /// A vendor's own code, on its scenario, with drawn pictures.
    @Test func aScenarioIsTheWayToAVendorsError() throws {
      let folder = try WalkFolder()
      let way = try ProgramRun(["map", "biometrics", "--to", "1000", "--as-script", "way.json"], in: folder)
      #expect(way.status == 0 && way.output.contains("scenario: client-rejected"), "\(way.output)\(way.errors)")
      let run = try ProgramRun(
        ["run", "biometrics", "--source", "specimen", "--scenario", "client-rejected", "--script", "way.json"] + folder.arguments,
        in: folder)
      #expect(run.status == 1 && run.errorCode == 1000, "\(run.errors)")
    }

    /// Errors of another picture than the usual ones: an expired document after a good one, in a workflow that takes fewer nationalities, somebody who
    /// comes into the selfie, and a time limit of the caller. The command that the map names is typed as it stands.
    @Test(arguments: [
      ("document", "data.error.DocumentExpired", #"{"capture":{"expiresIn":-1}}"#),
      ("document", "data.error.NationalityNotSupported", #"{"capture":{}}"#),
      ("biometrics", "selfie.error.MultipleFacesDetected", #"{"capture":{"liveness":"severalFaces"}}"#),
      ("verify", "selfie.error.TimedOut", #"input: {"verificationCode""#),
    ])
    func aWaySaysWhichPictureIsShown(_ journey: String, _ place: String, _ part: String) throws {
      let folder = try WalkFolder()
      let way = try ProgramRun(["map", journey, "--to", place, "--as-script", "way.json"], in: folder)
      #expect(way.status == 0 && way.output.contains(part), "\(way.output)\(way.errors)")
      let command = try #require(way.output.split(separator: "\n").first { $0.hasPrefix("run: vestibule ") })
      let run = try ProgramRun(command.split(separator: " ").dropFirst(2).map(String.init) + folder.arguments, in: folder)
      #expect(run.status == 66 && run.errors.contains("no answer left for the prompt \"\(place)\""), "\(run.output)\(run.errors)")
    }

    @Test func aPageLeadsThroughTheJourney() throws {
      let folder = try WalkFolder()
      #expect(try toy(["map", "parcel", "--html", "map.html"], in: folder).status == 0)
      let page = try String(contentsOfFile: folder.file("map.html"), encoding: .utf8)
      #expect(page.contains("<a class=\"error\" href=\"#at-failed_32_Parcel_46_TOO_95_LATE\">"))
      #expect(page.contains("<article id=\"at-failed_32_Parcel_46_TOO_95_LATE\">") && page.contains("data:image/svg+xml;base64,"))
      #expect(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"))
      // Every link leads to a place of the page.
      let links = page.components(separatedBy: "href=\"#").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(links.count > 20 && links.allSatisfy { page.contains("<article id=\"\($0)\">") })
    }

    @Test func mistakesAreNamed() throws {
      let folder = try WalkFolder()
      let unknown = try toy(["map", "parcel", "--to", "TOO_LAT"], in: folder)
      #expect(unknown.status == 64 && unknown.errors.contains("failed Parcel.TOO_LATE"), "\(unknown.errors)")
      #expect(try toy(["map", "parcel", "--as-script", "way.json"], in: folder).status == 64)
      #expect(try toy(["map", "nothing"], in: folder).status == 64)
      #expect(try toy(["coverage", "nothing", "--data", folder.file("data")], in: folder).status == 64)
      #expect(try toy(["coverage", "parcel", "--at-least", "101", "--data", folder.file("data")], in: folder).status == 64)
      let unwritable = try toy(["map", "parcel", "--html", "no/map.html"], in: folder)
      #expect(unwritable.status == 66 && unwritable.errors.contains("no/map.html"))
      // The tests' machine need not have Graphviz.
      let drawn = try toy(["map", "parcel", "--svg", "map.svg"], in: folder)
      #expect(
        drawn.status == 0 ? FileManager.default.fileExists(atPath: folder.file("map.svg")) : drawn.errors.contains("apt install graphviz"))
    }
  }
}
