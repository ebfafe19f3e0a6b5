import Documents
import FoundationEssentials
import Testing

@testable import Vision

struct SpecimenOrderTests {
  @Test("The requested data are on the document, and the rest is filled in")
  func document() throws {
    var request = SpecimenOrder(.passport)
    request.lastName = "Núñez"
    request.issuingCountry = Country(code: "DEU")
    request.expires = CalendarDate(year: 2024, month: 2, day: 28)
    let document = request.document(asOf: today)
    #expect(document.person.lastName == "Núñez")
    #expect(document.person.nationality.code == "DEU")
    #expect(document.expires.iso == "2024-02-28")
    #expect(document.issued < document.expires)
    #expect(try document.mrz()[0].hasPrefix("P<D<<NUNEZ<<"))
  }

  @Test("A child's document is not older than the child")
  func child() {
    var request = SpecimenOrder(.passport)
    request.birth = CalendarDate(year: 2026, month: 3, day: 1)
    #expect(request.document(asOf: today).issued >= request.document(asOf: today).person.birth)
  }

  @Test("A seed draws the same person every time, and given names take precedence")
  func seed() {
    var request = SpecimenOrder(.idCard, seed: 12)
    let drawn = request.document(asOf: today)
    #expect(drawn == request.document(asOf: today))
    request.firstName = "Noor"
    #expect(request.document(asOf: today).person.lastName == drawn.person.lastName)
    #expect(request.document(asOf: today).person.firstName == "Noor")
  }

  @Test("A request survives encoding as JSON")
  func codable() throws {
    var request = SpecimenOrder(.residencePermit, side: .back, isAngled: true, seed: 3, dpi: 200, damage: .random(seed: 8))
    request.damagedDigit = .compositeCheckDigit
    request.birth = CalendarDate(year: 1990, month: 12, day: 31)
    #expect(try JSONDecoder().decode(SpecimenOrder.self, from: JSONEncoder().encode(request)) == request)
  }

  @Test(
    "Names of any kind are drawn without harm",
    arguments: [
      "", " ", "\u{0}\u{7}\n", String(repeating: "Wolfeschlegelsteinhausenbergerdorff ", count: 40), String(repeating: "É", count: 3000),
      "李小龍", "Ж",
      "👩‍👩‍👧", "\u{202E}abc", "a\u{300}\u{301}\u{302}\u{303}", "%s%n", "<<<<",
    ])
  func hostileNames(name: String) throws {
    for kind in SpecimenDocument.Kind.allCases {
      var request = SpecimenOrder(kind, dpi: 100)
      request.lastName = name
      request.firstName = name
      request.birthPlace = name
      do {
        let drawn = try SpecimenArtist.draw(request, asOf: today)
        #expect(drawn.width > 100)
      } catch {
        // A name that no MRZ can contain is refused with a sentence.
        guard case .request(let sentence) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(sentence.count > 20)
      }
    }
  }

  @Test("Numbers that cannot be printed are refused with a sentence", arguments: ["ÄÖÜ", "12_34", "#"])
  func hostileNumbers(number: String) throws {
    var request = SpecimenOrder(.passport, dpi: 100)
    request.number = number
    let error = #expect(throws: SpecimenError.self) { try SpecimenArtist.draw(request, asOf: today) }
    guard case .request(let sentence)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(sentence.contains(number))
  }

  @Test("Numbers out of range are refused, each by name")
  func ranges() {
    func sentence(_ change: (inout SpecimenOrder) -> Void) -> String? {
      var request = SpecimenOrder(.passport)
      change(&request)
      do {
        _ = try SpecimenArtist.draw(request, asOf: today)
        return nil
      } catch { return error.description }
    }
    #expect(sentence { $0.dpi = 10_000 }?.contains("10000") == true)
    #expect(sentence { $0.dpi = .nan }?.contains("dots per inch") == true)
    #expect(sentence { $0.damage.dpi = 5 }?.contains("dpi") == true)
    #expect(sentence { $0.damage.blur = -1 }?.contains("blur") == true)
    #expect(sentence { $0.damage.noise = .infinity }?.contains("noise") == true)
    #expect(sentence { $0.damage.rotation = 90 }?.contains("rotation") == true)
    #expect(sentence { $0.damage.corners = 0.5 }?.contains("corners") == true)
    #expect(
      sentence {
        $0.birth = CalendarDate(year: 2020, month: 1, day: 1)
        $0.expires = CalendarDate(year: 2019, month: 1, day: 1)
      }?.contains("2019-01-01") == true)
    #expect(sentence { $0.damagedDigit = .lastName }?.isEmpty == false)
  }

  @Test("A licence without an MRZ has no digit to damage")
  func noMrz() {
    var request = SpecimenOrder(.driversLicense, dpi: 100)
    request.damagedDigit = .birthDateCheckDigit
    #expect(throws: SpecimenError.self) { try SpecimenArtist.draw(request, asOf: today) }
  }
}
