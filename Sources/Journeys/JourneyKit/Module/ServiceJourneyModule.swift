import Notation
import Workflow

/// The module of a journey that a vendor's server drives. It says what its input is and what its errors are; how they reach the caller is the
/// same for all of them.
public protocol ServiceJourneyModule: JourneyModule {
  associatedtype Failure: ServiceJourneyError

  /// The journey for the caller's input.
  ///
  /// - Parameters:
  ///   - input: the caller's input, or nil if the caller gives none.
  ///   - decoding: collects what is wrong with it.
  func journey(_ input: Node?, _ decoding: Decoding) -> Main
}

extension ServiceJourneyModule {
  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<Main> {
    let decoding = Decoding()
    var node: Node?
    if let bytes = input.config {
      do throws(NotationError) { node = try JSONReader().read(bytes) } catch { throw Failure.input(error.description).failure() }
    }
    let journey = journey(node, decoding)
    do throws(NotationErrors) { try decoding.finish() } catch {
      throw Failure.input(error.errors.map(\.description).joined(separator: " ")).failure()
    }
    return PreparedJourney(journey)
  }

  public func failure(of error: WorkflowError) -> JourneyFailure {
    guard error.module == Failure.module else {
      return error.engineCode?.isUnusableInput == true
        ? Failure.input(error.message).failure(.unreadableInput, cause: error) : Failure.other(error.message).failure(cause: error)
    }
    return JourneyFailure(
      code: error.code, message: error.message, json: Failure.json(error),
      status: Failure.isCancellation(error) ? .cancelled : .workflowError, error: error)
  }

  public func cancellation(after problem: String?) -> JourneyFailure { Failure.cancelled.failure(.cancelled) }
}
