import ArgumentParser
import HTTPTypes
import Notation
import SandboxKit
import Services

/// What `vestibule office requests …` is to do with the log of a server for tests.
enum RequestsOrder: Equatable, Sendable {
  case list([FormField])
  case show(Int)
  case replay(Int)
  case clear

  /// What narrows a list down, as the server calls it.
  private static let filters = ["method", "path", "status", "after", "count"]

  /// - Throws: what the command line lacks.
  init(_ words: ArraySlice<String>) throws {
    guard words != ["--clear"] else {
      self = .clear
      return
    }
    var number: Int?, fields: [FormField] = [], rest = words
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init), name = parts[0].dropFirst(2)
      if !word.hasPrefix("--") {
        guard number == nil, let shown = Int(word) else { throw Self.misunderstood(word) }
        number = shown
      } else if let value = parts.count > 1 ? parts[1] : rest.popFirst() {
        fields.append(FormField(String(name), value))
      } else {
        throw ValidationError("\(word) needs a value.")
      }
    }
    if let number, fields.isEmpty {
      self = .show(number)
    } else if number == nil, fields.map(\.name) == ["replay"], let replayed = Int(fields[0].value) {
      self = .replay(replayed)
    } else if number == nil, fields.allSatisfy({ Self.filters.contains($0.name) }) {
      self = .list(fields)
    } else {
      throw Self.misunderstood(words.joined(separator: " "))
    }
  }

  private static func misunderstood(_ words: String) -> ValidationError {
    let filters = filters.map { "--\($0)" }.joined(separator: ", ")
    return ValidationError("\"\(words)\" is not understood. Name the number of a request, --replay NUMBER, --clear, or some of \(filters).")
  }

  private var request: ServiceRequest {
    let path = "\(AdministrationInterface.root)/requests"
    return switch self {
    case .list(let fields): ServiceRequest(.get, fields.isEmpty ? path : "\(path)?\(fields.text)")
    case .show(let number): ServiceRequest(.get, "\(path)/\(number)")
    case .replay(let number): ServiceRequest(.post, "\(path)/\(number)/replay")
    case .clear: ServiceRequest(.delete, path)
    }
  }

  func answer(from server: RemoteAdministrator) async -> Result<RequestsPage, AdministrationError> {
    do throws(AdministrationError) { return .success(RequestsPage(order: self, answer: try await server.answer(to: request))) } catch {
      return .failure(error)
    }
  }
}
