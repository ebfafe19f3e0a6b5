import JourneyKit
import LockerWire
import Notation
import Phrases
import Workflow

/// What the journey is to the program.
public struct LockerModule: JourneyModule {
  public typealias Main = LockerJourney

  public init() {}

  public var name: String { "locker" }
  public var title: Phrase { .verbatim("Open a locker") }
  public var detail: Phrase { .verbatim("with the number of your parcel") }
  public var icon: String { "card" }
  public var effects: [any Effect.Type] { [OpenLocker.self] }
  public var explorations: [Exploration<LockerJourney>] { [Exploration(LockerJourney())] }

  public func prepare(_ input: JourneyInput) -> PreparedJourney<LockerJourney> { PreparedJourney(LockerJourney()) }

  public func result(of output: OpenedLocker) -> JourneyResult {
    JourneyResult(rows: [Review.Row(label: .verbatim("Locker"), value: .verbatim("\(output.number)"))]) { _ in
      .object(["locker": .integer(output.number)])
    }
  }

  public func failure(of error: WorkflowError) -> JourneyFailure {
    JourneyFailure(
      code: error.code, message: error.message, json: .object(["reason": .string(error.code)]), status: .workflowError, error: error)
  }

  public func cancellation(after problem: String?) -> JourneyFailure {
    let error = WorkflowError(code: "CANCELLED", module: "Locker", message: "The person left.")
    return JourneyFailure(
      code: error.code, message: error.message, json: .object(["reason": .string(error.code)]), status: .cancelled, error: error)
  }
}
