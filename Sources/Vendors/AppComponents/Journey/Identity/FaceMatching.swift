import JourneyKit
import Phrases
import Workflow

/// Finds out whether the portrait and the selfie show the same person: by the backend and, where it does not decide, by staff.
struct FaceMatching {
  let use: FaceMatchUse
  /// Seconds that staff have.
  let timeout: Int

  /// How long staff have by default, in seconds. (Our choice.)
  static let standardTimeout = 120
  /// The percentage from which a match is accepted automatically (Fourthline, "Authentication overview").
  static let accepted = 90.0
  /// The percentage up to which the faces are surely different persons'. (Our choice; see `FaceComparison`.)
  static let refused = 50.0

  /// The names of its steps: one where staff compare, unless the backend decides.
  var steps: [Phrase] { use == .operator ? [StepName.comparison.phrase] : [] }

  func run(_ portrait: ComparedFace?, _ selfie: ComparedFace?, session: String, _ guide: Guide) async throws(Exit) -> FaceMatch {
    guard use != .off else { return .undetermined(.notAsked) }
    guard let portrait, let selfie else { return .undetermined(.noPortrait) }
    let similarity = try await similarity(CompareFaces(portrait: portrait.picture, selfie: selfie.picture, session: session), guide)
    if let percentage = similarity.percentage, percentage >= Self.accepted || use == .backend {
      return FaceMatch(percentage >= Self.accepted ? .match : .noMatch, by: .backend, percentage: percentage)
    }
    guard use == .operator else { return .undetermined(.noService) }
    return try await askStaff(portrait, selfie, similarity.percentage, guide)
  }

  /// A backend that fails is one that does not compare faces.
  private func similarity(_ query: CompareFaces, _ guide: Guide) async throws(Exit) -> FaceSimilarity {
    do throws(Exit) { return try await guide.query(query) } catch {
      guard case .error(let problem) = error, case .unexpected = ComponentError(problem) else { throw error }
      return FaceSimilarity()
    }
  }

  /// Staff give their opinion before they see what the backend found, so that it does not sway them. Then they may change it.
  private func askStaff(
    _ portrait: ComparedFace, _ selfie: ComparedFace, _ percentage: Double?, _ guide: Guide
  ) async throws(Exit) -> FaceMatch {
    let options = PromptOptions(audience: .operator, deadline: try await guide.now() + Int64(timeout) * 1000)
    guide.step(StepName.comparison.phrase, ahead: [])
    var answer = try await guide.ask("match", question(portrait, selfie, nil), options: options)
    if let percentage, case .value = answer {
      answer = try await guide.ask("match.compared", question(portrait, selfie, percentage), options: options)
    }
    switch answer {
    case .value("same"): return FaceMatch(.match, by: .operator, percentage: percentage)
    case .value("different"): return FaceMatch(.noMatch, by: .operator, percentage: percentage)
    case .value, .action: return FaceMatch(.undetermined, by: .operator, percentage: percentage, because: .cannotTell)
    case .timedOut: return FaceMatch(.undetermined, percentage: percentage, because: .noAnswer)
    }
  }

  /// - Parameter percentage: what the backend found; nil to show nothing of it.
  private func question(_ portrait: ComparedFace, _ selfie: ComparedFace, _ percentage: Double?) -> Choice {
    Choice(
      style: .comparison(pictures: [
        Choice.ComparedPicture(Phrase("identity.match.portrait"), portrait.picture, corners: portrait.head),
        Choice.ComparedPicture(Phrase("identity.match.selfie"), selfie.picture, corners: selfie.head),
      ]),
      title: Phrase("identity.match.title"),
      message: percentage.map { Phrase(Self.percentageKey, ["n": .number(Int(min(max($0, 0), 100).rounded()))]) },
      options: ["same", "different", "unsure"].map { Choice.Option(id: $0, title: Phrase("identity.match.\($0)")) })
  }

  private static let percentageKey = "identity.match.percentage"

  /// Where the backend finds the faces surely different, so does whoever answers automatically.
  static func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? {
    guard case .choose(let choice) = prompt.content, let message = choice.message, message.key == percentageKey,
      case .number(let percentage) = message.arguments["n"], Double(percentage) <= refused
    else { return nil }
    return .entry("different")
  }
}
