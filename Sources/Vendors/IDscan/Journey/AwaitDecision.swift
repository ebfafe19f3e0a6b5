import IDscanWire
import Services
import Workflow

/// Waits until the office has changed the result of a complete journey. It asks the vendor's retrieval (`GET /Journey/Get`), which is for
/// accounts in the area of investigation.
public struct AwaitDecision: Query, ServiceEffect {
  public static let name = "idscan.retrieve"
  public static let samples: [Sample<ScanResponse>] = [.output(.complete("Passed"))]

  public var credentials: ScanCredentials
  /// What the person sees.
  public var known: ScanResponse

  /// - Parameter credentials: those of the submissions; the area is another.
  public init(_ credentials: ScanCredentials, known: ScanResponse) {
    self.credentials = credentials
    self.credentials.area = .investigation
    self.known = known
  }

  /// Milliseconds between two requests.
  private static let interval = 700
  /// In seconds: longer than anybody waits.
  private static let day = 86_400

  public func request(_ resources: RequestResources) -> ServiceRequest {
    LocateJourney(credentials, journeyID: known.journeyID).request(resources)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> ScanResponse {
    try ScanResponse(response)
  }

  /// Returns when the answer has changed. A failure that may pass does not end the waiting; after a refusal nothing can change any more.
  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError)
    -> ScanResponse
  {
    var pause = Duration.milliseconds(Self.interval)
    while true {
      // The person has just got an answer, so the first request can wait too.
      do { try await Task.sleep(for: pause) } catch { throw TransportFailure.cancelled.workflowError }
      do throws(WorkflowError) {
        let response = try read(
          try await send(request(resources), as: credentials, over: transport, resources, key: key), resources)
        if response.differs(from: known) { return response }
      } catch { if !error.isTemporary { pause = .seconds(Self.day) } }
    }
  }
}

extension ScanResponse {
  /// Whether the two say something else of the journey. Each answer has a request id of its own.
  fileprivate func differs(from other: ScanResponse) -> Bool {
    var same = self
    same.requestID = other.requestID
    return same != other
  }
}
