import Documents
import Vision

/// A passport whose print differs from its zone in one field: the zone of one drawing under the print of another. A letter that is changed is one that the
/// zone has: it cuts long names.
public struct Forgery {
  /// What was changed.
  public enum Place: Sendable { case print, zone }

  /// The fields that are compared, each changed in either place.
  public static let kinds = [PrintedField.Name.lastName, .firstName, .documentNumber, .birthDate, .expirationDate].flatMap {
    [($0, Place.print), ($0, .zone)]
  }

  /// The page as it is cut out.
  public let picture: RGBImage

  public init(_ document: SpecimenDocument, _ field: PrintedField.Name, in place: Place = .print, _ random: inout SeededRandom) throws {
    var changed = document
    let lines = try document.mrz()
    for _ in 0..<Self.mostAttempts {
      switch field {
      case .lastName: changed.person.lastName = Self.changed(document.person.lastName, &random)
      case .firstName: changed.person.firstName = Self.changed(document.person.firstName, &random)
      case .documentNumber: changed.number = Self.changed(document.number, &random)
      case .birthDate: changed.person.birth = document.person.birth.adding(days: random.within(1...400))
      default: changed.expires = document.expires.adding(days: random.within(1...400))
      }
      if try changed.mrz() != lines { break }
    }
    // The face and the signature follow from the person: the print is that of the changed document.
    var page = try SpecimenArtist.draw(place == .print ? changed : document, placement: .cropped)
    let zone = try SpecimenArtist.draw(place == .print ? document : changed, placement: .cropped)
    // The zone of a passport takes the lowest 23.2 mm of 88 (ICAO 9303-4).
    let from = page.height * 74 / 100 * page.width * 3
    page.pixels.replaceSubrange(from..., with: zone.pixels[from...])
    picture = page
  }

  /// How often a letter is looked for that the zone has: of `Þór` it may have nothing but T.
  private static let mostAttempts = 50

  /// One letter or digit replaced by another that no engine takes for it.
  private static func changed(_ text: String, _ random: inout SeededRandom) -> String {
    var characters = Array(text)
    let places = characters.indices.filter { characters[$0].isASCII && (characters[$0].isLetter || characters[$0].isNumber) }
    guard let place = random.pick(from: places) else { return text + "X" }
    let isDigit = characters[place].isNumber
    let others = (isDigit ? Array("23467") : Array("ACEHKMNRTX")).filter {
      PrintedNumber.shape(String($0)) != PrintedNumber.shape(String(characters[place]))
    }
    characters[place] = random.pick(from: others.filter { String($0) != characters[place].uppercased() }) ?? "X"
    return String(characters)
  }
}
