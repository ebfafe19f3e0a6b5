import JourneyKit
import Services
import Workflow

/// Waits until a push comes. It is `AwaitPush` with the pushes that make a difference in a verification as samples.
public struct AwaitVerifyPush: Query, PushReception {
  public static let name = "idv.awaitPush"
  public static let samples: [Sample<Push>] = [
    .output(Push(id: "example-push", data: #"{"p1v":{"transactionId":"example-transaction","status":"SUCCESS"}}"#)),
    .output(Push(id: "example-other", data: #"{"aps":{"alert":"Your parcel has arrived."}}"#)),
  ]

  public init() {}

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try AwaitPush<VerifyJourney>().request(resources)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Push {
    try AwaitPush<VerifyJourney>().output(of: response, resources)
  }

  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> Push {
    try await AwaitPush<VerifyJourney>().performed(over: transport, resources, key: key)
  }
}
