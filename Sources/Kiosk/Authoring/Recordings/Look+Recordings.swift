import Scenes

extension Look {
  /// English, for the texts of recorded screens: they do not change with the settings of a machine.
  package static var ofRecordings: Look {
    var look = GalleryCatalogue(locale: "en").english
    (look.languages, look.themes) = ([], [])
    return look
  }
}
