import Flavor
import Foundation
import Notation

/// The SDK's defaults as the library's types: decoded from the theme file that sets everything, so that their names are said once.
enum StandardFlavor {
  /// The colours by their groups, each as an array of two: for light and for dark.
  static let tree = pairs(json["colors"]?["light"], json["colors"]?["dark"])
  static let colors: OrcaColors = decoded(tree)
  static let fonts: OrcaFonts = decoded(json["fonts"])

  private static let json = Flavor.orca.json

  private static func pairs(_ light: JSONValue?, _ dark: JSONValue?) -> JSONValue {
    guard case .object(let members)? = light else { return .array([light, dark].compactMap(\.self)) }
    return .object(members.map { .init($0.key, pairs($0.value, dark?[$0.key])) })
  }

  /// The tests decode both types from it.
  private static func decoded<Value: Decodable>(_ json: JSONValue?) -> Value {
    do { return try JSONDecoder().decode(Value.self, from: Data(json?.bytes() ?? [])) } catch {
      preconditionFailure("The SDK's defaults lack a name of the library: \(error)")
    }
  }

  /// A value of these types as JSON.
  static func encoded(_ value: some Encodable) -> JSONValue? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(value)).flatMap { try? JSONReader().read(Array($0)) }.map { JSONValue($0) }
  }
}
