import Cells
import Notation
import Phrases
import Recordings
import Scenes

/// A session as a tester sees it, as a value: everything that happened in one order, one entry as JSON, and the screen as it was.
public struct SessionBench: TerminalModel {
  /// What is known of the session.
  public struct Content: Sendable {
    var title: String
    var session: String
    public var timeline: Timeline
    var playback: Playback

    /// - Parameter title: the journey's title.
    public init(_ playback: Playback, _ timeline: Timeline, title: String) {
      (self.playback, self.timeline, self.title) = (playback, timeline, title)
      session = playback.facts.session
    }
  }

  public enum Event: Sendable {
    case key(Key)
    case resized(Size)
    /// The session has gone on.
    case read(Content)
    /// What the camera and the imaging process showed at the prompt that this entry ended.
    case drawn(entry: Int, [KioskEvent])
    /// The file of this name was written.
    case saved(String)
    /// It was not, by the phrase with this key.
    case notSaved(String, because: String)
  }

  public enum Effect: Equatable, Sendable {
    /// Draw the pictures of a prompt.
    case draw(Playback.Asked)
    /// Put a text into the clipboard of the person in front of the terminal.
    case copy(String)
    /// Write a text into a new file of this name.
    case save(String, as: String)
    /// Go on from the moment after this many records, in a branch. What the sandbox's services and this device keep is taken back to that moment,
    /// or stays.
    case goOn(keeping: Int, takesBack: Bool)
    /// Show what the services keep of the session, at their office.
    case openOffice
    case redraw
    case stopProcess
    case quit
  }

  var content: Content
  /// The entries that are shown.
  var entries: [Timeline.Entry] = []
  let look: Look
  let wording: any Wording
  let hasOffice: Bool
  let canTakeBack: Bool
  var size: Size
  /// The chosen entry, among those that are shown.
  var choice = 0
  /// The entry that is shown as JSON; nil if there is none.
  var opened: (entry: Timeline.Entry, outline: JSONOutline)?
  /// Whether the keys move in the JSON.
  var isInside = false
  /// The only kind that is shown; nil for all.
  var kind: Timeline.Entry.Kind?
  /// What is searched for; nil while nobody types.
  var typed: String?
  var query = ""
  /// The text of every entry in which the query is searched for; empty while there is none.
  private var searched: [[UInt8]] = []
  /// The name of the file in which an entry is saved, while it is typed.
  var fileName: LineEditor?
  /// What came of the last key, until the next one.
  var notice: String?
  /// How many records a branch would keep; nil while nobody is asked.
  var kept: Int?
  /// Whether the screen covers the list, where there is no room for both.
  var showsScreen = false
  /// What the camera and the imaging process showed at each prompt, by the entry that ended it; empty while it is drawn.
  var pictures: [Int: [KioskEvent]] = [:]

  /// The rows from which on the chosen entry's JSON stands below the list.
  static let tall = 36
  /// The columns from which on the screen stands beside the list, and the size in which it is drawn.
  static let wide = 130
  static let shown = Size(width: 80, height: 24)

  /// - Parameters:
  ///   - look: in which the session's screens are drawn.
  ///   - wording: the bench's own texts.
  ///   - hasOffice: whether there is an office of the services that keep entries of the session.
  ///   - canTakeBack: whether what the services and this device keep can be taken back with a branch.
  public init(_ content: Content, look: Look, wording: any Wording, size: Size, hasOffice: Bool = false, canTakeBack: Bool = false) {
    self.content = content
    self.canTakeBack = canTakeBack
    self.hasOffice = hasOffice
    self.look = look
    self.wording = wording
    self.size = size
    filter()
    choose(.max)
  }

  public static func pressed(_ key: Key) -> Event { .key(key) }
  public static func resized(to size: Size) -> Event { .resized(size) }

  public mutating func update(_ event: Event) -> [Effect] { take(event) + wantedDrawing() }

  private mutating func take(_ event: Event) -> [Effect] {
    switch event {
    case .drawn(let entry, let events): pictures[entry] = events
    case .resized(let size):
      self.size = size
      open()
    case .read(let content):
      // Whoever looks at the newest entry goes on looking at the newest.
      let isLast = choice >= entries.count - 1 && !isInside
      self.content = content
      searched = []
      filter()
      choose(isLast ? entries.count - 1 : choice)
    case .saved(let name): notice = wording.text(Phrase("bench.saved", ["name": .text(name)]))
    case .notSaved(let name, let reason): notice = wording.text(Phrase(reason, ["name": .text(name)]))
    case .key(let key):
      notice = nil
      if fileName != nil { return typeName(key) }
      if typed != nil { return type(key) }
      if let kept {
        self.kept = nil
        let takesBack = canTakeBack && key == .character("t")
        return key == .enter || takesBack ? [.goOn(keeping: kept, takesBack: takesBack)] : []
      }
      return commands.first { $0.keys.contains(key) }?.act(&self, key) ?? []
    }
    return []
  }

  // MARK: Entries

  /// Leaves only the entries of the kind and those in which the query is found.
  mutating func filter() {
    let all = content.timeline.entries, wanted = Array(query.lowercased().utf8)
    if wanted.isEmpty { searched = [] } else if searched.isEmpty { searched = all.map(Self.searched) }
    entries = all.indices.filter { (kind == nil || all[$0].kind == kind) && (wanted.isEmpty || Self.contains(searched[$0], wanted)) }.map {
      all[$0]
    }
  }

  private static func searched(_ entry: Timeline.Entry) -> [UInt8] {
    Array("\(entry.name)\n\(entry.detail)\n\(entry.json.text())".lowercased().utf8)
  }

  /// Strings would be compared by characters, which takes a fifth of a second for 10,000 entries.
  private static func contains(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard let first = wanted.first, wanted.count <= text.count else { return wanted.isEmpty }
    return (0...text.count - wanted.count).contains { start in
      text[start] == first && text[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  var entry: Timeline.Entry? { entries.dropFirst(choice).first }

  mutating func choose(_ place: Int) {
    choice = max(0, min(place, entries.count - 1))
    open()
  }

  /// Opens the chosen entry where its JSON is shown. Most entries are passed by without that.
  mutating func open() {
    if let before = opened, before.entry != entry { (opened, isInside) = (nil, false) }
    guard showsJSON, let entry else { return opened = nil }
    if opened == nil { opened = (entry, JSONOutline(entry.json)) }
  }

  var showsJSON: Bool { size.height >= Self.tall || isInside }

  /// The prompt that was on the screen last.
  var asked: Playback.Asked? {
    guard let entry else { return nil }
    return content.playback.asked.last { $0.entry <= entry.record }
  }

  /// Asks for the pictures of the screen that is shown, once.
  private mutating func wantedDrawing() -> [Effect] {
    guard showsScreen || size.width >= Self.wide, let asked, pictures[asked.entry] == nil else { return [] }
    switch asked.pending.prompt.content {
    case .capture, .confirm:
      pictures[asked.entry] = []
      return [.draw(asked)]
    default: return []
    }
  }

  /// Chooses the entry at which the screen before or after the shown one was left.
  mutating func step(_ isForward: Bool) {
    guard let shown = asked?.entry ?? entry?.record else { return }
    let screens = content.playback.asked.map(\.entry)
    guard let wanted = isForward ? screens.first(where: { $0 > shown }) : screens.last(where: { $0 < shown }) else { return }
    if let place = entries.firstIndex(where: { $0.record >= wanted }) { choose(place) } else { choose(entries.count - 1) }
  }
}
