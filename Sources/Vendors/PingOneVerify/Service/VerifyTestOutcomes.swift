import SandboxKit
import Services

/// What the id of a transaction's user can ask for behind its question mark: `zoe?document=DOCUMENT_EXPIRED`, `zoe?face=pending`.
struct VerifyTestOutcomes {
  private static let (document, face, passcode, delivery) = ("document", "face", "passcode", "delivery")
  private static let (positive, pending, right, wrong) = ("positive", "pending", "right", "wrong")

  static let known: TestOutcomes.Known = [
    Named(
      document,
      [
        positive, "PICTURE_NOT_READABLE", "PORTRAIT_NOT_FOUND", "DATA_NOT_READABLE", "DATA_MISMATCH", "DOCUMENT_EXPIRED",
        "data_mismatch_between_front_and_back", "GIVEN_NAME_MISMATCH", "FAMILY_NAME_MISMATCH", "BIRTH_DATE_MISMATCH",
      ]), Named(face, [positive, pending, "NO_FACE", "MULTIPLE_FACES", "NO_SELFIE", "DIFFERENT_PERSON"]),
    Named(passcode, [right, wrong]), Named(delivery, VerifyPasscode.Delivery.allCases.map(\.rawValue)),
  ]

  private let wanted: TestOutcomes

  init(_ transaction: VerifyTransaction, _ context: ServiceContext) {
    wanted = (try? context.outcomes(of: transaction.userID, among: Self.known)) ?? TestOutcomes()
  }

  /// Whether the document's provider believes what the device says of a document that it cannot read.
  var believesCards: Bool { wanted[Self.document] == Self.positive }
  /// What the document's provider answers; nil if that follows from the pictures.
  var documentAnswer: VerifyTransaction.Answer? { answer(VerifyJudge.document, wanted[Self.document]) }
  /// The same of the face's.
  var faceAnswer: VerifyTransaction.Answer? { answer(VerifyJudge.face, wanted[Self.face]) }
  /// Whether the face's waits for the office.
  var isPending: Bool { wanted[Self.face] == Self.pending }
  /// Whether every passcode is right, or none; nil: the one that was sent is.
  var acceptsPasscodes: Bool? { wanted[Self.passcode].map { $0 == Self.right } }
  /// How passcodes are delivered; nil: as the policy says.
  var delivery: VerifyPasscode.Delivery? { wanted[Self.delivery].flatMap(VerifyPasscode.Delivery.init) }

  private func answer(_ provider: String, _ outcome: String?) -> VerifyTransaction.Answer? {
    outcome.map { code in
      VerifyTransaction.Answer(providerID: provider, problems: code == Self.positive ? [] : [.init(code: code, text: TestOutcomes.reason)])
    }
  }
}
