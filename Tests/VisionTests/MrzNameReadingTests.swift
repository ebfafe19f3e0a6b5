import Documents
import Testing
import TestScale
import WorldNames

@testable import Vision

/// What a name field may hold is one rule: what the parser accepts, the reader of pictures says.
struct MrzNameReadingTests {
  private static let today = CalendarDate(daysSince1970: 20_500)

  /// The scores of lines in clear print.
  private static func scores(_ lines: [String], clear: Float) -> [[Float]] {
    lines.map { line in
      line.utf8.flatMap { byte in (0..<37).map { $0 == MrzGrammar.number(of: byte) ? 0 : -clear } }
    }
  }

  private static func passport(_ head: String, name: String) throws -> [String] {
    var lines = try SpecimenDocument.standard(.passport, of: .eriksson, asOf: today).mrz()
    lines[0] = head + name + String(repeating: "<", count: 44 - head.utf8.count - name.utf8.count)
    return lines
  }

  @Test(arguments: [
    ("P<UTO", "ERIKSSON<<ANNA<MARIA"), ("P<UTO", "ARKFREITH"), ("P<UTO", "<<SUHARTO"), ("P<UTO", "DE<LA<<ANNA<<MARIA"), ("P<UTO", "A<<B"),
    ("P<UTO", "O<<O"), ("P<UTO", "DE<LA<CRUZ<Y<LEON<<MARIA<DEL<CARMEN<A<B"), ("P<UTO", "ANNA<<MARIA<<<<EVA"),
    // Russian internal passports write some Cyrillic letters as digits.
    ("PNRUS", "KUZNE3OVA<<7LI8<SERGEEVNA"), ("PNRUS", "W649<<ALEKSANDR"), ("PNRUS", "IVANOV<<IVAN"),
  ])
  func whatTheParserAcceptsIsRead(_ head: String, _ name: String) throws {
    let lines = try Self.passport(head, name: name)
    #expect(Mrz.parse(lines).valid)
    let decoding = try #require(MrzInterpreter.read(Self.scores(lines, clear: 8)))
    #expect(decoding.lines == lines)
    #expect(decoding.uncertain.isEmpty)
  }

  /// A name that the grammar finds unlikely is doubted where it is bent.
  @Test func whatIsBentIsDoubted() throws {
    let lines = try Self.passport("P<UTO", name: "ANNA<<MARIA<<<<<K")
    for clear in stride(from: Float(2), through: 8, by: 0.5) {
      let decoding = try #require(MrzInterpreter.read(Self.scores(lines, clear: clear)))
      let bent = zip(decoding.lines[0], lines[0]).enumerated().filter { $1.0 != $1.1 }.map { MrzPosition(line: 0, column: $0.offset) }
      #expect(Set(decoding.uncertain).isSuperset(of: bent), "\(clear): \(decoding.lines[0])")
    }
  }

  /// Names of the world, drawn with the damage of a careful person's camera, read, and compared with what was given.
  @Test func namesOfTheWorldAreDrawnAndRead() throws {
    let names = TestScale.some(of: WorldName.all, for: "names of the world")
    var exact = 0
    for (index, name) in names.enumerated() {
      let document = name.passport(asOf: Self.today)
      let damage = SpecimenDamage.random(seed: TestScale.seed &+ UInt64(index))
      let drawn = try SpecimenArtist.draw(document, side: .front, damage: damage)
      let image = try ImageFile(drawn.jpeg(quality: damage.jpegQuality ?? 90)).decode().gray()
      let result = try #require(MrzReader().read(image), "\(name)")
      let isExact = result.lines == (try document.mrz())
      if isExact { exact += 1 }
      let read = (result.lastNames + result.firstNames).joined(separator: " ")
      // No name is believed that is not the holder's.
      #expect(
        !result.valid || result.isUncertain(.lastName) || result.isUncertain(.firstName)
          || NameComparison.isSame("\(name.last) \(name.first)", read), "\(name): \(result.lines[0])")
    }
    #expect(Double(exact) >= 0.9 * Double(names.count), "\(exact) of \(names.count) exact")
  }
}
