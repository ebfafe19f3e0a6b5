import Documents
import Phrases
import Workflow

/// A prompt that waits for the person: the engine's situation as the kiosk needs it.
public struct Asked: Equatable, Sendable {
  /// Names this asking. Every reply carries it, so that an answer that comes late meets no other prompt.
  public var token: Int
  public var prompt: Prompt
  /// Whether Esc may go back; otherwise it asks whether to stop.
  public var canGoBack: Bool
  /// What was answered here before going back; it is preselected.
  public var previous: Answer?
  public var progress: Progress?
  /// Where the pictures that were taken so far come from.
  public var sources: Set<PictureOrigin>

  /// From the engine's situation.
  public init(token: Int, _ situation: Situation) {
    self.init(
      token: token, prompt: situation.prompt, canGoBack: situation.canGoBack, previous: situation.previous, progress: situation.progress,
      sources: situation.sources)
  }

  public init(
    token: Int, prompt: Prompt, canGoBack: Bool = false, previous: Answer? = nil, progress: Progress? = nil,
    sources: Set<PictureOrigin> = []
  ) {
    self.token = token
    self.prompt = prompt
    self.canGoBack = canGoBack
    self.previous = previous
    self.progress = progress
    self.sources = sources
  }
}
