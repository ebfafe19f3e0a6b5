import Phrases
import Workflow

/// Shows staff whether this machine can go on: what its checks found.
struct MachineCheck: Sendable {
  let checks: [ReadinessCheck]

  func notice() async -> Notice {
    var steps: [DisplayStep] = []
    for check in checks {
      let finding = await check.run()
      steps.append(DisplayStep(finding.line, finding.problem == nil ? .done : .failed))
    }
    let isWell = steps.allSatisfy { $0.state == .done }
    return Notice(
      tone: isWell ? .success : .warning, title: Phrase(isWell ? "unattended.check.well" : "unattended.check.unwell"),
      elements: [.steps(list: steps)], button: Phrase("unattended.sessions.close"))
  }
}
