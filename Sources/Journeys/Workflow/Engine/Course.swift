import Phrases

/// The place of the running journey among the steps of the whole one, so that a journey of several parts is counted as one.
///
/// It is only shown: neither journals nor the ids of prompts know it.
struct Course {
  /// The step of the journey around the running one that contains all of it; nil if the running journey's steps count.
  var container: Progress?
  /// The names of the steps before the running journey's own.
  var passed: [Phrase] = []
  /// Whether the last of them is still under way.
  var isWithin = false
  /// Those that come after it in the running journey; nil while nobody knows them.
  var ahead: [Phrase]?
  /// The running journey's own steps, as the journey around it announced them; nil for a journey that nobody announced.
  var announced: [Phrase]?
  /// The steps after the running journey.
  var following: [Phrase] = []

  /// What is shown of the running journey's own progress, which is nil before its first stage.
  func progress(_ own: Progress?) -> Progress? {
    if let container { return container }
    if var own {
      own.step += passed.count
      own.of = own.of.map { passed.count + $0 + following.count }
      own.steps = own.steps.isEmpty ? [] : passed + own.steps + following
      return own
    }
    if isWithin { return ahead.map { counted(passed.count, passed + $0 + following) } ?? Progress(stage: "", step: passed.count) }
    if let announced { return counted(passed.count + 1, passed + announced + following) }
    return passed.isEmpty ? nil : Progress(stage: "", step: passed.count + 1)
  }

  private func counted(_ step: Int, _ steps: [Phrase]) -> Progress { Progress(stage: "", step: step, of: steps.count, steps: steps) }

  /// The course of a journey within the running one, which is at this stage of its own.
  func entering(_ own: Progress?, announced: [Phrase]?, following: [Phrase]) -> Course {
    guard own == nil else { return Course(container: progress(own)) }
    return Course(container: container, passed: passed, announced: announced, following: following + self.following)
  }

  /// The same after a journey within it has ended with this course and stage.
  func passing(_ child: Course, _ stage: Progress?) -> Course {
    var course = self
    course.isWithin = false
    course.passed = child.passed + Self.names(stage)
    return course
  }

  /// The names of the steps that a journey at this stage has taken and knows.
  static func names(_ own: Progress?) -> [Phrase] {
    guard let own else { return [] }
    return own.steps.isEmpty ? Array(repeating: .verbatim(""), count: own.of ?? own.step) : own.steps
  }
}
