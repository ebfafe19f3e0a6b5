import Phrases

/// The code that starts a session. In the mock environment it is one of a few words composed of the names of the workflow's modules (App
/// Drop-in guide, "Test").
public struct ValidationCode: Hashable, Sendable {
  /// A part of a workflow.
  public enum Module: String, Codable, CaseIterable, Sendable {
    /// Identity verification: document and selfie. The only module that is implemented.
    case idv = "IDV"
    /// Qualified electronic signature.
    case qes = "QES"
    /// Bank account verification.
    case bav = "BAV"
  }

  public let modules: [Module]

  /// The mock codes of the guide.
  public static let mockCodes = ["IDV", "QES", "BAV", "IDVandBAV", "IDVandQES", "IDVandBAVandQES", "IDVandQESandBAV"]

  /// Returns nil for a code that is no mock code.
  public init?(mock code: String) {
    guard Self.mockCodes.contains(code) else { return nil }
    // "and" joins the names and does not occur in any of them.
    var modules: [Module] = []
    var rest = Substring(code)
    while let module = Module.allCases.first(where: { rest.hasPrefix($0.rawValue) }) {
      modules.append(module)
      rest = rest.dropFirst(module.rawValue.count)
      if rest.hasPrefix("and") { rest = rest.dropFirst(3) }
    }
    self.modules = modules
  }

  /// The first module that is not implemented, as an error names it: `module QES`; nil if all are.
  public var unsupported: String? { modules.first { $0 != .idv }.map { "module \($0.rawValue)" } }

  /// The two forms of a code that is issued. The raw values are those of the office.
  public enum Form: String, CaseIterable, Sendable {
    case sixDigits = "six-digits"
    /// Digits and capital letters.
    case eightCharacters = "eight-characters"
  }

  /// The most characters that a person may type: eight in groups, with separators.
  package static let longestText = 16

  /// A typed or pasted code without spaces and hyphens, in capitals; nil unless it is a mock code, six digits, or eight letters and digits.
  /// (The guide's examples have these two forms.)
  public static func normalized(_ typed: String) -> String? {
    if mockCodes.contains(typed) { return typed }
    let code = String(typed.map(\.plain)).uppercased().filter { !$0.isWhitespace && $0 != "-" }
    guard code.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else {
      return nil
    }
    return code.count == 8 || code.count == 6 && code.allSatisfy(\.isNumber) ? code : nil
  }

  /// An issued code in two groups, as people read it out: `123 456`, `AB12 CD34`.
  public static func grouped(_ code: String) -> String {
    let half = code.count / 2
    return "\(code.prefix(half)) \(code.dropFirst(half))"
  }
}
