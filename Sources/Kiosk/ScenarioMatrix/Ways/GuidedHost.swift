import Synchronization
import Workflow

/// Follows a way as far as the journey asks the same, and answers favourably in between. It leaves a journey that goes on forever. Like a script it
/// tries nothing again that failed.
final class GuidedHost: Host {
  /// What is typed for a secret, which the way doesn't have.
  static let secret = "secret"
  /// No way is as long as this.
  private static let mostPrompts = 100
  /// How long it waits for something that nobody may do.
  private static let patience = Duration.seconds(5)

  private let favourable: MatrixHost
  private let pictures: any PictureTaker
  private let left: Mutex<ArraySlice<Entry>>
  private let asked = Mutex(0)

  init(_ entries: [Entry], pictures: any PictureTaker) {
    favourable = MatrixHost(pictures: pictures)
    self.pictures = pictures
    left = Mutex(entries.filter { $0.prompt != nil }[...])
  }

  func reply(to situation: Situation) async -> Reply {
    let prompt = situation.prompt
    let isLost = asked.withLock { asked in
      asked += 1
      return asked > Self.mostPrompts
    }
    if isLost { return .suspend }
    let entry = left.withLock { left -> Entry? in
      guard let at = left.firstIndex(where: { $0.prompt?.id == prompt.id }) else { return nil }
      defer { left = left[(at + 1)...] }
      return left[at]
    }
    guard let entry else {
      guard case .wait = prompt.content else { return await favourable.reply(to: situation) }
      try? await Task.sleep(for: Self.patience)
      return .suspend
    }
    switch entry.answer?.answer {
    case nil:
      try? await Task.sleep(for: Self.patience)
      return .suspend
    case .captured?, .liveness?:
      guard case .capture(let request) = prompt.content else { break }
      do throws(WorkflowError) { return .answer(try await pictures.take(nil, for: request)) } catch { return .fault(error) }
    case .enteredSecret?: return .answer(.enteredSecret(handle: situation.secrets.keep(Self.secret).id))
    case let answer? where prompt.accepts(answer): return .answer(answer)
    default: break
    }
    return await favourable.reply(to: situation)
  }
}
