import Documents
import Services

/// The service providers: one looks at the documents, one at the selfie, which it compares with the portraits in the documents.
struct VerifyJudge {
  /// In the order in which they answer.
  static let providers = [document, face]
  static let document = "vestibule-document", face = "vestibule-face"

  private typealias Problem = VerifyTransaction.Answer.Problem

  private let submission: VerifySubmission
  /// The claims of the submission that count.
  private let claims: [Claim]
  private let policy: VerifyPolicy
  private let dataCheck: VerifyDataCheck
  private let day: CalendarDate
  /// What was read in the cards' pictures, by the card's id and the picture's name.
  private let readings: [String: [String: Reading]]

  /// - Parameters:
  ///   - claims: those of the submission's claims that count for it (`VerifyTransactions.counts`).
  ///   - readings: of the submission's pictures, in their order.
  ///   - day: the day by which printed dates are judged.
  init(
    submission: VerifySubmission, claims: [Claim] = [], readings: [Reading?], policy: VerifyPolicy, dataCheck: VerifyDataCheck,
    day: CalendarDate
  ) {
    (self.submission, self.claims, self.policy, self.dataCheck) = (submission, claims, policy, dataCheck)
    self.day = day
    var rest = readings[...], read: [String: [String: Reading]] = [:]
    for card in submission.cards {
      for picture in card.pictures { if let reading = rest.popFirst() ?? nil { read[card.id, default: [:]][picture.name] = reading } }
    }
    self.readings = read
  }

  var userData: VerifyUserData {
    for card in submission.cards {
      if let data = read(card) { return data }
    }
    return VerifyUserData()
  }

  var documentAnswer: VerifyTransaction.Answer {
    VerifyTransaction.Answer(
      providerID: Self.document,
      problems: submission.cards.filter { $0.type != "Selfie" }.flatMap(problems) + dataCheck.problems(with: userData))
  }

  /// Whether a claim shows that the same document was verified before: it says all that is read on the document now. Then its portrait is not
  /// looked at once more.
  private func isKnown(_ data: VerifyUserData) -> Bool {
    data.documentId?.isEmpty == false && claims.contains { claim in data.pairs.allSatisfy { claim[$0.key] == $0.value } }
  }

  var faceAnswer: VerifyTransaction.Answer {
    var problems: [Problem] = []
    if let selfie = submission.cards.first(where: { $0.type == "Selfie" }) {
      switch readings[selfie.id]?["selfie"]?.faces?.count ?? 0 {
      case 0: problems.append(Problem(code: "NO_FACE", text: "There is no face in the selfie."))
      case 1: if isAnotherPerson(selfie) { problems.append(.differentPerson) }
      default: problems.append(Problem(code: "MULTIPLE_FACES", text: "There is more than one face in the selfie."))
      }
    } else if policy.requiresSelfie {
      problems.append(Problem(code: "NO_SELFIE", text: "There is no selfie."))
    }
    return VerifyTransaction.Answer(providerID: Self.face, problems: problems)
  }

  /// Whether a document shows a face that is surely not the selfie's.
  private func isAnotherPerson(_ selfie: VerifySubmission.Card) -> Bool {
    guard let face = readings[selfie.id]?["selfie"].map(FaceReference.init(of:)) else { return false }
    return submission.cards.contains { card in
      guard card.id != selfie.id, let front = readings[card.id]?["frontImage"] else { return false }
      return FaceComparison(FaceReference(of: front), face).band == .different
    }
  }

  private func problems(_ card: VerifySubmission.Card) -> [Problem] {
    guard let front = readings[card.id]?["frontImage"] else {
      return [Problem(code: "PICTURE_NOT_READABLE", text: "The front of the document cannot be read.")]
    }
    var problems: [Problem] = []
    // The SDK takes the number from a part for machines. Every passport has one; a licence may have nothing but print.
    let hasNumber = card.type == "Passport" || card.fields["idNumber"]?.isEmpty == false || barcode(card) != nil
    let data = read(card)
    if front.faces?.isEmpty != false, data.map(isKnown) != true {
      problems.append(Problem(code: "PORTRAIT_NOT_FOUND", text: "There is no portrait on the document."))
    }
    guard let data else {
      return problems
        + (hasNumber ? [Problem(code: "DATA_NOT_READABLE", text: "The submitted data cannot be found on the document.")] : [])
    }
    if let sides = sides(card), sides.front.documentId != sides.back.documentId {
      problems.append(
        Problem(code: "data_mismatch_between_front_and_back", text: "The front and the back are of different documents."))
    }
    if hasNumber, card.fields["idNumber"] != data.documentId {
      problems.append(Problem(code: "DATA_MISMATCH", text: "The submitted number is not the one on the document."))
    }
    if let expiration = data.expirationDate, expiration < day.iso {
      problems.append(Problem(code: "DOCUMENT_EXPIRED", text: "The document expired on \(expiration)."))
    }
    return problems
  }

  /// What a machine reads on both sides of a licence, or nil if it does not read both.
  private func sides(_ card: VerifySubmission.Card) -> (front: VerifyUserData, back: VerifyUserData)? {
    guard let front = readings[card.id]?["frontImage"].flatMap(barcode), let back = readings[card.id]?["backImage"].flatMap(barcode) else {
      return nil
    }
    return (front, back)
  }

  private func barcode(_ reading: Reading) -> VerifyUserData? { reading.aamva.map { VerifyUserData($0.fields) } }

  /// What the barcode of a licence says, on whichever side it is.
  private func barcode(_ card: VerifySubmission.Card) -> VerifyUserData? {
    ["backImage", "frontImage"].lazy.compactMap { readings[card.id]?[$0].flatMap(barcode) }.first
  }

  /// What the service itself reads on a card, or nil if it reads nothing.
  private func read(_ card: VerifySubmission.Card) -> VerifyUserData? {
    guard let pictures = readings[card.id] else { return nil }
    switch card.type {
    case "DriverLicense":
      return barcode(card) ?? pictures["frontImage"]?.printed.map { VerifyUserData($0) }
    case "Passport": return pictures["frontImage"]?.mrz.flatMap { $0.format == .td3 ? VerifyUserData($0, asOf: day) : nil }
    default: return nil
    }
  }
}
