import IDscanWire
import Services
import Workflow

/// Asks where a journey is (`GET /Journey/Get`), which is for accounts in the area of investigation.
public struct LocateJourney: Query, ServiceEffect {
  public static let name = "idscan.locate"
  public static let samples: [Sample<Place>] = [.output(Place()), .output(Place(response: .requiring("BACKSIDE")))]

  /// Where it is.
  public struct Place: Codable, Equatable, Sendable {
    /// It is nil if the account may not ask.
    public var response: ScanResponse?
  }

  public var credentials: ScanCredentials
  public var journeyID: String

  /// - Parameter credentials: those of the submissions; the area is another.
  public init(_ credentials: ScanCredentials, journeyID: String) {
    self.credentials = credentials
    self.credentials.area = .investigation
    self.journeyID = journeyID
  }

  public func request(_ resources: RequestResources) -> ServiceRequest {
    credentials.placed(ScanRoutes.retrieval.request(query: [FormField("JourneyID", journeyID)]))
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Place {
    Place(response: try ScanResponse(response))
  }

  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> Place {
    do throws(WorkflowError) {
      return try read(try await send(request(resources), as: credentials, over: transport, resources, key: key), resources)
    } catch {
      // Many accounts may only scan.
      guard error.code == ScanError.notAuthenticated.code else { throw error }
      return Place()
    }
  }
}
