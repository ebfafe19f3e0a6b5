import Phrases
import Workflow

/// Captures that a phone takes instead of the kiosk's camera.
extension Kiosk {
  /// Shows the code for a phone instead of the camera.
  mutating func handOff() -> [KioskEffect] {
    guard canHandOff, !isAnswered, let asked, case .capture(let request) = asked.prompt.content, request.isForPhones else { return [] }
    change(to: HandOffScene(request), of: asked)
    return [.handOff(token: asked.token, language: look.language)]
  }

  /// Shows the camera again.
  mutating func takeBack(because why: Phrase?) -> [KioskEffect] {
    guard scene is HandOffScene, let asked, case .capture(let request) = asked.prompt.content else { return [] }
    change(to: CaptureScene(request), of: asked)
    if let why { warn(why) }
    return [.endHandOff]
  }

  /// The time of the prompt goes on.
  private mutating func change(to scene: any Scene, of asked: PendingPrompt) {
    let left = timeLeft
    show(.journey(asked), scene)
    timeLeft = left
  }
}
