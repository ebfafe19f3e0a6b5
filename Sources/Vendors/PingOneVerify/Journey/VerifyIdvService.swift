import PingOneVerifyWire

/// The initialized SDK (`IdvService`).
struct VerifyIdvService {
  var transactionID: String
  var status: VerifyStatus
  /// Whether the data were sent in an earlier session.
  var isSubmitted: Bool
  /// What the policy wants, in the newer transaction model; nil for a document and a selfie.
  var documents: [VerifyDocument]?

  /// Whether the transaction waits for the person's data.
  var takesData: Bool { !status.isFinal && status != .partial && !isSubmitted }
}
