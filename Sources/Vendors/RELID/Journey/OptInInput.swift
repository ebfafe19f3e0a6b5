import Notation
import RELIDWire

/// The caller's input: `{"userID","localDeviceAuthentication","useDeviceBackCamera","challengeMode","idvWorkflow","cancelCode"}`. Every key is
/// optional. Passwords are not among them: the person types them.
struct OptInInput {
  private(set) var journey = OptInJourney()

  init(_ node: Node?, _ decoding: Decoding) {
    guard let node else { return }
    let root = decoding.object(
      node, allowing: ["userID", "localDeviceAuthentication", "useDeviceBackCamera", "challengeMode", "idvWorkflow", "cancelCode"])
    journey.userID = root["userID"].string() ?? journey.userID
    journey.hasDeviceAuthentication = root["localDeviceAuthentication"].bool() ?? false
    journey.usesBackCamera = root["useDeviceBackCamera"].bool() ?? false
    func number(_ key: String, _ allowed: [Int], _ standard: Int) -> Int {
      guard let node = root[key].node, let found = root[key].integer() else { return standard }
      guard !allowed.contains(found) else { return found }
      decoding.report(at: node, expected: allowed.map(String.init).joined(separator: " or "))
      return standard
    }
    journey.numbers.optInMode = number("challengeMode", OptInNumbers.optInModes, journey.numbers.optInMode)
    journey.numbers.workflow = number("idvWorkflow", OptInNumbers.workflows, journey.numbers.workflow)
    journey.numbers.cancelCode = number("cancelCode", OptInError.cancelCodes, journey.numbers.cancelCode)
  }
}
