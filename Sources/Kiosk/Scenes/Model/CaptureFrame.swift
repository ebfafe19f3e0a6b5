import Cells
import Documents
import Workflow

/// A still of a source before it is taken.
public struct CaptureFrame: Equatable, Sendable {
  /// The file's name.
  public var name: String
  public var picture: Picture
  /// The reading; nil while the picture is being read.
  public var reading: Reading?

  public init(name: String, picture: Picture, reading: Reading? = nil) {
    self.name = name
    self.picture = picture
    self.reading = reading
  }
}

/// One of several pictures that a source offers.
public struct PictureCandidate: Equatable, Sendable {
  /// Its name in the source; unique there.
  public var name: String
  /// What the list shows.
  public var title: String
  /// nil until it was requested and drawn.
  public var preview: Picture?
  public init(name: String, title: String? = nil, preview: Picture? = nil) {
    self.name = name
    self.title = title ?? name
    self.preview = preview
  }
}

/// A part of a kept picture, drawn small enough to show.
public struct KeptPicturePreview: Equatable, Sendable {
  public var reference: PictureReference
  public var part: PictureRegion
  public var picture: Picture
  /// The size of the upright picture in pixels, which outlines refer to; nil if unknown, and then no outline is drawn.
  public var source: Size?
  public init(reference: PictureReference, part: PictureRegion, picture: Picture, source: Size? = nil) {
    self.reference = reference
    self.part = part
    self.picture = picture
    self.source = source
  }
}
