import CognitoFlowWire
import HTTPTypes
import Phrases
import SandboxKit
import Services

/// The server of Cognito Flow: hosted verifications.
public struct FlowService: SandboxService {
  static let serviceName = "flow"

  public let name = FlowService.serviceName
  public let office = "hosted"

  public init() {}

  public var credentials: [Named<String>] { [Named("keyId", FlowKey.shipped.id), Named("secret", FlowKey.shipped.secret)] }

  public var administration: Administration? {
    Administration(
      title: Phrase("flow.office.title"), product: FlowRoutes.product, formerName: name,
      collections: [FlowSessionOffice.collection, FlowTemplateOffice.collection, FlowKeyOffice.collection])
  }

  public var routes: [RouteHandler] { FlowAPI.routes + FlowAppBackEnd.routes + FlowHosted.routes }

  /// What is due: a session whose time is over, one that ended long ago, a signature or a count of wrong keys that can be forgotten.
  public func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError) {
    if key.kind == FlowRecord.kind {
      try FlowSessions.remind(key.id, &context)
    } else if FlowAuthentication.remembers(key) || FlowGuesses.counts(key) {
      context.remove(key)
    }
  }

  public func request(for message: OutboxMessage, in context: ServiceContext) throws(EntityStoreError) -> ServiceRequest? {
    try FlowEvents.request(for: message, in: context)
  }
}
