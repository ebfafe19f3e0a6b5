import Cryptography
import HTTPTypes
import Services

/// Who may take the picture of a prompt: anybody who has the key of its link, on the phone that opened it first.
package struct CaptureAccess {
  package let request: ServiceRequest

  private var key: String { request.bearerToken }

  /// It is nil if the phone has no name, or none that fits.
  private var device: String? { request.device(in: .captureDevice) }

  /// The capture of an id, if the request has its key. Wrong keys are counted. A picture that was taken ends it for new requests only, so that the
  /// phone may ask again what became of its picture.
  package func capture(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) -> Result<CaptureRecord, CaptureRefusal> {
    let wrong = CaptureRefusal(.wrongKey, "There is no such capture, or the key is not its key. Scan the code at the kiosk again.")
    guard var record: CaptureRecord = try context.get(CaptureRecord.entity(id)) else { return .failure(wrong) }
    let isKnown = device != nil && record.device == device
    guard isKnown || record.guesses < CaptureRecord.mostGuesses else {
      return .failure(CaptureRefusal(.tooManyAttempts, "Too many wrong keys. Ask for another code at the kiosk."))
    }
    guard ConstantTime.areEqual(key, record.key) else {
      record.guesses += 1
      try record.put(id, &context)
      return .failure(wrong)
    }
    switch record.state(at: context.now) {
    case .expired: return .failure(CaptureRefusal(.expired, "The time is over. Ask for another code at the kiosk."))
    case .closed: return .failure(CaptureRefusal(.expired, "The page was closed. Ask for another code at the kiosk."))
    case .waiting, .opened, .captured: break
    }
    guard let device else { return .failure(CaptureRefusal(.invalid, "The header X-Capture-Device has 8 to 64 characters.")) }
    guard record.device == nil || record.device == device else {
      return .failure(CaptureRefusal(.otherDevice, "Another phone has opened this code. Ask for a new one at the kiosk."))
    }
    record.device = device
    return .success(record)
  }
}

extension HTTPField.Name {
  /// `X-Capture-Device`: a random text that the phone's page makes.
  package static var captureDevice: Self { Self("X-Capture-Device")! }  // swift-format-ignore: NeverForceUnwrap
}
