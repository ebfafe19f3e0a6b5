import Cryptography
import Documents
import FoundationEssentials
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
    let values = PersonalValues(original, modules.module(ofJournal: header.journey)), digest = Self.digest(of: original)
    let copier = Copier(original: original, values: values, modules: modules, look: look)
    var usable: Fiction?
    var refusal = Refusal(description: "")
    for turn in 0..<Self.tries where usable == nil {
      let fiction = Self.fiction(values, SecureHash.sha256(digest + [UInt8(turn)]), header)
      // Without pictures, which take longest.
      do throws(Refusal) {
        _ = try await copier.copy(fiction, pictures: [:])
        usable = fiction
      } catch { refusal = error }
    }
    guard var fiction = usable else { throw refusal }
    var drawn: [String: [UInt8]] = [:]
    for order in PictureOrder.all(in: original, fiction) {
      do {
        let bytes = try await draw(order), digest = SecureHash.sha256(bytes).hexadecimal
        fiction.pictures[order.digest] = FictitiousPicture(
          digest: digest, type: order.type == "mp4" ? "mp4" : "jpg", byteCount: bytes.count)
        drawn[digest] = bytes
      } catch { throw Refusal(description: "A picture cannot be drawn: \(error)") }
    }
    recording = try await copier.copy(fiction, pictures: drawn)
    texts = values.texts.count
    pictures = drawn.count
  }

  private static func fiction(_ values: PersonalValues, _ key: [UInt8], _ header: Header) -> Fiction {
    let zone = header.timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
    let days = days(key, values.dates + [Moment(milliseconds: header.startedAt).day(in: zone)])
    var fiction = Fiction(key: key, dates: FictitiousDates(days: days, start: header.startedAt, zone: zone, known: values.dates))
    for (code, alphabet) in values.codes { fiction.texts[code] = fiction.code(code, of: alphabet) }
    return fiction
  }
}

/// Makes copies of a recording with other values.
private struct Copier {
  let original: Recording
  let values: PersonalValues
  let modules: JourneyModules
  let look: Look

  /// - Throws: why this copy cannot be used: the journey parts from it, or something of the original is left in it.
  func copy(_ fiction: Fiction, pictures: [String: [UInt8]]) async throws(ShareSafeRecording.Refusal) -> Recording {
    let replacement = ValueReplacement(json: JSONFiction(fiction: fiction, vocabulary: values.vocabulary, personal: values.words))
    var copy = Recording(program: original.program, steps: [], pictures: pictures)
    do throws(Playback.Parting) {
      copy.steps = try await Rerun(registry: modules.registry, values: replacement).steps(original.steps)
    } catch {
      throw refusal(
        "With fictitious data the journey goes another way: at entry \(error.entry) it reaches \(error.asked), but the recording holds "
          + "\(error.recorded).")
    }
    do throws(WorkflowError) {
      let playback = try await Playback(copy, modules)
      if let parting = playback.parting {
        throw WorkflowError(.journalDamaged, "At entry \(parting.entry) it reaches \(parting.asked) instead of \(parting.recorded).")
      }
      copy.seen = try playback.seen(look)
    } catch { throw refusal("The recording with fictitious data cannot be replayed: \(error.message)") }
    let found = values.found(in: PersonalValues(copy, playedModule), except: replacement.json.closed.all)
    guard found.isEmpty else { throw refusal("\(found.count) values of the original would have stayed: \(found.joined(separator: ", ")).") }
    return copy
  }

  private var playedModule: (any JourneyModule)? { original.header.flatMap { modules.module(ofJournal: $0.journey) } }

  private func refusal(_ sentence: String) -> ShareSafeRecording.Refusal {
    ShareSafeRecording.Refusal(description: "\(sentence) Nothing was written.")
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
