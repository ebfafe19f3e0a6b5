import Workflow

extension Record {
  /// What happened here, in words that hold nothing of the person. Two recordings with the same ways went through the same journey.
  var way: String {
    switch self {
    case .started(let header): "\(header.journey) version \(header.version)"
    case .entry(let place, let entry): "\(place) \(entry.way)"
    case .began(let place, let effect, _): "\(place) began \(effect)"
    case .rewound(let place): "back to \(place)"
    case .askedAgain(let place): "\(place) asked again"
    case .ended(.finished): "finished"
    case .ended(.failed(let error)): "failed \(error.qualifiedCode)"
    case .ended(.cancelled): "cancelled"
    }
  }
}

extension Entry {
  fileprivate var way: String {
    switch self {
    case .answered(let prompt, let answer, let party): "\(prompt.way) \(answer.way(prompt)) \(party?.rawValue ?? "")"
    case .performed(let effect, let kind, _, let outcome): "\(kind.rawValue) \(effect) \(outcome.way)"
    case .raced(let prompt, let query, _, .person(let answer, let party)):
      "\(prompt.way) or \(query): \(answer.way(prompt)) \(party?.rawValue ?? "")"
    case .raced(let prompt, let query, _, .query(let outcome)): "\(prompt.way) or \(query): \(outcome.way)"
    case .entered(let journey, let version): "entered \(journey) version \(version)"
    }
  }
}

extension Prompt {
  fileprivate var way: String { "\(kind) \(id)" }
}

extension EffectOutcome {
  fileprivate var way: String {
    switch self {
    case .output: "output"
    case .failure(let error): error.qualifiedCode
    }
  }
}

extension Answer {
  fileprivate func way(_ prompt: Prompt) -> String {
    switch self {
    case .chose(let id): "chose \(prompt.optionIDs.firstIndex(of: id) ?? -1)"
    case .selected(let ids): "selected \(ids.map { prompt.sharedIDs.firstIndex(of: $0) ?? -1 })"
    case .action(let id): "action \(prompt.actions.firstIndex { $0.id == id } ?? -1)"
    default: kind
    }
  }
}
