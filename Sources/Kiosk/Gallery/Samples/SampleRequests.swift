import Phrases
import Workflow

/// Prompts about what somebody else wants: cards, what is shared of them, and sign-ins to approve.
extension Samples {
  /// Cards of a wallet.
  public static let cards = PromptContent.choose(
    Choice(
      style: .cards, title: Phrase("wallet.home.title"), message: Phrase("wallet.cards.message"),
      options: [
        card("account", .verbatim("Bank Account"), by: .verbatim("Harbour Bank"), Phrase("wallet.cards.claims", ["n": .number(5)])),
        card("library", .verbatim("Library Card"), by: Phrase("wallet.cards.unknown"), Phrase("wallet.cards.claims", ["n": .number(1)])),
        card("own", Phrase("wallet.card.own"), by: Phrase("wallet.card.issuer.own"), Phrase("wallet.cards.claims", ["n": .number(2)])),
        card("old", .verbatim("Bank Account"), by: .verbatim("Harbour Bank"), Phrase("wallet.card.state.expired")),
        Choice.Option(id: Prompt.backID, title: Phrase("wallet.action.done")),
      ], pinned: 4))
  /// A wallet without cards.
  public static let noCards = PromptContent.choose(
    Choice(
      style: .cards, title: Phrase("wallet.home.title"), message: Phrase("wallet.cards.none.message"),
      options: [Choice.Option(id: Prompt.backID, title: Phrase("wallet.action.done"))], pinned: 0))

  private static func card(_ id: String, _ title: Phrase, by issuer: Phrase, _ note: Phrase) -> Choice.Option {
    Choice.Option(id: id, title: title, detail: issuer, icon: "card", note: note)
  }

  /// Four entries that a registered service asks for, and one that is offered.
  public static let sharing = sharing(by: "Harbour Bank")
  /// The same, asked for by somebody who is not registered.
  public static let unknownSharing = sharing(by: nil)

  private static func sharing(by name: String?) -> PromptContent {
    let values = [
      ("name", "Anna Maria Eriksson"), ("dateOfBirth", "12 August 1974"), ("nationality", "Utopia"),
      ("accountNumber", "NL00 SPEC 0123 4567 89"),
    ]
    return SharingChoice(
      Sharing(
        asker: Sharing.Asker(id: "5a0cbace-0000-4000-8000-00000000ba4c", name: name),
        entries: values.map { Sharing.Entry(id: $0, label: .verbatim($0), value: .verbatim($1), isAskedFor: true) }
          + [Sharing.Entry(id: "branch", label: .verbatim("branch"), value: .verbatim("Quayside"), isAskedFor: false)]),
      title: name.map { Phrase("wallet.consent.asks.known", ["name": .text($0)]) } ?? Phrase("wallet.consent.asks.unknown"),
      message: Phrase("wallet.consent.remark.words", ["message": .text("We would like to see your account.")]),
      refusal: Choice.Option(id: "decline", title: Phrase("wallet.consent.option.decline")),
      consent: Choice.Option(id: "requested", title: Phrase("wallet.consent.option.requested"))
    ).content
  }

  /// A sign-in elsewhere.
  public static let signIn = approval(["approve"]) { _ in Phrase("authenticator.push.approve") }
  /// The same, with a number that has to match.
  public static let numberedSignIn = approval(["17", "42", "85"], Phrase("authenticator.push.number")) { .verbatim($0) }

  private static func approval(_ ids: [String], _ message: Phrase? = nil, title: (String) -> Phrase) -> PromptContent {
    let facts = [("requester", "Evergreen Payroll"), ("location", "Rotterdam"), ("device", "Firefox, Windows"), ("user", "anna")].map {
      Review.Row(label: Phrase("authenticator.push.row.\($0)"), value: .verbatim($1))
    }
    let when = Phrase("authenticator.push.when", ["date": .date(year: 2026, month: 3, day: 9), "time": .text("14:05")])
    return .choose(
      Choice(
        style: .approval(facts: facts + [Review.Row(label: Phrase("authenticator.push.row.time"), value: when)]),
        title: Phrase("authenticator.push.title"), message: message,
        options: [Choice.Option(id: "deny", title: Phrase("authenticator.push.deny"))]
          + ids.map { Choice.Option(id: $0, title: title($0)) }, pinned: 1))
  }
}
