import Services

/// The outcomes that a test asks for by a name that it may choose: `zoe?check=500&frame=unusable`, the name and behind a question mark a form. With
/// them an integrator reaches every outcome without an office, a document or a face. (Ours.)
public struct TestOutcomes: Equatable, Sendable {
  /// What can be asked for: the values of each step.
  public typealias Known = [Named<[String]>]

  /// What is no step or no outcome. A misspelt one would otherwise pass for a name, and the test would test nothing.
  public struct Unknown: Error, Equatable, Sendable {
    /// The step, or the step with the outcome.
    public let wrong: String
    public let known: [String]

    /// The rest of a sentence that begins with the member that has the name.
    public var message: String {
      "what follows the question mark asks for outcomes, and \(wrong) is none of \(known.joined(separator: ", "))."
    }
  }

  /// What a person reads as the reason of such an outcome.
  public static let reason = "The test has asked for this outcome."

  /// The most characters of such a name.
  public static let longestName = 200

  private var values: [String: String] = [:]

  /// None: everything is as its data say.
  public init() {}

  public init(_ name: String, of known: Known) throws(Unknown) {
    let parts = name.split(separator: "?", maxSplits: 1)
    guard parts.count == 2, parts[1].contains("=") else { return }
    for field in FormField.read(parts[1]) {
      guard let step = known.first(where: { $0.name == field.name }) else {
        throw Unknown(wrong: "\"\(field.name)\"", known: known.map(\.name))
      }
      guard step.value.contains(field.value) else { throw Unknown(wrong: "\(field.name) \"\(field.value)\"", known: step.value) }
      values[field.name] = field.value
    }
  }

  public var isEmpty: Bool { values.isEmpty }

  /// The outcome of a step; nil if none was asked for.
  public subscript(step: String) -> String? { values[step] }
}

extension ServiceContext {
  /// The outcomes that a name asks for: only in memory, because a server that keeps its data may have persons with such names.
  public func outcomes(of name: String, among known: TestOutcomes.Known) throws(TestOutcomes.Unknown) -> TestOutcomes {
    isForTests ? try TestOutcomes(name, of: known) : TestOutcomes()
  }
}
