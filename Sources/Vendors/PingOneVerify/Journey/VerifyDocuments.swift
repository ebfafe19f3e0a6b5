import PingOneVerifyWire
import Phrases
import Workflow

/// Collects what the policy wants, in the order that the person likes, and sends it (the newer transaction model).
struct VerifyDocuments {
  let transactionID: String
  private var documents: [VerifyDocument]
  private var cards: [VerifyDocument.Class: VerifyCard] = [:]
  private var capture: VerifyCapture

  init(transactionID: String, _ documents: [VerifyDocument], journey: VerifyJourney) {
    (self.transactionID, self.documents) = (transactionID, documents)
    capture = VerifyCapture(journey: journey, isForDocuments: true)
  }

  /// - Throws: `noDocumentToSubmitError` when the policy wants nothing, or nothing was collected.
  mutating func run(_ guide: Guide) async throws(Exit) -> VerifyCollection {
    while !documents.isEmpty {
      guide.stage("documents", 2, of: VerifyModule.steps)
      guard let index = try await choose(guide) else { break }
      try await collect(index, guide)
    }
    guard documents.contains(where: { $0.status == .collected }) else { throw VerifyError(.noDocumentToSubmitError).exit }
    let cards = documents.compactMap { self.cards[$0.documentClass] }
    guide.stage("send", 3, of: VerifyModule.steps)
    try await send(cards, guide)
    return VerifyCollection(cards: cards, source: capture.source)
  }

  // MARK: The list

  /// What comes next comes first: required documents, sending, optional documents, and then those that are done and can be taken again.
  /// - Returns: the place of the document, or nil if everything is to be sent.
  private func choose(_ guide: Guide) async throws(Exit) -> Int? {
    let isReady = !documents.contains(where: \.isMissing)
    let send = Choice.Option(id: "send", title: Phrase("verify.send.send"), icon: "continue")
    let order: [VerifyDocumentStatus] = [.optional, .collected, .processed, .skipped]
    let options =
      documents.filter(\.isMissing).map(Self.option) + (isReady ? [send] : [])
      + order.flatMap { status in documents.filter { $0.status == status }.map(Self.option) }
    let choice = Choice(
      title: Phrase("verify.documents.title"), message: Phrase(isReady ? "verify.documents.ready" : "verify.documents.message"),
      options: options)
    let chosen = try await guide.choose("choose", choice)
    return documents.firstIndex { $0.documentClass.rawValue == chosen }
  }

  private static func option(_ document: VerifyDocument) -> Choice.Option {
    Choice.Option(
      id: document.documentClass.rawValue, title: document.documentClass.title, detail: document.status.phrase, icon: document.status.icon)
  }

  // MARK: One document

  private mutating func collect(_ index: Int, _ guide: Guide) async throws(Exit) {
    let document = documents[index]
    let card: VerifyCard?
    switch document.documentClass {
    case .email, .phone:
      documents[index] = try await VerifyAddress(transactionID: transactionID).confirm(document, guide)
      return
    case .selfie: card = try await capture.selfie(canSkip: document.isOptional, guide)
    case .driverLicense: card = try await picture(of: document, .driverLicense, guide)
    case .passport: card = try await picture(of: document, .passport, guide)
    case .governmentID: card = try await picture(of: document, nil, guide)
    }
    if let card {
      cards[document.documentClass] = card
      documents[index].status = .collected
    } else {
      cards[document.documentClass] = nil
      let skip = ChangeVerifyDocument(transactionID: transactionID, documentClass: document.documentClass, change: .skip)
      documents[index] = try await VerifyRetry.perform(skip, guide)
    }
  }

  /// - Parameter kind: the kind of document, or nil if the person chooses.
  /// - Returns: the card, or nil if the person skipped it.
  private mutating func picture(
    of document: VerifyDocument, _ kind: VerifyCard.Kind?, _ guide: Guide
  ) async throws(Exit) -> VerifyCard? {
    if document.isOptional {
      let intro = Instruction(
        style: .intro, title: document.documentClass.title, message: Phrase("verify.documents.optional"), points: [],
        illustration: nil, button: Phrase("document.action.start"), canSkip: true)
      guard try await guide.instruct("intro", intro) else { return nil }
    }
    return try await capture.document(kind, guide)
  }

  // MARK: Sending

  private func send(_ cards: [VerifyCard], _ guide: Guide) async throws(Exit) {
    let choice = Choice(
      style: .question, title: Phrase("verify.send.title"), message: Phrase("verify.send.documents"),
      options: [Choice.Option(id: "send", title: Phrase("verify.send.send")), .stop])
    if try await guide.choose("consent", choice) == Choice.Option.stopID { throw .cancelled }
    let keys = try await VerifyRetry.perform(FetchServiceKeys(), guide)
    _ = try await VerifyRetry.perform(SubmitDocuments(transactionID: transactionID, serviceKeys: keys, cards: cards), guide)
  }
}
