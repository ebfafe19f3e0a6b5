import Flavor
import Gallery
import Invocation
import Terminal

/// Shows the screens of a walk on a terminal until the person leaves.
enum RecordingLoop {
  /// - Parameters:
  ///   - every: for how long a screen is shown that does not say it itself.
  ///   - isPaused: whether a key shows the next screen.
  static func show(
    _ walk: Presentation.Walk, _ assets: GalleryAssets, _ gallery: GalleryCatalogue, _ variant: Variant, every: Duration, isPaused: Bool
  ) -> ExitStatus {
    do throws(TerminalError) {
      let terminal = try Terminal()
      defer { terminal.close() }
      let queue = try EventQueue<Presentation.Event>()
      let watch = GalleryWatch(themes: gallery.library) { event in
        switch event {
        case .theme(_, let flavor): queue.post(.theme(flavor))
        case .broken(_, let detail): queue.post(.broken(detail))
        default: break
        }
      }
      watch.watch([variant.theme])
      var variant = variant
      variant.depth = terminal.depth
      var loop = TerminalLoop(
        Presentation([walk], assets: assets, wording: gallery.phrasebook, size: terminal.size, variant: variant, isPaused: isPaused),
        terminal: terminal, queue: queue)
      loop.wake = isPaused ? nil : .now + (loop.model.duration ?? every)
      return loop.run(woken: .woken) { effect, loop in
        switch effect {
        case .wake: loop.wake = .now + (loop.model.duration ?? every)
        case .redraw: loop.terminal.redraw()
        case .stopProcess: loop.terminal.suspend()
        case .quit: return .leave
        }
        return .next
      }
    } catch {
      StandardError.write(error.description)
      return error.status
    }
  }
}
