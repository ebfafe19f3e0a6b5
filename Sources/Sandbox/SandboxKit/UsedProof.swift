import Services

/// The signed requests that were done. None is done again; a repetition with the same idempotency key gets the known answer.
package enum UsedProof {
  /// The kind of a service's used proofs.
  package static func kind(_ service: any SandboxService) -> EntityKind { EntityKind("\(service.name)/proof", of: .service) }

  package static func contains(
    _ proof: RequestProof, of signer: String, in service: any SandboxService, _ context: ServiceContext
  ) throws(EntityStoreError) -> Bool {
    try context.get(key(proof, signer, service), as: Bool.self) != nil
  }

  /// Keeps one for as long as its time fits.
  package static func add(
    _ proof: RequestProof, of signer: String, in service: any SandboxService, _ context: inout ServiceContext
  ) throws(EntityStoreError) {
    try context.put(true, key(proof, signer, service), due: (proof.issuedAt + RequestProof.window + 1) * 1000)
  }

  private static func key(_ proof: RequestProof, _ signer: String, _ service: any SandboxService) -> EntityKey {
    EntityKey(kind(service), "\(signer).\(proof.id)")
  }
}
