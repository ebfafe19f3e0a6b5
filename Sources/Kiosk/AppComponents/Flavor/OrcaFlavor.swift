import Foundation
import Notation

/// The look: colours, fonts, layouts and language, by the guide's names or as a flavor's JSON (Documentation/Themes.md).
public struct OrcaFlavor: Sendable {
  public var colors = OrcaColors()
  public var fonts = OrcaFonts()
  public var layouts = OrcaLayouts()
  public var localization = OrcaLocalization()
  /// The flavor that the groups above are put into.
  private let base: String

  /// - Parameter json: a flavor to begin with, such as one with texts or a logo; without one, the default look.
  public init(json: String = "{}") { base = json }

  /// The `customization.flavor` of the plugins. A group that is set takes the place of the same group in the JSON that it began with. If none
  /// is set, that JSON is returned as it was given, so that an error in it has its right place.
  public var json: String {
    let own = [("colors", colorsSet), ("fonts", fontsSet), ("layouts", layoutsSet), ("localization", localizationSet)].compactMap {
      key, value in
      value.map { JSONValue.Member(key, $0) }
    }
    guard !own.isEmpty, case .object(let members)? = (try? JSONReader().read(Array(base.utf8))).map({ JSONValue($0) }) else { return base }
    return JSONValue.object(members.filter { member in !own.contains { $0.key == member.key } } + own).text()
  }

  // MARK: What is set

  private var colorsSet: JSONValue? {
    guard colors != OrcaColors(), let tree = StandardFlavor.encoded(colors) else { return nil }
    let sets = ["light", "dark"].enumerated().map { index, key in
      JSONValue.Member(key, Self.changes(in: tree, from: StandardFlavor.tree, at: index) ?? .object([JSONValue.Member]()))
    }
    return .object(sets)
  }

  /// The colours of one appearance that are not the default; nil if there are none.
  private static func changes(in tree: JSONValue, from standard: JSONValue, at index: Int) -> JSONValue? {
    switch (tree, standard) {
    case (.array(let own), .array(let standard)): return own[index] == standard[index] ? nil : own[index]
    case (.object(let members), _):
      let changed = members.compactMap { member in
        standard[member.key].flatMap { changes(in: member.value, from: $0, at: index) }.map { JSONValue.Member(member.key, $0) }
      }
      return changed.isEmpty ? nil : .object(changed)
    default: return nil
    }
  }

  private var fontsSet: JSONValue? {
    guard fonts != OrcaFonts(), case .object(let own)? = StandardFlavor.encoded(fonts),
      let standard = StandardFlavor.encoded(OrcaFonts())
    else { return nil }
    return .object(own.filter { $0.value != standard[$0.key] })
  }

  private var layoutsSet: JSONValue? {
    guard layouts != OrcaLayouts() else { return nil }
    let radius = layouts.primaryButtonCornerRadius
    // What is no radius is said when the component starts.
    let value: JSONValue =
      radius == OrcaLayouts.Round ? "round" : Int(exactly: radius.rounded()).map { .integer($0) } ?? .string("\(radius)")
    return .object(["primaryButtonCornerRadius": value])
  }

  private var localizationSet: JSONValue? {
    guard localization != OrcaLocalization() else { return nil }
    return .object([
      "baseLanguage": .string(localization.baseLanguage.rawValue), "fixedLanguage": localization.fixedLanguage.map { .string($0.rawValue) },
    ])
  }
}
