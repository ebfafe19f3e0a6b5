import Cells
import Documents
import Phrases

/// An event of a live source: a camera, a video, a sequence. Times are milliseconds since it was opened.
public enum LiveEvent: Equatable, Sendable {
  /// The source was opened or its state changed. `others`: whether there is another camera to switch to.
  case source(CameraState, name: String, others: Bool)
  /// A picture, already mirrored where it shows the person. Numbers grow and also count pictures that were never shown.
  case frame(Picture, number: Int, at: Int)
  /// The reading of one picture. It comes some time after the picture, and not for every one.
  case sight(Reading, number: Int, at: Int)
  /// A picture was taken but is not used. The capture goes on.
  case notTaken(GuidedTake.Refusal)
  /// The current picture was kept with its reading, under this name.
  case kept(name: String)
  /// The source cannot be used on this machine; the phrase says why.
  case failed(Phrase)
  /// Milliseconds of the clip recorded so far; nil if no clip is being recorded.
  case recording(Int?)
}

extension LiveEvent {
  /// Whether this event makes an earlier, still pending one pointless: of repeated events the newest counts. A response to something that
  /// the person did is never dropped.
  func replaces(_ earlier: LiveEvent) -> Bool {
    switch (self, earlier) {
    case (.source, .source), (.frame, .frame), (.recording, .recording): true
    // Few pictures are searched for an MRZ or a barcode: a pending result is kept until a reading that says more about it.
    case (.sight(let new, _, _), .sight(let old, _, _)):
      (new.lookedForMrz || !old.lookedForMrz) && (new.barcodes != nil || old.barcodes == nil)
    default: false
    }
  }
}
