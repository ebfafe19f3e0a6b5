import IDscanWire
import Notation

/// The caller's input: `{"credentials":{"username","password","urlPrefix","area"},"journeyID","journeyDefinitionId"}`. Every key is optional;
/// without credentials, those of the sandbox are used.
struct ScanInput {
  let journey: ScanJourney

  init(_ node: Node?, _ decoding: Decoding) {
    guard let node else {
      journey = ScanJourney()
      return
    }
    let root = decoding.object(node, allowing: ["credentials", "journeyID", "journeyDefinitionId"])
    let given = root["credentials"].object(allowing: ["username", "password", "urlPrefix", "area"])
    var credentials = ScanCredentials.sandbox
    if let given {
      credentials.username = given.required("username").string() ?? ""
      credentials.password = given.required("password").string() ?? ""
      credentials.urlPrefix = given["urlPrefix"].string() ?? credentials.urlPrefix
      credentials.area = given["area"].oneOf(ScanArea.self) ?? credentials.area
    }
    journey = ScanJourney(
      credentials: credentials, journeyID: root["journeyID"].string(), definition: root["journeyDefinitionId"].string())
  }
}
