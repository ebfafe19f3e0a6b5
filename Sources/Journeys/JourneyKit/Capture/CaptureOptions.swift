import Phrases
import Workflow

/// What a person can do when a picture was not good.
extension Choice.Option {
  package static let retake = Choice.Option(id: "retake", title: Phrase("capture.action.retake"))
  package static let type = Choice.Option(id: "type", title: Phrase("capture.action.type"))
  package static let other = Choice.Option(id: "other", title: Phrase("capture.action.other"))
  package static let stop = Choice.Option(id: stopID, title: Phrase("capture.action.stop"))
}
