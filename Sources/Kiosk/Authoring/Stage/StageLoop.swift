import Cells
import Documents
import Gallery
import Imaging
import Invocation
import Scenes
import Staging
import Terminal

/// Shows a simulated camera on a terminal, and does what is asked by keys, until the person leaves or the camera ends.
package enum StageLoop {
  /// - Parameters:
  ///   - camera: is run here, in a thread of its own.
  ///   - outputs: besides the terminal.
  ///   - address: where others find the pictures; empty for nowhere.
  ///   - locale: the language's tag; nil for that of the environment.
  /// - Throws: why the camera ended.
  package static func run(_ camera: StageCamera, _ outputs: [any StageOutput], address: String, locale: String?) throws -> ExitStatus {
    let wording = GalleryCatalogue(locale: locale).phrasebook
    let thread: CameraThread, status: ExitStatus
    do throws(TerminalError) {
      let terminal = try Terminal()
      defer { terminal.close() }
      let queue = try EventQueue<StageScreen.Event>()
      let blocks = TerminalEnvironment.blocks(flag: nil, environment: Terminal.environment), pixels = terminal.cellPixels
      let model = StageScreen(
        address: address, wording: wording, size: terminal.size, blocks: blocks, hasPixels: pixels != nil)
      let preview = StagePreview(camera) { queue.post(.picture($0, $1)) }
      var loop = TerminalLoop(model, terminal: terminal, queue: queue)
      func fit(_ room: Rect) {
        let cells = Size(width: room.width, height: room.height)
        preview.fit(pixels.map { Size(width: cells.width * $0.width, height: cells.height * $0.height) } ?? blocks.pixels(for: cells))
      }
      fit(model.room)
      thread = CameraThread(camera, outputs + [preview]) { queue.post(.ended) }
      status = loop.run { effect, loop in
        switch effect {
        case .act(let act): camera.perform(act)
        case .room(let room): fit(room)
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
    try thread.end()
    return status
  }
}
