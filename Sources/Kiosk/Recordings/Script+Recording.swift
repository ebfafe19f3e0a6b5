import Workflow

extension Script {
  /// The answers of a recording as a script. Steps back are answers too; prompts that a push ended are awaited. Pictures are named by their
  /// digests. A secret is not in a recording: its answer is empty, to be filled in.
  public init(of records: [Record]) {
    self.init(
      records.compactMap { record -> ScriptAnswer? in
        switch record {
        case .entry(_, .raced(_, _, _, .query)): .await
        case .entry(_, let entry): entry.answer.map { ScriptAnswer($0.answer, to: $0.prompt) }
        case .rewound: .back
        case .started, .began, .askedAgain, .ended: nil
        }
      })
  }
}

extension ScriptAnswer {
  fileprivate init(_ answer: Answer, to prompt: Prompt) {
    switch (answer, prompt.content) {
    case (.chose(let id), _): self = .choose(id)
    case (.selected(let ids), _): self = .select(ids)
    case (.proceeded, _): self = .proceed
    case (.confirmed, .review): self = .review(true)
    case (.retake, .review): self = .review(false)
    case (.confirmed, _): self = .confirm(true)
    case (.retake, _): self = .confirm(false)
    case (.entered(let text), _): self = .enter(text)
    case (.enteredSecret, _): self = .enter("")
    case (.captured(let picture, _, _), _): self = .capture(picture.fileName)
    case (.liveness(let report), _): self = .capture(report.portrait.fileName)
    case (.action(let id), _): self = .action(id)
    case (.skipped, _): self = .skip
    case (.timedOut, _): self = .timeout
    case (.failed(let reason), _): self = .fail(reason)
    case (.cancelled, _): self = .cancel
    }
  }
}
