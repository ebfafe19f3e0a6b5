import HTTPTypes
import Services

extension OptInService {
  public var endpoints: [Endpoint] {
    [
      call(.post, "setUser", "Begins a session of a user.", refusals: [400]),
      call(.get, "checkIDVUserBiometricTemplateStatus", "Whether the user has a biometric template."),
      call(.post, "setPassword", "Takes the user's password."),
      call(.post, "setDeviceAuthentication", "Takes the result of the device's own authentication."),
      call(.post, "initiateIDVBiometricOptIn", "Begins an opt-in."),
      call(.post, "initiateIDVBiometricOptOut", "Begins an opt-out."),
      call(.post, "setIDVSelfieProcessStartConfirmation", "Says whether the selfie may be taken."),
      call(.post, "capturedFrame", "Takes the selfie."),
      call(.post, "setIDVBiometricOptInConfirmation", "Says whether the biometric template is stored."),
    ]
  }

  private func call(_ method: HTTPRequest.Method, _ name: String, _ summary: String, refusals: [Int] = [401, 409]) -> Endpoint {
    Endpoint(method, "\(Self.root)/\(name)", summary, body: method == .post ? .json : nil, statuses: [200] + refusals)
  }
}
