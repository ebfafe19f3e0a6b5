/// Two lists beside each other, so that what is alike stands in one row. As few elements as possible stand alone.
public struct Alignment<Element> {
  public let rows: [(old: Element?, new: Element?)]

  /// - Parameters:
  ///   - isPaired: whether what was changed into something else stands in one row with it.
  ///   - areAlike: whether two elements are the same for this.
  public init(_ old: [Element], _ new: [Element], isPaired: Bool = false, by areAlike: (Element, Element) -> Bool) {
    var removed: Set<Int> = [], inserted: Set<Int> = []
    for change in new.difference(from: old, by: areAlike) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [(old: Element?, new: Element?)] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      let isRemoved = removed.contains(i), isInserted = inserted.contains(j)
      if isRemoved, !(isPaired && isInserted) {
        rows.append((old[i], nil))
        i += 1
      } else if isInserted, !(isPaired && isRemoved) {
        rows.append((nil, new[j]))
        j += 1
      } else {
        rows.append((old[i], new[j]))
        i += 1
        j += 1
      }
    }
    self.rows = rows
  }
}
