import Documents
import Testing

@testable import Vision

/// The decoder alone, on hand-written scores.
struct MrzDecoderTests {
  private static let passport = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]

  /// The scores of a classifier that is sure of each character (as the network is: 7 nats).
  private func scores(_ line: String) -> [Float] {
    line.utf8.flatMap { byte in
      let character = MrzGrammar.number(of: byte)
      return (0..<37).map { $0 == character ? Float(-0.02) : -7.5 }
    }
  }

  private func favour(_ character: Character, at column: Int, by gain: Float, in line: inout [Float]) throws {
    let index = try #require(character.asciiValue.flatMap(MrzGrammar.number(of:)))
    let best = try #require(line[column * 37..<column * 37 + 37].max())
    line[column * 37 + index] = best + gain
  }

  @Test(arguments: [
    passport,
    ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
    ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
    ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"],
    ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"],
    // A number of nineteen characters continues in the optional data (written by hand after ICAO 9303-5, 4.2.2).
    ["I<UTOD23145890<AB112234566<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
  ])
  func readsWhatIsClear(lines: [String]) throws {
    let decoding = try #require(MrzInterpreter.read(lines.map(scores)))
    #expect(decoding.lines == lines)
    #expect(decoding.cost == 0)
    #expect(decoding.corrections.isEmpty)
    #expect(decoding.uncertain.isEmpty)
  }

  @Test func distinguishesPassportsFromVisas() throws {
    #expect(MrzInterpreter.read(Self.passport.map(scores))?.format == .td3)
    var visa = Self.passport
    visa[0] = "V" + visa[0].dropFirst()
    #expect(MrzInterpreter.read(visa.map(scores))?.format == .mrvA)
  }

  /// A 6 that looks a little more like a G: the check digits decide, and the change is listed.
  @Test func letsCheckDigitsDecide() throws {
    var lines = Self.passport.map(scores)
    try favour("G", at: 34, by: 1.5, in: &lines[1])
    try favour("4", at: 13, by: 1.5, in: &lines[1])
    let decoding = try #require(MrzInterpreter.read(lines))
    #expect(decoding.lines == Self.passport)
    #expect(decoding.corrections.contains(MrzCorrection(line: 1, column: 13, from: "4", to: "7", reason: .checkDigit)))
    #expect(decoding.cost > 1.4)
  }

  /// A clearly printed wrong check digit stays, and nothing else is changed to fit it.
  @Test func keepsAClearWrongDigit() throws {
    var lines = Self.passport
    lines[1] = lines[1].dropLast() + "7"
    #expect(try #require(MrzInterpreter.read(lines.map(scores))).lines == lines)
  }

  /// C and M have the same value in every check digit (12 and 22), so only the margin shows that the number is in doubt.
  @Test func measuresDoubtThatNoCheckDigitDetects() throws {
    var number = Self.passport.map(scores)
    let clear = try #require(MrzInterpreter.read(number))
    try favour("M", at: 7, by: -0.4, in: &number[1])
    let doubtful = try #require(MrzInterpreter.read(number))
    #expect(doubtful.lines == Self.passport)
    #expect(clear.margin > 5)
    #expect(doubtful.margin < 1)
  }

  @Test func listsLettersOfNamesInDoubt() throws {
    var lines = Self.passport.map(scores)
    try favour("F", at: 5, by: -0.8, in: &lines[0])
    let decoding = try #require(MrzInterpreter.read(lines))
    #expect(decoding.lines == Self.passport)
    #expect(decoding.uncertain == [MrzPosition(line: 0, column: 5)])
  }

  /// UTQ is not a state: UTO is read although Q looks a little better.
  @Test func prefersCodesThatExist() throws {
    var lines = Self.passport.map(scores)
    try favour("Q", at: 4, by: 1, in: &lines[0])
    try favour("Q", at: 12, by: 1, in: &lines[1])
    let decoding = try #require(MrzInterpreter.read(lines))
    #expect(decoding.lines == Self.passport)
    #expect(decoding.corrections.map(\.reason) == [.code, .code])
  }

  /// Each change has a reason: a letter in a date, and a letter O in a number that no check digit covers.
  @Test func saysWhyCharactersWereChanged() throws {
    var lines = Self.passport.map(scores)
    try favour("B", at: 14, by: 1.5, in: &lines[1])
    try favour("O", at: 4, by: 1, in: &lines[1])
    let decoding = try #require(MrzInterpreter.read(lines))
    #expect(decoding.lines == Self.passport)
    #expect(
      decoding.corrections == [
        MrzCorrection(line: 1, column: 4, from: "O", to: "9", reason: .rare),
        MrzCorrection(line: 1, column: 14, from: "B", to: "4", reason: .layout),
      ])
  }

  @Test func refusesLinesThatFitNoFormat() {
    #expect(MrzInterpreter.read([scores("P<UTO")]) == nil)
    #expect(MrzInterpreter.read([]) == nil)
    #expect(MrzInterpreter.read(Self.passport.prefix(1).map(scores)) == nil)
  }
}
