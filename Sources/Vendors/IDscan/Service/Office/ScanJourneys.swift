import IDscanWire
import Phrases
import SandboxKit

/// The journeys of the service, as the office sees them.
enum ScanJourneys {
  static let collection = AdministeredCollection(
    of: ScanRecord.self, name: "journeys", title: Phrase("scan.office.journeys"), isOwned: true,
    columns: [started, holder, definition, required, result], actions: [setOutcome, setFaceMatch, rescan, delete],
    values: { record, _ in record.values },
    show: { id, context throws(EntityStoreError) in
      let record: ScanRecord? = try context.get(EntityKey(ScanRecord.kind, id))
      return record.map(details)
    })

  private static let started = AdministeredColumn("startedAt", Phrase("scan.office.startedAt"))
  private static let holder = AdministeredColumn("holder", Phrase("scan.office.holder"))
  private static let definition = AdministeredColumn("definition", Phrase("scan.office.definition"))
  private static let required = AdministeredColumn("requiredAction", .verbatim("RequiredAction"))
  private static let result = AdministeredColumn("highLevelResult", .verbatim("HighLevelResult"))

  private static func details(_ record: ScanRecord) -> EntityDetails {
    let values = zip([started, holder, definition, required, result], record.values).map { column, value in
      EntityDetails.Row(column.name, column.title, value)
    }
    let rules = record.states.map {
      EntityDetails.Row($0.name, .verbatim($0.name), .text($0.value))
    }
    let fields = record.pages.flatMap(\.fields).reduce(into: [ScanField]()) { fields, field in
      if !fields.contains(field) { fields.append(field) }
    }
    return EntityDetails(
      title: record.holder ?? record.definition.name,
      rows: [.init("id", Phrase("scan.response.journey"), .text(record.id))] + values
        + [.init("username", Phrase("scan.office.username"), .text(record.username))] + rules
        + fields.map { EntityDetails.Row($0.name, .verbatim($0.name), .text($0.value)) },
      history: record.history.map { .init(at: $0.at, $0.text) })
  }

  // MARK: Actions

  /// The choice by which the service's own answer counts again.
  private static let own = ActionField.Option("own", Phrase("scan.office.own"))

  private static let setOutcome = AdministrativeAction(
    "set-outcome", Phrase("scan.office.setOutcome"),
    fields: { id, context throws(EntityStoreError) in
      let record: ScanRecord? = try context.get(EntityKey(ScanRecord.kind, id))
      let options = HighLevelResult.allCases.map { ActionField.Option($0.rawValue) } + [own]
      return [ActionField("result", .verbatim("HighLevelResult"), .choice(options), value: record?.override.result?.rawValue)]
    },
    perform: { id, values, context throws(AdministrationError) in
      try change(id, &context) { record in
        record.override.result = values.text("result").flatMap(HighLevelResult.init)
        return "HighLevelResult \(record.override.result?.rawValue ?? "own: \(record.result.rawValue)")"
      }
    })

  private static let setFaceMatch = AdministrativeAction(
    "set-face-match", Phrase("scan.office.setFaceMatch"),
    fields: { id, context throws(EntityStoreError) in
      let record: ScanRecord? = try context.get(EntityKey(ScanRecord.kind, id))
      let options = FaceMatchState.allCases.map { ActionField.Option($0.rawValue) } + [own]
      return [ActionField("state", .verbatim("FACEMATCH"), .choice(options), value: record?.override.faceMatch?.rawValue)]
    },
    perform: { id, values, context throws(AdministrationError) in
      try change(id, &context) { record in
        record.override.faceMatch = values.text("state").flatMap(FaceMatchState.init)
        return "FACEMATCH \(record.override.faceMatch?.rawValue ?? "own: \(record.faceMatch.rawValue)")"
      }
    })

  /// The steps that were done may be required once more; the journey then goes on where it was.
  private static let rescan = AdministrativeAction(
    "rescan", Phrase("scan.office.rescan"),
    fields: { id, context throws(EntityStoreError) in
      let record: ScanRecord? = try context.get(EntityKey(ScanRecord.kind, id))
      let done = record?.stepsToRepeat ?? []
      return done.isEmpty ? nil : [ActionField("step", .verbatim("RequiredAction"), .choice(done.map { .init($0.rawValue) }))]
    },
    perform: { id, values, context throws(AdministrationError) in
      try change(id, &context) { record in
        guard let place = record.definition.entries.firstIndex(where: { $0.step?.rawValue == values.text("step") }) else { return nil }
        record.resumesAt = record.resumesAt ?? record.next
        (record.next, record.attempts) = (place, 0)
        return "RequiredAction \(values.text("step") ?? "")"
      }
    })

  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true, fields: { _, _ in [] },
    perform: { id, _, context in
      context.remove(EntityKey(ScanRecord.kind, id))
      return nil
    })

  /// - Parameter work: changes the journey, and says for its history what was changed.
  private static func change(
    _ id: String, _ context: inout ServiceContext, _ work: (inout ScanRecord) -> String?
  ) throws(AdministrationError) -> String? {
    do throws(EntityStoreError) {
      guard var record: ScanRecord = try context.get(EntityKey(ScanRecord.kind, id)) else { return nil }
      if let note = work(&record) { record.note("Office: \(note)", at: context.now) }
      try context.put(record, EntityKey(ScanRecord.kind, id))
      return id
    } catch { throw .store(error) }
  }
}

extension ScanRecord {
  var listing: Listing? {
    let numbers = pages.flatMap(\.fields).filter { $0.name == "Document Number" }.map(\.value)
    return Listing(at: startedAt, foundBy: [holder, username] + numbers)
  }

  fileprivate var values: [AdministeredValue] {
    [
      .moment(startedAt), AdministeredValue(holder), .text(definition.name), .text(required?.text ?? RequiredAction.none),
      .text(result.rawValue),
    ]
  }

  /// The name on the document; nil if none was read.
  fileprivate var holder: String? {
    let fields = pages.flatMap(\.fields)
    let names = ["First Name", "Last Name"].compactMap { name in fields.last { $0.name == name }?.value }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  /// Pictures that were taken and can be taken again.
  fileprivate var stepsToRepeat: [RequiredAction.Step] {
    [.frontSide, .backSide, .addressDocument].filter { page($0) != nil } + (selfie?.isFromLiveness == false ? [.selfie] : [])
  }
}
