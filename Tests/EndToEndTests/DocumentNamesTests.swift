import Foundation
import TestQueue
import Testing

/// Names, zones and payloads of the field at the command line.
@Suite(.queued) struct DocumentNamesTests {}

extension DocumentNamesTests {
  @Test func aNameThatCannotBeWrittenIsRefused() throws {
    let folder = try WalkFolder()
    for (name, letter) in [("王", "“王”"), ("An\u{200B}na", "U+200B")] {
      let ran = try ProgramRun(["specimen", "passport", "--last-name", name, "--out", folder.file("no.jpg")], in: folder)
      #expect(ran.status == 64 && ran.errors.contains("\(letter) can't be written"), "\(ran.errors)")
    }
  }

  @Test func aZoneInOnePieceIsRead() throws {
    let folder = try WalkFolder()
    let zone = "P<CANROBERTS<<ANDREW DAVID<<<<<<<<<<<<<<<<<<AC773749<3CAN7612220M3310252<<<<<<<<<<<<<<08"
    let ran = try ProgramRun(["read", "mrz"], input: zone, in: folder)
    let json = try Json(ran.output)
    #expect(json["format"]?.string == "TD3" && json["fields"]?["firstName"]?.string == "ANDREW DAVID")
    #expect(ran.output.contains(#""valid":true"#) && ran.output.hasSuffix("\"remarks\":[]}\n"))
  }

  @Test func aPayloadOfNobodyIsAnError() throws {
    let ran = try ProgramRun(["read", "aamva"], input: "@\n\u{1E}\rANSI 636000080101DL00310278DLDAQ1\nDBB01012000\n", in: WalkFolder())
    #expect(ran.output.hasPrefix(#"{"fields":null,"errors":[{"code":"noHolder""#))
  }
}
