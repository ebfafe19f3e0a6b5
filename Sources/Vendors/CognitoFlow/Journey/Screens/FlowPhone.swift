import CognitoFlowWire
import Documents
import JourneyKit
import Phrases
import Services
import Workflow

/// Confirms a phone by a code that is sent to it.
struct FlowPhone {
  let desk: FlowDesk
  /// Where numbers may be from (ISO 3166-1 alpha-2).
  let countries: [String]

  /// Longer than any number with its blanks.
  private static let longest = 30
  private static let digits = 6

  func askNumber() async throws(Exit) -> FlowDesk.Answer {
    var refused: Phrase?
    while true {
      let field = Field(
        kind: .text(length: Self.longest), title: Phrase("hosted.phone.title"), message: Phrase("hosted.phone.message"), error: refused)
      switch try await desk.ask("number", field) {
      case .value(.text(let typed)):
        let value: ConfirmFlowPhone.Value
        switch try await read(typed) {
        case .value(let read?): value = read
        case .value(nil):
          refused = Phrase("hosted.phone.malformed")
          continue
        case .action: return .left
        case .over(let answer): return answer
        }
        let answer = try await send(value)
        switch answer.refusal {
        case .invalid: refused = Phrase("hosted.phone.refused")
        case .tooManyAttempts: refused = Phrase("hosted.phone.tooMany")
        default: return answer
        }
      case .value, .action: return .left
      case .over(let answer): return answer
      }
    }
  }

  func askCode(_ prompt: FlowCodePrompt) async throws(Exit) -> FlowDesk.Answer {
    var refused = prompt.problem.map { Phrase("hosted.code.\($0.rawValue)", ["n": .number(prompt.attemptsLeft)]) }
    while true {
      let field = Field(
        kind: .code(length: Self.digits, alphabet: "0123456789"), title: Phrase("hosted.code.title"),
        message: Phrase("hosted.code.message", ["number": .text(prompt.phoneNumber)]), error: refused)
      let actions = prompt.deliveriesLeft > 0 ? ["resend", "other"] : []
      switch try await desk.ask("code", field, actions: actions.map { PromptAction(id: $0, title: Phrase("hosted.code.\($0)")) }) {
      case .value(.text(let typed)): return try await send(.code(text: typed))
      case .action("resend"):
        let answer = try await send(.resend)
        guard answer.refusal == .tooManyAttempts else { return answer }
        refused = Phrase("hosted.code.tooSoon")
      case .action: return try await askNumber()
      case .value: return .left
      case .over(let answer): return answer
      }
    }
  }

  private func send(_ value: ConfirmFlowPhone.Value) async throws(Exit) -> FlowDesk.Answer {
    try await desk.send(ConfirmFlowPhone(session: desk.session, value: value))
  }

  /// What was typed as a number, or nil if it is none. Of one without the country's code the country is asked for, unless there is only one.
  private func read(_ typed: String) async throws(Exit) -> FlowDesk.Reply<ConfirmFlowPhone.Value?> {
    // Of a session that began with the first version, only what that one understood is taken.
    let isOld = desk.guide.version < 2, typed = isOld ? typed : String(typed.map(\.plain))
    if let number = Self.number(typed) { return .value(.number(text: number)) }
    guard !isOld, Self.isNational(typed), let only = countries.first else { return .value(nil) }
    guard countries.count > 1 else { return .value(.national(text: typed, country: only)) }
    let options = countries.map { Choice.Option(id: $0, title: Country(alpha2: $0)?.phrase ?? .verbatim($0)) }
    switch try await desk.ask("country", Choice(title: Phrase("hosted.phone.country"), options: options)) {
    case .value(let country): return .value(.national(text: typed, country: country))
    case .action(let id): return .action(id)
    case .over(let answer): return .over(answer)
    }
  }

  /// Whether a text can be a number without the country's code.
  private static func isNational(_ typed: String) -> Bool {
    let digits = typed.filter { !separators.contains($0) }
    return (4...15).contains(digits.count) && digits.allSatisfy { ("0"..."9").contains($0) }
  }

  private static let separators = " -()/."

  /// A typed number in the form of E.164, or nil if it is not a phone number. People write two zeros instead of the plus sign.
  static func number(_ typed: String) -> String? {
    var digits = typed.filter { !separators.contains($0) }
    if digits.hasPrefix("00") { digits = "+\(digits.dropFirst(2))" }
    guard digits.first == "+", (8...15).contains(digits.count - 1), digits.dropFirst().allSatisfy({ ("0"..."9").contains($0) }) else {
      return nil
    }
    return digits
  }
}
