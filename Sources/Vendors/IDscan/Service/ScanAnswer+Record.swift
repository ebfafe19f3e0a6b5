import Documents
import IDscanWire
import Services

extension ScanAnswer {
  init(_ record: ScanRecord, requestID: String) {
    let required = record.required
    self.init(
      requestID: requestID, journeyID: record.id, definitionID: record.definition.id, result: record.result.rawValue,
      resultDetails: record.rules.map { "\($0.rule):\($0.state.rawValue.uppercased())" }, details: record.states,
      requiredAction: required?.text ?? RequiredAction.none, tolerance: record.definition.tolerance.rawValue,
      documents: record.pages.map(Document.init), liveness: required?.step == .liveness ? record.definition.liveness : nil)
  }
}

extension ScanAnswer.Document {
  fileprivate init(_ page: ScanRecord.Page) {
    self.init(
      side: page.step, category: page.category, issuingCountry: page.issuingState, isRecognized: page.isRecognized,
      result: page.result.rawValue, attempt: page.attempt, scannedAt: Moment(milliseconds: page.scannedAt).iso, fields: page.fields)
  }
}

extension ScanRecord {
  /// Each rule with its state, and what was found about the faces.
  var states: [Named<String>] {
    var states = rules.map { Named($0.rule, $0.state.rawValue) }
    states.append(Named("FACEMATCH", faceMatch.rawValue))
    if awaitsOffice { states.append(Named("OFFICEDECISION", "Required")) }
    if let liveness { states.append(Named("LIVENESS", liveness.passed ? "Passed" : "Failed")) }
    return states
  }

  /// The states of all rules; of a rule that was applied to several pages, the last state counts.
  fileprivate var rules: [RuleState] {
    pages.flatMap(\.rules).reduce(into: []) { rules, new in
      if let index = rules.firstIndex(where: { $0.rule == new.rule }) { rules[index] = new } else { rules.append(new) }
    }
  }
}
