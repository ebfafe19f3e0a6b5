import Flavor

/// The rows of the studio's tree: all that a theme can set, in groups, and the colours that follow from it.
struct TokenTree: Sendable {
  enum Row: Hashable, Sendable {
    /// A group by the path of its members: `buttons.primary`, `fonts`.
    case group(String)
    case field(ThemeField)
    /// A colour that follows from others and cannot be set.
    case derived(ColorToken)
  }

  private struct Group: Sendable {
    var name: String
    var rows: [Row]
  }

  private static let groups: [Group] = {
    var groups = [Group(name: "palette", rows: PaletteField.allCases.map { .field(.palette($0)) })]
    func add(_ row: Row, to name: String) {
      if let place = groups.firstIndex(where: { $0.name == name }) {
        groups[place].rows.append(row)
      } else {
        groups.append(Group(name: name, rows: [row]))
      }
    }
    for token in ColorToken.elements { add(.field(.element(token)), to: parent(of: token.rawValue)) }
    for token in ColorToken.allCases where token.isDerived { add(.derived(token), to: "derived") }
    for token in FontToken.allCases { add(.field(.font(token)), to: "fonts") }
    add(.field(.cornerRadius), to: "layouts")
    for field in [ThemeField.baseLanguage, .fixedLanguage] { add(.field(field), to: "localization") }
    add(.field(.logo), to: "logo")
    return groups
  }()

  private static func parent(of name: String) -> String { name.split(separator: ".").dropLast().joined(separator: ".") }

  /// The groups whose rows are not shown.
  var folded: Set<String> = ["derived", "fonts"]

  var rows: [Row] { Self.groups.flatMap { [.group($0.name)] + (folded.contains($0.name) ? [] : $0.rows) } }

  /// The group that a row belongs to; a group itself.
  static func group(of row: Row) -> String {
    if case .group(let name) = row { return name }
    return groups.first { $0.rows.contains(row) }?.name ?? ""
  }

  /// The row that sets a colour on the screen.
  static func row(of token: ColorToken) -> Row {
    if let field = token.paletteField { return .field(.palette(field)) }
    return token.isDerived ? .derived(token) : .field(.element(token))
  }
}
