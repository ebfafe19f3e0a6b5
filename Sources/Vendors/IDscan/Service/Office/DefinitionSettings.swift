import IDscanWire
import Phrases
import SandboxKit

/// The settings of a journey definition as fields, for the office.
enum DefinitionSettings {
  /// Every setting, with its value.
  static func fields(_ definition: JourneyDefinition) -> [ActionField] {
    let results = [HighLevelResult.refer, .notSupported, .notAccepted, .expired]
    return [
      name(definition.name), entries(definition.entries),
      ActionField(
        "rescans", Phrase("scan.office.rescans"), .choices(results.map { .init($0.rawValue) }),
        value: definition.rescans.map(\.rawValue).joined(separator: ","), isOptional: true),
      flag("face-match", "faceMatch", definition.hasFaceMatch), flag("back-side-check", "backSideCheck", definition.checksBackSide),
      flag("expiry-check", "expiryCheck", definition.checksExpiry),
      ActionField(
        "minimum-age", Phrase("scan.office.minimumAge"), .number(1...120), value: definition.minimumAge.map { String($0) } ?? "",
        isOptional: true),
      ActionField(
        "tolerance", Phrase("scan.office.tolerance"), .choice(ScanTolerance.allCases.map { .init($0.rawValue) }),
        value: definition.tolerance.rawValue),
      number("liveness-actions", "livenessActions", 1...20, definition.liveness.actions),
      number("liveness-timeout", "livenessTimeout", 1...300, definition.liveness.actionTimeout),
      number("liveness-failures", "livenessFailures", 0...20, definition.liveness.mostFailures),
      flag("office-decides", "officeDecides", definition.isDecidedByOffice), flag("active", "isActive", definition.isActive),
    ]
  }

  static func set(_ values: ActionValues, in definition: inout JourneyDefinition) {
    definition.name = values.text("name") ?? definition.name
    definition.entries = entries(in: values)
    definition.rescans = values.list("rescans").compactMap(HighLevelResult.init)
    definition.hasFaceMatch = values.flag("face-match")
    definition.checksBackSide = values.flag("back-side-check")
    definition.checksExpiry = values.flag("expiry-check")
    definition.minimumAge = values.number("minimum-age")
    definition.tolerance = values.text("tolerance").flatMap(ScanTolerance.init) ?? definition.tolerance
    definition.liveness.actions = values.number("liveness-actions") ?? definition.liveness.actions
    definition.liveness.actionTimeout = values.number("liveness-timeout") ?? definition.liveness.actionTimeout
    definition.liveness.mostFailures = values.number("liveness-failures") ?? definition.liveness.mostFailures
    definition.isDecidedByOffice = values.flag("office-decides")
    definition.isActive = values.flag("active")
  }

  static func name(_ value: String?) -> ActionField {
    ActionField("name", Phrase("scan.office.name"), .text(limit: 60), value: value)
  }

  static func entries(_ value: [JourneyDefinition.Entry]) -> ActionField {
    ActionField(
      "entries", Phrase("scan.office.entries"), .choices(JourneyDefinition.Entry.allCases.map { .init($0.name) }),
      value: value.isEmpty ? nil : value.map(\.name).joined(separator: ","))
  }

  /// - Throws: why a definition with these settings could not run.
  static func check(_ definition: JourneyDefinition) throws(AdministrationError) {
    guard let fault = definition.fault else { return }
    throw .field("entries", .other(fault.message, Phrase("scan.office.fault.\(fault.rawValue)")))
  }

  static func entries(in values: ActionValues) -> [JourneyDefinition.Entry] {
    values.list("entries").compactMap { name in JourneyDefinition.Entry.allCases.first { $0.name == name } }
  }

  private static func flag(_ name: String, _ key: String, _ value: Bool) -> ActionField {
    ActionField(name, Phrase("scan.office.\(key)"), .flag, value: value ? "yes" : "no")
  }

  private static func number(_ name: String, _ key: String, _ range: ClosedRange<Int>, _ value: Int) -> ActionField {
    ActionField(name, Phrase("scan.office.\(key)"), .number(range), value: String(value))
  }
}

extension JourneyDefinition.Entry {
  /// Its name in commands and on screens: that of its action, where it has one.
  var name: String { step?.rawValue ?? "CHIP_PHOTO_FACE_MATCH" }
}
