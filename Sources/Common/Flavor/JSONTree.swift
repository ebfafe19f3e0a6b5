import Notation

extension JSONValue {
  /// This value with a member set at a path of keys. Objects are made on the way; a member that is there already keeps its place.
  func setting(_ value: JSONValue, at path: some Collection<String>) -> JSONValue { changing(value, at: Array(path)[...]) ?? value }

  /// This value with a member set at a path whose keys are separated by dots.
  func setting(_ value: JSONValue, at path: String) -> JSONValue { setting(value, at: path.split(separator: ".").map(String.init)) }

  /// This value without the member at a path of keys, and without the objects that only led to it.
  func removing(_ path: [String]) -> JSONValue { changing(nil, at: path[...]) ?? .object([Member]()) }

  private func changing(_ value: JSONValue?, at path: ArraySlice<String>) -> JSONValue? {
    guard let key = path.first else { return value }
    var members: [Member] = if case .object(let members) = self { members } else { [] }
    let index = members.firstIndex { $0.key == key }
    let below = (index.map { members[$0].value } ?? .object([Member]())).changing(value, at: path.dropFirst())
    switch (index, below) {
    case (let index?, let below?): members[index].value = below
    case (let index?, nil): members.remove(at: index)
    case (nil, let below?): members.append(Member(key, below))
    case (nil, nil): break
    }
    return members.isEmpty ? nil : .object(members)
  }
}
