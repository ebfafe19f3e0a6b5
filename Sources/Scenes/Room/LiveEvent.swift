import Cells
import Documents
import Phrases

/// What comes from a source whose pictures keep coming: a camera, a video, a sequence. Times are milliseconds since it was opened.
public enum LiveEvent: Equatable, Sendable {
  /// The source of this name is open or its state changed. `others` tells whether there is another one to change to.
  case source(CameraState, name: String, others: Bool)
  /// A picture, already mirrored where it shows the person. Numbers grow; they count pictures that were never shown too.
  case frame(Picture, number: Int, at: Int)
  /// What was seen in one picture. It comes some time after the picture, and not for every one.
  case sight(Reading, number: Int, at: Int)
  /// A picture was taken and is not good enough after all: the phrase says why. Looking goes on.
  case notTaken(Phrase)
  /// The current picture was kept with what was seen in it, under this name.
  case kept(name: String)
  /// So much of a clip is recorded, in milliseconds; nil: no clip is being recorded.
  case recording(Int?)
}

extension LiveEvent {
  /// Whether an earlier event that nobody has looked at yet is pointless once this one is there: of what comes again and again the newest
  /// counts. What answers to something that the person did is never dropped.
  func replaces(_ earlier: LiveEvent) -> Bool {
    switch (self, earlier) {
    case (.source, .source), (.frame, .frame), (.recording, .recording): true
    // A zone and a barcode are looked for in few pictures: what was found waits for a reading that says more of it.
    case (.sight(let new, _, _), .sight(let old, _, _)):
      (new.lookedForMrz || !old.lookedForMrz) && (new.barcodes != nil || old.barcodes == nil)
    default: false
    }
  }
}
