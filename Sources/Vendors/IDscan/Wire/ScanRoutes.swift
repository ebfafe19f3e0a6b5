import Services

/// The requests of IDscan Enterprise (GBG; REST paths under `/idscanenterprisesvc`). The vendor publishes the paths of the token, the upload and
/// the retrieval; the path of the liveness result and the members of its body are ours.
package enum ScanRoutes {
  package static let product = Product("GBG IDscan journey", short: "GBG IDscan")

  private static let root = "/idscanenterprisesvc"
  private static let refusals = RefusalForm(Schema<String>.object(.required("Message", \.self, .text)) { $0 }, write: { $1 })

  private static let credential = Credential(
    "scanToken", "The token of POST \(root)/token as it is, without the name of a scheme. Its area is scanning or investigation.")

  package static let token = Route(
    .post, "\(root)/token", "Issues a token for a user name and a password.", takes: .form(ScanLogin.schema, example: .example),
    answers: ScanIdentity.schema, example: .example, statuses: [200, 400, 401], refusals: refusals, isGuessed: true)

  package static let upload = Route(
    .post, "\(root)/journey/upload", "Takes a picture of a journey, or begins one.",
    takes: .json(ScanUpload.schema, example: .example), answers: ScanAnswer.schema, example: .example,
    statuses: [200, 400, 401, 403, 404, 409], credential: credential, refusals: refusals)

  package static let liveness = Route(
    .post, "\(root)/journey/liveness", "Takes the result of a liveness check.",
    takes: .json(ScanLivenessReport.schema, example: .example), answers: ScanAnswer.schema, example: .example,
    statuses: [200, 400, 401, 403, 404, 409], credential: credential, refusals: refusals)

  package static let retrieval = Route(
    .get, "\(root)/Journey/Get", "The result of a journey.", takes: .none, answers: ScanAnswer.schema, example: .example,
    statuses: [200, 401, 403, 404], query: ["JourneyID"], credential: credential, refusals: refusals)

  package static let definitions = Route(
    .get, "\(root)/JourneyDefinition/GetAll", "The journey definitions.", takes: .none, answers: .array(ScanDefinition.schema),
    example: [.example], statuses: [200, 401, 403], credential: credential, refusals: refusals)
}
