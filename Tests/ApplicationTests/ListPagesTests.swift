import Phrases
import SandboxKit
import Testing

@testable import Application

/// The pages of a long list of the office.
struct ListPagesTests {
  private static func page(_ ids: String..., hasMore: Bool) -> AdministeredPage {
    AdministeredPage(entities: ids.map { AdministeredEntity(id: $0, values: []) }, hasMore: hasMore)
  }

  private static func message(_ pages: ListPages, _ page: AdministeredPage) -> String? { pages.message(page)?.key }

  /// A list that fits on one page has neither pages nor a search of its own.
  @Test func aShortListIsAsItWas() {
    let pages = ListPages()
    #expect(pages.options(Self.page("1", hasMore: false)).isEmpty)
    #expect(Self.message(pages, Self.page("1", hasMore: false)) == nil)
    #expect(Self.message(pages, Self.page(hasMore: false)) == "office.empty")
  }

  @Test func pagesAreTurnedAndTurnedBack() throws {
    var pages = ListPages()
    let options = pages.options(Self.page("1", "2", hasMore: true))
    #expect(options.map(\.title.key) == ["office.next", "office.search"])
    let next = try #require(ListPages.Turn(options[0].id))
    #expect(next == .next(after: "2") && ListPages.Turn(options[1].id) == .search && ListPages.Turn("2") == nil)
    pages.turn(next)
    #expect(pages.present == .init(after: "2"))
    #expect(pages.options(Self.page("3", hasMore: false)).map(\.title.key) == ["office.search"], "the last page leads to the search too")
    let wentBack = pages.goBack()
    #expect(wentBack && pages.present == .init())
    let leaves = !pages.goBack()
    #expect(leaves)
  }

  /// What was searched for is said, and going back leads to all entries.
  @Test func aSearchBeginsAtItsFirstPage() {
    var pages = ListPages()
    pages.turn(.next(after: "2"))
    pages.search("anna")
    #expect(pages.present == .init(search: "anna"))
    #expect(Self.message(pages, Self.page("1", hasMore: false)) == "office.found")
    #expect(Self.message(pages, Self.page(hasMore: false)) == "office.notFound")
    pages.turn(.next(after: "9"))
    #expect(pages.present == .init(search: "anna", after: "9"))
    let wentBack = pages.goBack() && pages.goBack()
    #expect(wentBack && pages.present == .init())
  }
}
