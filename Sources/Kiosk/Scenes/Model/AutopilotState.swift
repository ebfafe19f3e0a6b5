/// Who answers the prompts of journeys where the autopilot can: it, or the person who has taken over.
public enum AutopilotState: Equatable, Sendable {
  /// It shows journeys, one after another.
  case presenting
  /// A person has taken over while it showed journeys, and can give back.
  case takenOver
  /// It goes to this prompt or outcome for a tester, and stops there.
  case leading(to: String)

  /// Whether it answers now.
  var isOn: Bool { self != .takenOver }
}
