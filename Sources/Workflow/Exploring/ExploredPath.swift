/// The path that the explorer currently walks, and the odometer that turns it into the next one.
struct ExploredPath {
  var map: JourneyMap
  private let limits: Explorer.Limits

  /// The choice at each decision, and the number of alternatives.
  private var digits: [(chosen: Int, of: Int)] = []
  private var depth = 0

  /// The current node, and the answer by which the path left it.
  private var node = JourneyMap.start
  private var way: [String] = []
  private var visits: [Prompt] = []
  private var effectsSincePrompt: [String: Int] = [:]
  /// Whether the person wins the race of the current `wait`; nil until it is decided.
  var isWonByPerson: Bool?

  /// An option of a large choice whose next prompt is not known yet.
  private var pending: (choice: [Int], option: Int)?
  /// For each large choice (by the decisions that lead to it): the prompt that came next, and the first option that led there.
  private var classes: [[Int]: [String: Int]] = [:]

  init(map: JourneyMap, limits: Explorer.Limits) {
    self.map = map
    self.limits = limits
  }

  /// Called when the path reaches a prompt. False: the path ends here, because it was here before or another option has shown what follows.
  mutating func arrive(at prompt: Prompt) -> Bool {
    map.add(JourneyMap.Node(id: prompt.id, prompt: prompt))
    map.add(from: node, to: prompt.id, label: way.joined(separator: "; "))
    let isKnown = pending != nil && isSettled((try? JSONText.encode(prompt)) ?? prompt.id)
    let isLoop = visits.count(where: { $0 == prompt }) >= limits.turns
    node = prompt.id
    way = []
    visits.append(prompt)
    effectsSincePrompt = [:]
    return !isKnown && !isLoop
  }

  /// Makes one decision among `count`; nil when the path has become too long.
  mutating func decide(_ count: Int) -> Int? {
    guard count > 0 else { return nil }
    if depth == digits.count {
      guard depth < limits.decisions else {
        map.add(problem: "A path was ended after \(limits.decisions) decisions, at \(node).")
        return nil
      }
      digits.append((0, count))
    } else if digits[depth].of != count {
      map.add(problem: "After \(node) the journey does not do the same again: something in it is not asked of the guide.")
      return nil
    }
    depth += 1
    return digits[depth - 1].chosen
  }

  /// - Parameter answer: nil: the query that the prompt is raced against ends.
  mutating func leave(by answer: Answer?) {
    way = [answer?.kind ?? "the query ends"]
    switch answer {
    case .captured(let picture, let reading, _)?: map.add(picture, reading, of: visits.last)
    case .liveness(let report)?: map.add(report.portrait, report.reading, of: visits.last)
    default: break
    }
  }

  mutating func pass(_ effect: String, _ outcome: String) { way.append("\(effect): \(outcome)") }

  /// Notes an option of a large choice, so that the next prompt can settle whether it leads to anything new.
  mutating func note(option: Int, of choice: Choice) {
    if choice.options.count > limits.options, option < choice.options.count {
      pending = (digits.prefix(depth - 1).map(\.chosen), option)
    }
  }

  /// Whether an effect may be performed once more before the next prompt: a journey that polls without a prompt would never end.
  mutating func mayPerform(_ effect: String) -> Bool {
    effectsSincePrompt[effect, default: 0] += 1
    return effectsSincePrompt[effect, default: 0] <= 8 * limits.turns
  }

  /// Called when the run is over.
  mutating func end(_ outcome: Outcome) {
    map.runs += 1
    let name: String, ending: Ending
    switch outcome {
    case .finished(let output): (name, ending) = ("finished", .finished(output: output))
    case .cancelled: (name, ending) = ("cancelled", .cancelled)
    case .failed(let error): (name, ending) = ("failed \(error.qualifiedCode)", .failed(error: error))
    case .interrupted(Explorer.cut): return
    case .interrupted(let error): return map.add(problem: error.message)
    case .diverged(let divergence): return map.add(problem: divergence.message)
    case .suspended: return
    }
    map.add(JourneyMap.Node(id: name, ending: ending))
    map.add(from: node, to: name, label: way.joined(separator: "; "))
    _ = isSettled(name)
  }

  /// Turns the odometer. False: every path has been walked.
  mutating func advance() -> Bool {
    digits.removeSubrange(depth...)
    while let last = digits.last, last.chosen + 1 >= last.of { digits.removeLast() }
    guard let last = digits.popLast() else { return false }
    digits.append((last.chosen + 1, last.of))
    depth = 0
    node = JourneyMap.start
    way = []
    visits = []
    effectsSincePrompt = [:]
    isWonByPerson = nil
    pending = nil
    return true
  }

  /// Whether another option of the same large choice led here too.
  private mutating func isSettled(_ next: String) -> Bool {
    guard let (choice, option) = pending else { return false }
    pending = nil
    let sign = way.dropFirst().joined(separator: "; ") + " -> " + next
    if let first = classes[choice]?[sign] { return first != option }
    classes[choice, default: [:]][sign] = option
    return false
  }
}
