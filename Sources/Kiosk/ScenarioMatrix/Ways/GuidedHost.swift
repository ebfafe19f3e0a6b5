import Documents
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

  /// The option that is chosen where the way does not say which, counted from 0.
  private let option: Int

  /// What is typed where the way does not say what, by the prompt.
  private let typed: [String: Answer]

  private let change: PictureChange?
  private let changed = Mutex<[String: SpecimenChange]>([:])

  /// - Parameters:
  ///   - option: 0 for the favourable one.
  ///   - change: what is different in the pictures; nil for nothing.
  init(
    _ entries: [Entry], choosing option: Int = 0, typing typed: [String: Answer] = [:], drawing change: PictureChange? = nil,
    pictures: any PictureTaker
  ) {
    self.typed = typed
    self.change = change
    self.option = option
    favourable = MatrixHost(pictures: pictures)
    self.pictures = pictures
    left = Mutex(entries.filter { $0.prompt != nil }[...])
  }

  /// What is different in the pictures that were drawn for a change, by their digests.
  var drawn: [String: SpecimenChange] { changed.withLock { $0 } }

  func reply(to situation: Situation) async -> Reply {
    let prompt = situation.prompt
    let isLost = asked.withLock { asked in
      asked += 1
      return asked > Self.mostPrompts
    }
    if isLost { return .suspend }
    let (entry, isLast) = left.withLock { left -> (Entry?, Bool) in
      guard let at = left.firstIndex(where: { $0.prompt?.id == prompt.id }) else { return (nil, false) }
      defer { left = left[(at + 1)...] }
      return (left[at], !left[(at + 1)...].contains { $0.picture != nil })
    }
    guard let entry else {
      if case .capture(let request) = prompt.content { return await picture(for: request, isLast: false) }
      if case .choose(let choice) = prompt.content, option > 0, choice.error == nil, choice.options.count > option {
        return .answer(.chose(id: choice.options[option].id))
      }
      if case .enter = prompt.content, let answer = typed[prompt.id], prompt.accepts(answer) { return .answer(answer) }
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
      return await picture(for: request, isLast: isLast)
    case .enteredSecret?: return .answer(.enteredSecret(handle: situation.secrets.keep(Self.secret).id))
    case let answer? where prompt.accepts(answer): return .answer(answer)
    default: break
    }
    return await favourable.reply(to: situation)
  }

  private func picture(for request: CaptureRequest, isLast: Bool) async -> Reply {
    let wanted = isLast ? change?.last : change?.before
    do throws(WorkflowError) {
      guard let wanted else { return .answer(try await pictures.take(nil, for: request)) }
      let answer = try await pictures.draw(wanted, for: request)
      switch answer {
      case .captured(let picture, _, _): changed.withLock { $0[picture.digest] = wanted }
      case .liveness(let report): changed.withLock { $0[report.portrait.digest] = wanted }
      default: break
      }
      return .answer(answer)
    } catch { return .fault(error) }
  }
}
