import Documents
import Notation
import Workflow

/// A named run for testers and demonstrations: what is different in the world around a journey, and how the journey ends then.
public struct Scenario: Equatable, Sendable {
  /// The value of `--scenario`: short, stable, in kebab case.
  public var name: String
  /// A description of the run in one English sentence.
  public var sentence: String
  /// The members of the workflow that it sets, instead of those of the file (`--workflow`).
  public var workflow: [JSONValue.Member]
  /// The outcomes of effects, by name and in order; the last one is repeated.
  public var outcomes: [String: [EffectOutcome]]
  /// What is different in the documents that are drawn. Pictures of other sources stay as they are.
  public var specimen: SpecimenChange?
  /// What is out of order.
  public var fault: Fault?
  /// How the journey ends if every prompt is answered favourably and pictures are drawn.
  public var ending: ExpectedEnding
  /// The names of the module's `inputs` with which it ends like this; nil for all.
  public var inputs: [String]?
  /// How it ends with the other inputs, for which it makes no such difference.
  public var otherEnding: ExpectedEnding

  public init(
    _ name: String, _ sentence: String, workflow: [JSONValue.Member] = [], outcomes: [String: [EffectOutcome]] = [:],
    specimen: SpecimenChange? = nil, fault: Fault? = nil, ending: ExpectedEnding = .result(), inputs: [String]? = nil,
    otherEnding: ExpectedEnding = .result()
  ) {
    self.name = name
    self.sentence = sentence
    self.workflow = workflow
    self.outcomes = outcomes
    self.specimen = specimen
    self.fault = fault
    self.ending = ending
    self.inputs = inputs
    self.otherEnding = otherEnding
  }

  /// A run without scenario.
  public static let none = Scenario("none", "Nothing is different.")

  /// Outcomes that are outputs of an effect.
  package static func outputs(_ values: any Encodable...) -> [EffectOutcome] {
    values.map { value in
      do throws(WorkflowError) { return try EffectOutcome(of: value) } catch { preconditionFailure(error.message) }
    }
  }

  /// Whether it makes a difference for one of the module's inputs.
  public func concerns(_ input: String) -> Bool { inputs?.contains(input) ?? true || otherEnding != .result() }

  /// How the journey ends with one of the module's inputs.
  public func ending(with input: String) -> ExpectedEnding { inputs?.contains(input) ?? true ? ending : otherEnding }
}

/// How a scenario promises that a journey ends.
public enum ExpectedEnding: Equatable, Sendable {
  /// With a result. Its JSON contains the text, if there is one.
  case result(containing: String? = nil)
  /// With an error of the vendor's code, whose message contains the text.
  case error(code: String, containing: String)
  /// The person stops after the error of this name.
  case cancelled(after: String)
  /// It does not end; the session is kept and can be continued.
  case interrupted
}

/// A caller's input by name, for runs that try everything.
public struct NamedInput: Sendable {
  /// What sets it apart: `passport`.
  public var name: String
  public var input: JourneyInput

  public init(_ name: String, _ input: JourneyInput) {
    self.name = name
    self.input = input
  }
}
