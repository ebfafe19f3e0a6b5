import Cryptography
import Documents
import JourneyKit
import Phrases
import Scenes
import Workflow

/// A recording without data of its person: personal values are replaced by fictitious ones everywhere, pictures by drawn ones, and the journey goes the
/// same way. It is made by running the journey anew, and it is searched for the values of the original before anybody gets it.
public struct ShareSafeRecording: Sendable {
  /// Why a recording cannot be made share-safe, in one sentence without data of the person.
  public struct Refusal: Error, Equatable, CustomStringConvertible {
    public var description: String
  }

  public let recording: Recording
  /// How many different texts were replaced, and how many pictures.
  public let texts: Int, pictures: Int

  /// How many keys are tried. A name that happens to become another name of the recording, or a leap day between a birthday and its eighteenth
  /// return, can make one unusable.
  private static let tries = 8

  /// - Parameters:
  ///   - original: one that its journey goes through.
  ///   - look: English.
  ///   - draw: makes the picture that takes the place of one.
  public init(
    _ original: Recording, _ modules: JourneyModules, _ look: Look, draw: (PictureOrder) async throws -> [UInt8]
  ) async throws(Refusal) {
    guard let header = original.header else { throw Refusal(description: "The recording does not say which journey it is of.") }
    let plan = PersonalValues(original, modules.module(ofJournal: header.journey)), digest = Self.digest(of: original)
    var refusal = Refusal(description: "")
    for turn in 0..<Self.tries {
      do throws(Refusal) {
        try await self.init(original, header, modules, look, plan, key: SecureHash.sha256(digest + [UInt8(turn)]), draw: draw)
        return
      } catch { refusal = error }
    }
    throw refusal
  }

  private init(
    _ original: Recording, _ header: Header, _ modules: JourneyModules, _ look: Look, _ plan: PersonalValues, key: [UInt8],
    draw: (PictureOrder) async throws -> [UInt8]
  ) async throws(Refusal) {
    let days = Self.days(key, plan.dates + [Moment(milliseconds: header.startedAt).day])
    var fiction = Fiction(key: key, dates: FictitiousDates(days: days, start: header.startedAt, known: plan.dates))
    for (code, alphabet) in plan.codes { fiction.texts[code] = fiction.code(code, of: alphabet) }
    var made = Recording(program: original.program, steps: [])
    for order in PictureOrder.all(in: original, fiction) {
      do {
        let bytes = try await draw(order)
        let picture = FictitiousPicture(
          digest: SecureHash.sha256(bytes).hexadecimal, type: order.type == "mp4" ? "mp4" : "jpg", byteCount: bytes.count)
        fiction.pictures[order.digest] = picture
        made.pictures[picture.digest] = bytes
      } catch { throw Refusal(description: "A picture cannot be drawn: \(error)") }
    }
    let values = ValueReplacement(json: JSONFiction(fiction: fiction, vocabulary: plan.vocabulary, personal: plan.words))
    do throws(Playback.Parting) { made.steps = try await Rerun(registry: modules.registry, values: values).steps(original.steps) } catch {
      throw Refusal(
        description:
          "With fictitious data the journey goes another way: at entry \(error.entry) it reaches \(error.asked), but the recording holds "
          + "\(error.recorded). Nothing was written.")
    }
    do throws(WorkflowError) {
      let playback = try await Playback(made, modules)
      if let parting = playback.parting {
        throw WorkflowError(.journalDamaged, "At entry \(parting.entry) it reaches \(parting.asked) instead of \(parting.recorded).")
      }
      made.seen = try playback.seen(look)
    } catch { throw Refusal(description: "The recording with fictitious data cannot be replayed: \(error.message)") }
    let left = plan.found(in: PersonalValues(made, modules.module(ofJournal: header.journey)), except: values.json.closed.all)
    guard left.isEmpty else {
      throw Refusal(
        description: "\(left.count) values of the original would have stayed, as \(left.joined(separator: ", ")). Nothing was written.")
    }
    recording = made
    texts = plan.texts.count
    pictures = made.pictures.count
  }
}

extension ShareSafeRecording {
  /// By how many days dates move: one to eleven years, to either side. No date of the recording becomes another one of it.
  private static func days(_ key: [UInt8], _ known: [CalendarDate]) -> Int {
    let all = Set(known), first = (400 + (Int(key[0]) << 8 | Int(key[1])) % 3600) * (key[2] & 1 == 0 ? 1 : -1)
    return (0..<1000).lazy.map { first + $0 }.first { days in all.allSatisfy { !all.contains($0.adding(days: days)) } } ?? first
  }

  /// Of everything in it, the pictures and the random session id included.
  private static func digest(of recording: Recording) -> [UInt8] {
    let lines = recording.records.compactMap { try? $0.encoded() } + recording.pictures.keys.sorted()
    return SecureHash.sha256(lines.joined(separator: "\n").utf8)
  }
}

extension [UInt8] {
  /// Two digits for each byte.
  var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }
}
