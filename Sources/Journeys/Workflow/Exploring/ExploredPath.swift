/// The path that the explorer currently walks, and the odometer that turns it into the next one. A path has the first choices of the path
/// before it, and one other choice after them.
struct ExploredPath {
  var map: JourneyMap
  /// The journal of the current run, whose records are the way to where the path has come.
  var journal = MemoryJournal()
  private let limits: Explorer.Limits

  /// The choice at each decision, and the number of alternatives.
  private var digits: [(chosen: Int, of: Int)] = []
  private var depth = 0

  /// The prompts on the path: the number of each one's form, and how many decisions came before it.
  private var arrivals: [(form: Int, depth: Int)] = []
  /// The forms of each prompt, in the order of their numbers.
  private var forms: [String: [(prompt: Prompt, number: Int)]] = [:]
  private var formCount = 0
  /// The last transitions before each arrival after which a path went on.
  private var walked: Set<[Int]> = []

  /// The current node, and the answer by which the path left it.
  private var node = JourneyMap.start
  private var way: [String] = []
  private var asked: Prompt?
  /// Whether something was done since, which cannot be undone.
  private var isDone = false
  /// The ids of the prompts on the path.
  private var seen: Set<String> = []
  private var effectsSincePrompt: [String: Int] = [:]
  /// Whether the person wins the race of the current `wait`; nil until it is decided.
  var isWonByPerson: Bool?

  /// The outcomes of each effect in words, by their index.
  private var labels: [String: [Int: String]] = [:]

  /// An option of a large choice whose next prompt is not known yet.
  private var pending: (choice: [Int], option: Int)?
  /// For each large choice (by the decisions that lead to it): the prompt that came next, and the first option that led there.
  private var classes: [[Int]: [String: Int]] = [:]

  init(map: JourneyMap, limits: Explorer.Limits) {
    self.map = map
    self.limits = limits
  }

  /// Called when the path reaches a prompt. Returns false if the path ends here, because it was here before, or because another path or
  /// another option has shown what follows.
  mutating func arrive(at prompt: Prompt, canGoBack: Bool) -> Bool {
    let isRepeated = depth < digits.count
    if isRepeated { pending = nil }
    let goesOn = isRepeated || isNew(prompt)
    // A picture that is taken once more is no new question.
    let isRetake = if case .capture = prompt.content { seen.contains(prompt.id) } else { false }
    seen.insert(prompt.id)
    if !canGoBack, !isDone, asked?.isDecision == true, prompt.isQuestion, prompt.id != node, !isRetake {
      map.add(oneWay: node, to: prompt.id, label: way.first ?? "")
    }
    node = prompt.id
    way = []
    asked = prompt
    isDone = false
    effectsSincePrompt = [:]
    return goesOn
  }

  /// Adds an arrival to the map. Up to here the path may be that of the run before; from here on it is its own.
  private mutating func isNew(_ prompt: Prompt) -> Bool {
    map.add(JourneyMap.Node(id: prompt.id, prompt: prompt))
    map.add(from: node, to: prompt.id, label: way.joined(separator: "; "), way: journal.records)
    let form = number(of: prompt)
    let isKnown = isSettled("\(form)")
    let isLoop = arrivals.count(where: { $0.form == form }) >= limits.turns
    arrivals.append((form, depth))
    return !isKnown && !isLoop && walked.insert(lastTransitions).inserted
  }

  /// The last arrival with the transitions that led to it, as numbers: each prompt's form and the choices after it.
  private var lastTransitions: [Int] {
    let first = arrivals.count - limits.switches - 2
    // A path with fewer transitions has those since the start.
    var numbers = first < 0 ? digits.prefix(arrivals[0].depth).map(\.chosen) : []
    for (place, arrival) in arrivals.enumerated().dropFirst(max(0, first)) {
      let next = place + 1 < arrivals.count ? arrivals[place + 1].depth : arrival.depth
      numbers += [-arrival.form] + digits[arrival.depth..<next].map(\.chosen)
    }
    return numbers
  }

  /// The number of a prompt's form, counted from 1.
  private mutating func number(of prompt: Prompt) -> Int {
    for form in forms[prompt.id] ?? [] where form.prompt == prompt { return form.number }
    formCount += 1
    forms[prompt.id, default: []].append((prompt, formCount))
    return formCount
  }

  /// Makes one decision among `count`; nil when the path has become too long.
  mutating func decide(_ count: Int) -> Int? {
    guard count > 0 else { return nil }
    if depth == digits.count {
      guard depth < limits.decisions else {
        if !limits.isEndless { map.add(problem: "A path was ended after \(limits.decisions) decisions, at \(node).") }
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

  /// - Parameter answer: the answer, or nil if the query that the prompt is raced against ends.
  mutating func leave(by answer: Answer?) {
    way = [answer?.kind ?? "the query ends"]
    switch answer {
    case .captured(let picture, let reading, _)?: map.add(picture, reading, of: asked)
    case .liveness(let report)?: map.add(report.portrait, report.reading, of: asked)
    default: break
    }
  }

  /// - Parameter outcome: the outcome with this index, in words.
  /// - Parameter isDone: whether it did something that cannot be undone.
  mutating func pass(_ effect: String, _ index: Int, isDone: Bool = false, _ outcome: () -> String) {
    if isDone { self.isDone = true }
    let words = labels[effect]?[index] ?? "\(effect): \(outcome())"
    labels[effect, default: [:]][index] = words
    way.append(words)
  }

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
    let ending: Ending
    switch outcome {
    case .finished(let output): ending = .finished(output: output)
    case .cancelled: ending = .cancelled
    case .failed(let error): ending = .failed(error: error)
    case .interrupted(Explorer.cut): return
    case .interrupted(let error): return map.add(problem: error.message)
    case .diverged(let divergence): return map.add(problem: divergence.message)
    case .suspended: return
    }
    let name = ending.node
    map.add(JourneyMap.Node(id: name, ending: ending))
    map.add(from: node, to: name, label: way.joined(separator: "; "), way: journal.records)
    _ = isSettled(name)
  }

  /// Turns the odometer. False: every path has been walked.
  mutating func advance() -> Bool {
    digits.removeSubrange(depth...)
    while let last = digits.last, last.chosen + 1 >= last.of { digits.removeLast() }
    guard let last = digits.popLast() else { return false }
    digits.append((last.chosen + 1, last.of))
    depth = 0
    arrivals.removeAll { $0.depth >= digits.count }
    node = JourneyMap.start
    way = []
    asked = nil
    seen = []
    isDone = false
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

extension Prompt {
  /// Whether it asks for something that a person may want to think over: a text, a picture, one of several. (Whoever confirms a picture can
  /// take it again instead, and whoever may try again can stop.)
  fileprivate var isQuestion: Bool {
    switch content {
    case .choose(let choice): choice.error == nil && !choice.options.contains(where: \.stops)
    case .capture, .enter: true
    case .confirm, .instruct, .review, .present, .wait: false
    }
  }

  /// Whether its answer decides what comes next.
  fileprivate var isDecision: Bool {
    switch content {
    case .choose, .capture, .confirm, .enter, .instruct, .review: true
    // A notice leads on, unless it has actions.
    case .present: !actions.isEmpty
    case .wait: false
    }
  }
}
