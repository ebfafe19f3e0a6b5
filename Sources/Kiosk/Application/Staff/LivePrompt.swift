import Store
import Workflow

/// Asks staff, and shows what programs change in the store meanwhile.
struct LivePrompt: Sendable {
  let host: ScreenHost
  let store: Store

  /// Milliseconds between two looks for changes.
  private static let interval = 300

  /// - Parameter read: the prompt as it is now, or nil if its subject is gone.
  func reply(previous: Answer? = nil, _ read: @escaping @Sendable () async -> Prompt?) async -> Reply {
    let changes = try? store.changeCount()
    guard let prompt = await read() else { return .back }
    let shown = Shown(prompt: prompt, changes: changes)
    return await host.reply(to: Situation(prompt: prompt, canGoBack: true, previous: previous)) {
      try? await Task.sleep(for: .milliseconds(Self.interval))
      guard let changes = try? store.changeCount(), await shown.isNew(changes: changes), let prompt = await read(),
        await shown.isNew(prompt)
      else { return nil }
      return prompt
    }
  }

  /// What the screen shows now.
  private actor Shown {
    private var prompt: Prompt
    private var changes: Int?

    init(prompt: Prompt, changes: Int?) {
      self.prompt = prompt
      self.changes = changes
    }

    func isNew(changes: Int) -> Bool {
      defer { self.changes = changes }
      return changes != self.changes
    }

    func isNew(_ prompt: Prompt) -> Bool {
      defer { self.prompt = prompt }
      return prompt != self.prompt
    }
  }
}
