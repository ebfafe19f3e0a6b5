import Documents
import Foundation
import TestQueue
import Testing

/// `vestibule read aamva` as a caller runs it.
@Suite(.queued) struct ReadAamvaTests {}

extension ReadAamvaTests {
  static let payload = """
    @
    \u{1E}\rANSI 636000080102DL00410278ZV03190008DLDAQT64235789
    DCSSAMPLE
    DACMICHAEL
    DADJOHN
    DBB06061986
    DBA12102024
    DBC1
    DAU068 in
    ZVZVA01
    """

  @Test func oneLinePerFileEvenAfterAnError() throws {
    let folder = try WalkFolder()
    let good = try folder.write(Self.payload, to: "good.txt")
    let bad = try folder.write("ABC123", to: "bad.txt")
    let ran = try ProgramRun(["read", "aamva", good, folder.file("none.txt"), folder.path, bad], in: folder)
    #expect(ran.status == 66)
    #expect(ran.errors.contains("none.txt: cannot be read") && ran.errors.contains("\(folder.path): cannot be read"))
    let lines = ran.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 2)
    let fields = try #require(Json(lines[0])["fields"])
    #expect(fields["lastName"]?.string == "SAMPLE" && fields["birthDate"]?.string == "1986-06-06")
    #expect(try Json(lines[0])["elements"]?["ZV"]?["ZVA"]?.string == "01")
    #expect(lines[1].hasPrefix(#"{"fields":null,"errors":[{"code":"notAamva","severity":"error""#))
  }

  @Test func standardInput() throws {
    let folder = try WalkFolder()
    let ran = try ProgramRun(["read", "aamva"], input: Self.payload, in: folder)
    #expect(ran.status == 0 && ran.errors.isEmpty)
    #expect(try Json(ran.output)["fields"]?["idNumber"]?.string == "T64235789")
    let table = try ProgramRun(["read", "aamva", "--table"], input: Self.payload, in: folder)
    #expect(table.output.contains("DL DBB  Date of Birth                       1986-06-06\n"))
    #expect(table.output.contains("DL DAU  Height                              5'08\" (173 cm)\n"))
    let empty = try ProgramRun(["read", "aamva"], in: folder)
    #expect(empty.status == 0 && empty.output.hasPrefix(#"{"fields":null,"errors":[{"code":"empty""#))
  }

  @Test func anEndlessFileIsRefused() throws {
    let ran = try ProgramRun(["read", "aamva", "/dev/zero"], in: WalkFolder())
    #expect(ran.status == 0 && ran.output.contains("\"tooLong\""))
  }
}
