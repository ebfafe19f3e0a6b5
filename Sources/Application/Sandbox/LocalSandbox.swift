import Documents
import HTTPClient
import Imaging
import Sandbox
import Services
import Store
import Workflow

/// The vendors' servers within this program: their entities are in its store, and an imaging process of their own reads the pictures that
/// they receive. It starts with the first picture.
package struct LocalSandbox: Sendable {
  package let transport: any Transport
  /// For its administration.
  package let sandbox: Sandbox

  /// - Parameter now: milliseconds since 1970, UTC.
  package init(_ services: [any SandboxService], store: Store, now: @escaping @Sendable () -> Int64) {
    self.init(services, entities: StoredEntities(store), now: now)
  }

  /// The same with entities that are elsewhere than in the program's store.
  package init(_ services: [any SandboxService], entities: any EntityStore, now: @escaping @Sendable () -> Int64) {
    let link = ImagingLink()
    sandbox = Sandbox(
      services, entities: entities, now: now, network: { HTTPTransport($0, limits: .delivery) },
      readFrame: { try? await link.readFrame(EncodedPicture(bytes: $0), for: $1) },
      read: { try? await link.read(EncodedPicture(bytes: $0)) })
    transport = InProcessTransport(sandbox)
  }
}

extension HTTPLimits {
  /// What the receiver of a message may take, and how much of its answer is read.
  fileprivate static let delivery = HTTPLimits(connect: .seconds(10), idle: .seconds(10), total: .seconds(10), answerBytes: 65_536)
}
