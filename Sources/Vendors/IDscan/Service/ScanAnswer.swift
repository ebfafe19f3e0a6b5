import Documents
import Notation

/// How the service writes a journey (`JourneyResult`; the members of the retrieval, and the SDK's `authenticationResultDetails`).
struct ScanAnswer {
  let record: ScanRecord
  let requestID: String

  var json: JSONValue {
    let required = record.required
    return .object([
      "RequestId": .string(requestID), "JourneyId": .string(record.id), "JourneyDefinitionId": .string(record.definition.id),
      "HighLevelResult": .string(record.result.rawValue),
      "HighLevelResultDetails": .array(rules.map { .string("\($0.rule):\($0.state.rawValue.uppercased())") }),
      "AuthenticationResultDetails": .object(details),
      "RequiredAction": .string(required?.text ?? RequiredAction.none),
      "AuthenticationToleranceLevel": .string(record.definition.tolerance.rawValue),
      "ProcessedDocuments": .array(record.pages.map(Self.json)),
      "LivenessConfiguration": required?.step == .liveness ? configuration : nil,
    ])
  }

  private var details: [JSONValue.Member] { states.map { JSONValue.Member($0.rule, .string($0.state)) } }

  /// Each rule with its state, and what was found about the faces.
  var states: [(rule: String, state: String)] {
    var states = rules.map { ($0.rule, $0.state.rawValue) }
    states.append(("FACEMATCH", record.faceMatch.rawValue))
    if record.awaitsOffice { states.append(("OFFICEDECISION", "Required")) }
    if let liveness = record.liveness { states.append(("LIVENESS", liveness.passed ? "Passed" : "Failed")) }
    return states
  }

  /// The states of all rules; of a rule that was applied to several pages, the last state counts.
  private var rules: [RuleState] {
    record.pages.flatMap(\.rules).reduce(into: []) { rules, new in
      if let index = rules.firstIndex(where: { $0.rule == new.rule }) { rules[index] = new } else { rules.append(new) }
    }
  }

  private var configuration: JSONValue {
    let settings = record.definition.liveness
    return .object([
      "NumberOfActions": .integer(settings.actions), "ActionTimeout": .integer(settings.actionTimeout),
      "MaxFailures": .integer(settings.mostFailures),
    ])
  }

  private static func json(_ page: ScanRecord.Page) -> JSONValue {
    let fields: [JSONValue] = page.fields.map { .object([.init("Name", .string($0.name)), .init("Value", .string($0.value))]) }
    return .object([
      "DocumentSide": .string(page.step), "DocumentCategory": page.category.map { .string($0) },
      "IssuingCountryCode": page.issuingState.map { .string($0) }, "IsRecognized": .bool(page.isRecognized),
      "HighLevelResult": .string(page.result.rawValue), "WorkflowAttempt": .integer(page.attempt),
      "ScanDateTime": .string(Moment(milliseconds: page.scannedAt).iso), "ExtractedFields": .array(fields),
    ])
  }
}
