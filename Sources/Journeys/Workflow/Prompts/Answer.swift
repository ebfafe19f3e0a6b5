import Documents

/// The answer of a person, or of the program that acts for them, to a prompt. Only answers are recorded; *back* and *suspend* are replies
/// of the host.
public enum Answer: Codable, Equatable, Sendable {
  case chose(id: String)
  /// Some entries of a sharing were ticked, and are shared.
  case selected(ids: [String])
  case proceeded
  /// `clip` was recorded while the picture was being taken, if the prompt asked for it and the source supports it.
  case captured(picture: PictureReference, reading: Reading, clip: Clip? = nil)
  /// A liveness capture ended, whether or not its challenges were passed.
  case liveness(report: LivenessReport)
  case confirmed
  case retake
  /// Typed text. A secret is never here: it is `enteredSecret`.
  case entered(text: String)
  /// A secret was typed; effects reach it by this handle while the process lives.
  case enteredSecret(handle: String)
  /// One of the prompt's actions was chosen.
  case action(id: String)
  case skipped
  case cancelled
  /// The prompt's deadline passed, or the time limit of a live capture. `objection` is the gate that failed in most of a live capture's
  /// pictures, if any did.
  case timedOut(objection: Gate? = nil)
  /// The capture failed (no camera, the imaging process is gone, …).
  case failed(reason: String)
}

/// A recorded clip.
public struct Clip: Codable, Hashable, Sendable {
  /// The MP4 in the session's folder.
  public var media: PictureReference
  public var milliseconds: Int

  public init(media: PictureReference, milliseconds: Int) {
    self.media = media
    self.milliseconds = milliseconds
  }
}

/// A picture or clip in the session's folder, named by its content.
public struct PictureReference: Codable, Hashable, Sendable {
  /// The SHA-256 of the bytes, in lower-case hexadecimal.
  public var digest: String
  /// The file name's extension: jpg, png, webp, mp4.
  public var type: String
  public var byteCount: Int

  public init(digest: String, type: String, byteCount: Int) {
    self.digest = digest
    self.type = type
    self.byteCount = byteCount
  }

  public var fileName: String { "\(digest).\(type)" }
}
