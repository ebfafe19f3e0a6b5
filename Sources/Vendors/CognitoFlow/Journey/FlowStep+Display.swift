import CognitoFlowWire
import Phrases
import Services
import Workflow

extension FlowStep {
  /// What the person does in it.
  var phrase: Phrase { Phrase("hosted.step.\(rawValue)") }
}

extension FlowStepStatus {
  var phrase: Phrase { Phrase("hosted.stepStatus.\(rawValue)") }

  /// How a list of steps shows it.
  var displayState: DisplayStep.State {
    switch self {
    case .success, .manuallyApproved, .skipped: .done
    case .active, .pendingReview: .active
    case .waitingForPrerequisite, .notApplicable: .pending
    case .failed, .expired, .canceled, .manuallyRejected: .failed
    }
  }
}

extension [FlowStep: FlowStepStatus] {
  /// The steps of the template that the person does, in their order.
  var shown: [(step: FlowStep, status: FlowStepStatus)] {
    FlowStep.persons.compactMap { step in
      self[step].flatMap { $0 == .notApplicable ? nil : (step, $0) }
    }
  }

  /// The steps as a list. A status that has no word of its own there is added to the step's title.
  var element: DisplayElement {
    .steps(
      list: shown.map { step, status in
        let title =
          [.pendingReview, .skipped].contains(status)
          ? Phrase("hosted.step.with", ["step": .phrase(step.phrase), "status": .phrase(status.phrase)]) : step.phrase
        return DisplayStep(title, status.displayState)
      })
  }
}
