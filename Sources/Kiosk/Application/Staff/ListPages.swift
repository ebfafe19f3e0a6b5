import Phrases
import SandboxKit
import Workflow

/// The pages of a list that staff have turned over, from the first to the present one, and what they search for.
struct ListPages: Sendable {
  private var requests = [AdministeredPage.Request()]

  /// The page that is shown.
  var present: AdministeredPage.Request { requests[requests.count - 1] }

  /// What an option of the list does.
  enum Turn: Equatable {
    case next(after: String)
    case search

    fileprivate static let (nextID, searchID) = ("page/next/", "page/search")

    init?(_ option: String) {
      if option == Self.searchID {
        self = .search
      } else if option.hasPrefix(Self.nextID) {
        self = .next(after: String(option.dropFirst(Self.nextID.count)))
      } else {
        return nil
      }
    }
  }

  /// A list that fits on one page is searched by typing on it.
  func options(_ page: AdministeredPage) -> [Choice.Option] {
    var options: [Choice.Option] = []
    if page.hasMore, let last = page.entities.last {
      options.append(Choice.Option(id: Turn.nextID + last.id, title: Phrase("office.next")))
    }
    if page.hasMore || present != .init() { options.append(Choice.Option(id: Turn.searchID, title: Phrase("office.search"))) }
    return options
  }

  func message(_ page: AdministeredPage) -> Phrase? {
    if !present.search.isEmpty {
      return Phrase(page.entities.isEmpty ? "office.notFound" : "office.found", ["words": .text(present.search)])
    }
    return page.entities.isEmpty ? Phrase("office.empty") : nil
  }

  /// - Returns: false if the present page is the first one.
  mutating func goBack() -> Bool {
    guard requests.count > 1 else { return false }
    requests.removeLast()
    return true
  }

  mutating func turn(_ turn: Turn) {
    if case .next(let id) = turn { requests.append(.init(search: present.search, after: id)) }
  }

  mutating func search(_ words: String) { requests = [requests[0], .init(search: words)] }

  /// - Returns: the pages after a turn, or nil if staff do not want to search after all.
  func turned(_ turn: Turn, _ host: ScreenHost) async -> ListPages? {
    var pages = self
    switch turn {
    case .next: pages.turn(turn)
    case .search:
      let entry = Field(kind: .text(length: Self.mostCharacters), title: Phrase("office.search"), message: Phrase("office.searchMessage"))
      let prompt = Prompt(id: "staff.search", content: .enter(entry), audience: .operator)
      let before = present.search.isEmpty ? nil : Answer.entered(text: present.search)
      guard case .answer(.entered(let text), _) = await host.reply(to: Situation(prompt: prompt, canGoBack: true, previous: before)) else {
        return nil
      }
      pages.search(text)
    }
    return pages
  }

  private static let mostCharacters = 100
}
