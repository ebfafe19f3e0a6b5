import CognitoFlowWire
import Phrases
import Workflow

/// The terms, which the person accepts or not.
enum FlowTerms {
  static func ask(_ desk: FlowDesk) async throws(Exit) -> FlowDesk.Answer {
    let choice = Choice(
      style: .consent, title: Phrase("hosted.terms.title"),
      message: Phrase("hosted.terms.message", ["data": .phrase(desk.state.steps.data)]),
      options: ["accept", "decline"].map { Choice.Option(id: $0, title: Phrase("hosted.terms.\($0)")) })
    switch try await desk.ask("terms", choice) {
    case .value("accept"): return try await desk.send(AcceptFlowTerms(session: desk.session))
    case .value, .action: return .left
    case .over(let answer): return answer
    }
  }
}

extension [FlowStep: FlowStepStatus] {
  /// What the steps after the terms ask for.
  fileprivate var data: Phrase {
    let asked = shown.map(\.step).filter { $0 != .acceptTerms }.map(\.phrase)
    return asked.dropFirst().reduce(asked.first ?? .verbatim("")) { list, next in
      Phrase("hosted.terms.list", ["before": .phrase(list), "last": .phrase(next)])
    }
  }
}
