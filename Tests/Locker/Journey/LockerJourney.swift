import LockerWire
import Phrases
import Services
import Workflow

/// The person types the parcel's number until the server knows it.
public struct LockerJourney: Journey {
  public static let name = "locker", version = 1

  public func run(_ guide: Guide) async throws(Exit) -> OpenedLocker {
    var refused: Phrase?
    while true {
      let field = Field(
        kind: .code(length: 4, alphabet: "0123456789"), title: .verbatim("The number of your parcel"),
        message: .verbatim("It is in the message that you got."), error: refused)
      guard case .value(.text(let parcel)) = try await guide.ask("parcel", field) else { throw .cancelled }
      do throws(Exit) { return try await guide.perform(OpenLocker(parcel: parcel)) } catch {
        guard case .error(let problem) = error, problem.code == OpenLocker.unknownParcel else { throw error }
        refused = .verbatim(problem.message)
      }
    }
  }
}

/// Has the server open a locker.
public struct OpenLocker: Command, ServiceEffect {
  public static let name = "locker.open"
  public static let samples: [Sample<OpenedLocker>] = [.output(OpenedLocker(number: 7)), .failure(unknown)]

  static let unknownParcel = "UNKNOWN_PARCEL"
  private static let unknown = WorkflowError(code: unknownParcel, module: "Locker", message: "There is no such parcel.")

  public var parcel: String

  public func request(_ resources: RequestResources) -> ServiceRequest { LockerRoutes.open.request(body: LockerOrder(parcel: parcel)) }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> OpenedLocker {
    if response.status == 404 { throw Self.unknown }
    return try LockerRoutes.open.answer(in: response)
  }
}
