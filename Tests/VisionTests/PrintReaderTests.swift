import Documents
import Testing

@testable import Vision

/// What several readings of one field say together.
struct PrintReaderTests {
  /// Of ICAO's example, 9303-4.
  private let finder = PrintedFieldFinder(
    [], zone: Mrz.parse(["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]))

  private func name(_ text: String, _ confidence: Double = 0.9) throws -> PrintedFieldFinder.Found {
    try #require(
      finder.found(.lastName, text, box: PrintedBox(left: 0, top: 0, right: 90, bottom: 20), confidence: confidence))
  }

  @Test func onlyTwoReadingsThatSayTheSameContradictTheZone() throws {
    let forged = try name("ARIKSSON")
    #expect(forged.agrees == false)
    #expect(PrintReader.settled(forged, []).field.agrees == nil)
    #expect(PrintReader.settled(forged, [forged]).field.agrees == nil)
    let settled = PrintReader.settled(forged, [forged, forged])
    #expect(settled.field.agrees == false && settled.isCertain)
    #expect(PrintReader.settled(forged, [forged, try name("AXXXSSON")]).field.agrees == nil)
    #expect(PrintReader.settled(forged, [forged, try name("AXXXSSON", 0.5), forged]).field.agrees == false, "the third one decides")
  }

  /// An engine loses a mark in one reading and not in another.
  @Test func readingsThatDifferInTheirMarksSayTheSame() throws {
    let finder = PrintedFieldFinder(
      [], zone: Mrz.parse(["P<UTODABEK<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]))
    let forged = try ["DĄBEX", "DABEX", "DĄBEX"].map {
      try #require(finder.found(.lastName, $0, box: PrintedBox(left: 0, top: 0, right: 90, bottom: 20), confidence: 0.9))
    }
    #expect(PrintReader.settled(forged[0], Array(forged.prefix(2))).field.agrees == false)
    let sure = PrintReader.settled(forged[1], Array(forged[1...]))
    #expect(sure.field.text == "DĄBEX" && sure.field.agrees == false && sure.isCertain)
  }

  @Test func unsureReadingsContradictNothing() throws {
    let unsure = try name("ARIKSSON", 0.5)
    #expect(PrintReader.settled(unsure, [unsure, unsure]).field.agrees == nil)
    #expect(PrintReader.settled(unsure, [unsure, unsure, unsure]).field.agrees == nil, "however often it is repeated")
  }

  @Test func oneReadingThatAgreesIsEnough() throws {
    let wrong = try name("ERIKSSQNN")
    let settled = PrintReader.settled(wrong, [wrong, try name("ÉRIKSSON", 0.4), wrong])
    #expect(settled.field.text == "ÉRIKSSON" && settled.field.agrees == true && settled.isCertain)
  }

  @Test func aMoreCarefulReadingMayBeALittleLessSure() throws {
    #expect(PrintReader.settled(try name("ERIKSON", 0.9), [try name("ÉRIKSON", 0.8)]).field.text == "ÉRIKSON")
    #expect(PrintReader.settled(try name("ERIKSON", 0.9), [try name("ÉRIKSON", 0.7)]).field.text == "ERIKSON")
  }
}
