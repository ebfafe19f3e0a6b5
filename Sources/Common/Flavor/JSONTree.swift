import Notation

extension JSONValue {
  /// This value with a member set at a path of keys. Objects are made on the way; a member that is there already keeps its place.
  func setting(_ value: JSONValue, at path: some Collection<String>) -> JSONValue {
    guard let key = path.first else { return value }
    var members: [Member] = if case .object(let members) = self { members } else { [] }
    let index = members.firstIndex { $0.key == key }
    let below = index.map { members[$0].value } ?? .object([Member]())
    let member = Member(key, below.setting(value, at: Array(path.dropFirst())))
    if let index { members[index] = member } else { members.append(member) }
    return .object(members)
  }

  /// This value with a member set at a path whose keys are separated by dots.
  func setting(_ value: JSONValue, at path: String) -> JSONValue { setting(value, at: path.split(separator: ".").map(String.init)) }
}
