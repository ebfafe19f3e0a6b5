import Documents
import Foundation

/// A real-looking name of an invented person, as its language writes it, and its form in an MRZ by the standard. `names.txt` has more than 400,
/// of more than 60 languages; the forms were made by another program, from the tables of ICAO 9303-3 and ELOT 743.
public struct WorldName: Sendable, CustomStringConvertible {
  /// ISO 639.
  public let language: String
  /// The state that writes it, where that matters.
  public let issuer: Country?
  public let last: String
  public let first: String
  /// `NGUYEN<<THI<ANH`
  public let zone: String

  public var description: String { "\(language): \(last), \(first)" }

  public static let all: [WorldName] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "names.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { row in
      let parts = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5 else { return nil }
      return WorldName(language: parts[0], issuer: Country(code: parts[1]), last: parts[2], first: parts[3], zone: parts[4])
    }
  }()

  /// The passport of somebody with this name, by its issuer or by Utopia.
  public func passport(asOf today: CalendarDate) -> SpecimenDocument {
    var document = SpecimenDocument.standard(.passport, of: .eriksson, asOf: today)
    (document.person.lastName, document.person.firstName) = (last, first)
    if let issuer { (document.issuingCountry, document.person.nationality) = (issuer, issuer) }
    return document
  }
}
