import CognitoFlowWire
import Phrases
import Services
import Workflow

/// Confirms a phone by a code that is sent to it.
struct FlowPhone {
  let desk: FlowDesk

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
        guard let number = Self.number(typed) else {
          refused = Phrase("hosted.phone.malformed")
          continue
        }
        let answer = try await send(.number(text: number))
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

  /// A typed number in the form of E.164, or nil if it is not a phone number. People write two zeros instead of the plus sign.
  static func number(_ typed: String) -> String? {
    var digits = typed.filter { !" -()/.".contains($0) }
    if digits.hasPrefix("00") { digits = "+\(digits.dropFirst(2))" }
    guard digits.first == "+", (8...15).contains(digits.count - 1), digits.dropFirst().allSatisfy({ ("0"..."9").contains($0) }) else {
      return nil
    }
    return digits
  }
}
