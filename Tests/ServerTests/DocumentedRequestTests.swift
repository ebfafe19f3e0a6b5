import Foundation
import HTTPTypes
import Pages
import SandboxKit
import Services
import ShippedVendors
import Testing

@testable import Server

/// Each request that a document names is one that the server has.
struct DocumentedRequestTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  private static let endpoints =
    Sandbox(.shipped, entities: InMemoryEntityStore(), now: { 0 }) { _ in nil }.endpoints + PhonePages.endpoints
    + AdministrationInterface.endpoints + ServerRoutes.forTests + ServerRoutes.own

  private struct Named: CustomTestStringConvertible, Sendable {
    var file: String
    var method: String
    var path: String
    var testDescription: String { "\(file): \(method) \(path)" }
  }

  /// What stands between backquotes as a method and a path.
  private static let named: [Named] = {
    let pages = FileManager.default.enumerator(atPath: root.appending(path: "Documentation").path)?.allObjects as? [String] ?? []
    return (pages.map { "Documentation/\($0)" } + ["README.md", "ARCHITECTURE.md"]).filter { $0.hasSuffix(".md") }.flatMap { file in
      let text = (try? String(contentsOf: root.appending(path: file), encoding: .utf8)) ?? ""
      return text.matches(of: /`(GET|POST|PUT|PATCH|DELETE) ([^`\s]+)`/).map { Named(file: file, method: String($0.1), path: String($0.2)) }
    }
  }()

  @Test func requestsAreFound() { #expect(Self.named.count > 30) }

  /// Where a table says of what its requests are a part, their paths are the ends of others.
  @Test(arguments: named) private func itIsServed(request: Named) throws {
    let method = try #require(HTTPRequest.Method(rawValue: request.method))
    let parts = request.path.prefix { $0 != "?" }.split(separator: "/"), isWhole = request.path.hasPrefix("/")
    let fits = Self.endpoints.filter { endpoint in
      let template = endpoint.template.split(separator: "/")
      guard endpoint.method == method, isWhole ? template.count == parts.count : template.count > parts.count else { return false }
      return zip(template.suffix(parts.count), parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
    #expect(!fits.isEmpty, "no service has it")
  }
}
