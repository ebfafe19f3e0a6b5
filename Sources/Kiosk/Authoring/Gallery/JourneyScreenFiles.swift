import Background
import Foundation
import Gallery
import Invocation
import JourneyKit
import Phrases

/// The screens of the journeys. Those of the shipped journeys are in files, one for each journey, because the exploration of a journey takes
/// seconds. A journey without a file is explored.
struct JourneyScreenFiles: Sendable {
  /// The folder with the files; nil if there is none.
  private let folder: URL?
  /// For the screens' titles.
  private let english: Phrasebook

  /// - Parameters:
  ///   - resources: the folder that contains `Themes`.
  ///   - book: contains English.
  init(_ resources: URL?, _ book: Phrasebook) {
    folder = resources?.appending(path: "Themes/Screens")
    var english = book
    english.language = "en"
    self.english = english
  }

  /// The journeys of these screens, which begin with the journey's name: `verify/start.code`.
  static func journeys(of screens: [String]) -> [any JourneyModule] {
    Installation.current.journeys.all.filter { module in screens.contains { $0.hasPrefix("\(module.name)/") } }
  }

  /// The screens of these journeys.
  func screens(of modules: [any JourneyModule]) -> [GalleryScreen] { modules.flatMap { shipped($0) ?? awaited($0) } }

  /// The common screens, then those of each journey.
  var all: [GalleryScreen] { GalleryScreen.common + screens(of: Installation.current.journeys.all) }

  /// The screens in a journey's file. Returns nil if it has none, or none that can be read; in the second case, a line on standard error
  /// says so.
  func shipped(_ module: any JourneyModule) -> [GalleryScreen]? {
    guard let file = folder?.appending(path: "\(module.name).json"), FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return JourneyScreens.of(module, try JourneyFindings(json: Data(contentsOf: file)), wording: english)
    } catch {
      StandardError.write("\(file.path) is damaged, so the screens of \"\(module.name)\" are looked for in the journey itself.")
      return nil
    }
  }

  /// The screens that the explorer finds in a journey.
  func explored(_ module: any JourneyModule) async -> [GalleryScreen] {
    JourneyScreens.of(module, JourneyFindings(await module.map()), wording: english)
  }

  /// The same, and a line on standard error says when it takes more than a second.
  func awaited(_ module: any JourneyModule) -> [GalleryScreen] {
    Blocking.run {
      let notice = Task {
        try await Task.sleep(for: .seconds(1))
        StandardError.write("Looking for the screens of \"\(module.name)\" in the journey itself …")
      }
      defer { notice.cancel() }
      return await explored(module)
    }
  }
}
