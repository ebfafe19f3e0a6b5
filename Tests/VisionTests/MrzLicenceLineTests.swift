import Documents
import Testing

@testable import Vision

/// The lines of driving licences are read for any issuer, and cards' codes are read as printed.
struct MrzLicenceLineTests {
  /// Lines on plain paper, in the standard's type.
  static func printed(_ lines: [String], dpi: Double = 200) throws -> GrayImage {
    try SpecimenFont.open()
    let canvas = try CairoCanvas(width: 105, height: 74, dpi: dpi)
    canvas.rectangle(0, 0, 105, 74)
    canvas.fill(.white)
    MrzPrint.draw(lines, on: canvas, width: 105, height: 74)
    let drawing = try canvas.drawing()
    return GrayImage(
      width: drawing.width, height: drawing.height, pixels: stride(from: 0, to: drawing.pixels.count, by: 4).map { drawing.pixels[$0] })
  }

  static func closed(_ head: String) throws -> String { head + String(try #require(MrzCheckSum.digit(over: head.utf8))) }

  @Test(arguments: ["D1HRV0123456789ABCDEFGHIJKLMN", "D1IRL45A7K93XW0PQ61ZZ8B3F7TS2", "D1<<7H20045KLM99PRT4<<<<<<<<<"])
  func ofAnyIssuer(head: String) throws {
    let line = try Self.closed(head)
    let result = try #require(MrzReader().read(Self.printed([line])))
    #expect(result.lines == [line])
    #expect(result.valid)
    #expect(result.fields[.issuingState] == nil && result.fields[.documentNumber] == nil)
  }

  @Test func knownIssuersKeepTheirLayouts() throws {
    let dutch = try #require(MrzReader().read(Self.printed(["D1NLD250949621112HF7W55VL42L21"])))
    #expect(dutch.valid && dutch.fields[.documentNumber] == "5094962111" && dutch.fields[.issuingState] == "NLD")
    let french = try #require(MrzReader().read(Self.printed(["D1FRA13AA000026181231MARTIN<<9"])))
    #expect(french.valid && french.fields[.lastName] == "MARTIN")
    let estonian = try #require(MrzReader().read(Self.printed(["D<ESTET000000<49307039909<<<<6"])))
    #expect(estonian.valid && estonian.fields[.documentNumber] == "ET000000" && estonian.fields[.issuingState] == "EST")
    let irish = try #require(MrzReader().read(Self.printed(["D<DELAHUNTY<<<IRL<00000D90W000"])))
    #expect(irish.valid && irish.fields[.documentNumber] == "00000D90W0" && irish.fields[.lastName] == "DELAHUNTY")
  }

  /// The last one is the first line of a card, shifted left by one character.
  @Test(arguments: ["IDD<<T220001293<<<<<<<<<<<<<<<", "DOE<<JANE<ROSE<<<<<<<<<<<<<<<<", "DD<<T220001293<<<<<<<<<<<<<<<"])
  func aLineOfACardIsNotALicence(line: String) throws {
    #expect(try MrzReader().read(Self.printed([line]))?.valid != true)
  }

  @Test func aCardWithAnInvalidCodeIsReadAndRefused() throws {
    let lines = ["RPUTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]
    let result = try #require(MrzReader().read(Self.printed(lines)))
    #expect(result.lines == lines)
    #expect(!result.valid && result.errors.first?.field == .documentCode)
  }
}
