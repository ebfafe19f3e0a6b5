import Cryptography
import Services

/// What the kiosk does with a capture that it hands over.
extension Sandbox {
  /// Offers a prompt to one phone, for ten minutes.
  public func offer(_ prompt: CapturePrompt) async throws(EntityStoreError) -> CaptureLink {
    let key = RandomBytes.make(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return try await written([]) { context throws(EntityStoreError) in
      let link = CaptureLink(id: context.id(), key: key, expiresAt: context.now + CaptureService.validity)
      try CaptureRecord(key: key, prompt: prompt, expiresAt: link.expiresAt).put(link.id, &context)
      return link
    }
  }

  /// How far a capture is, or nil if it was withdrawn, or what it has was taken over.
  public func capture(_ id: String) throws(EntityStoreError) -> CaptureState? {
    let context = context(), record: CaptureRecord? = try context.get(CaptureRecord.entity(id))
    return record?.state(at: context.now)
  }

  /// Takes over what the phone has taken, and forgets the capture. Returns nil if it has taken nothing.
  public func takeCapture(_ id: String) async throws(EntityStoreError) -> PhoneCapture? {
    try await written([]) { context throws(EntityStoreError) in
      guard let record: CaptureRecord = try context.get(CaptureRecord.entity(id)), var taken = record.taken else { return nil }
      taken.clip = try record.clip?.take(of: id, &context) ?? []
      context.remove(CaptureRecord.entity(id))
      return taken
    }
  }
}
