import Cells
import Glibc
import Terminal

/// A tiny program on the real `Terminal`, for the end-to-end tests: it shows its own state and every input that it receives.
///
/// With the argument `secret` it reads one line that is not shown. Keys: q ends; x, a and o crash (out of bounds, abort, stack overflow); e
/// writes to standard error; p shows a picture with many colours; t posts a message from another thread.
@main struct Probe {
  static func main() async {
    if CommandLine.arguments.contains("secret") {
      _ = "secret?".withCString { write(STDOUT_FILENO, $0, strlen($0)) }
      let line = await LineInput().line(isSecret: true)
      return print("read \(line?.count ?? -1)")
    }
    var options = TerminalOptions()
    for word in CommandLine.arguments.dropFirst() {
      if let depth = ColorDepth(rawValue: word) { options.depth = depth }
      if let glyphs = Glyphs(rawValue: word) { options.glyphs = glyphs }
    }
    do {
      try run(options)
    } catch {
      print("probe: \(error)")
      exit(69)
    }
  }

  static func run(_ options: TerminalOptions) throws(TerminalError) {
    let queue = try EventQueue<String>()
    let terminal = try Terminal(options)
    var log: [String] = []
    var isPicture = false
    var ending: String?
    while ending == nil {
      terminal.show(isPicture ? picture(terminal.size, shift: log.count) : screen(terminal, log))
      for event in queue.next(from: terminal) {
        log.append("\(log.count + 1): \(describe(event))")
        switch event {
        case .input(.key(.character("q"))): ending = "asked"
        case .input(.key(.character("x"))): fatalError("a mistake in the program")
        case .input(.key(.character("a"))): abort()
        case .input(.key(.character("o"))): log.append("\(depth(1))")
        case .input(.key(.character("e"))): _ = "a warning of a library\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
        case .input(.key(.character("p"))): isPicture.toggle()
        case .input(.key(.character("t"))):
          var thread = pthread_t()
          pthread_create(
            &thread, nil,
            { pointer in
              Unmanaged<EventQueue<String>>.fromOpaque(pointer!).takeRetainedValue().post("hello")
              return nil
            }, Unmanaged.passRetained(queue).toOpaque())
        case .input(.key(.control("z"))): terminal.suspend()
        case .input(.key(.control("l"))): terminal.redraw()
        case .input(.stop(let signal)): ending = "signal \(signal)"
        case .input(.hangUp): ending = "hang-up"
        default: break
        }
      }
    }
    terminal.close()
    print("ended: \(ending ?? "")")
  }

  @inline(never) static func depth(_ n: Int) -> Int { n == 0 ? 0 : depth(n + 1) &+ depth(n + 2) }

  static func describe(_ event: QueuedEvent<String>) -> String {
    switch event {
    case .input(.key(.paste(let text))): "paste(\(text.replacing("\r", with: "~").replacing("\n", with: "~")))"
    case .input(.key(let key)): "\(key)"
    case .input(.resized(let size)): "resized \(size.width)x\(size.height)"
    case .input(let other): "\(other)"
    case .message(let text): "letter \(text)"
    }
  }

  static func screen(_ terminal: Terminal, _ log: [String]) -> Screen {
    let ground = Style(ink: .rgb(0x33, 0x33, 0x33), paper: .rgb(0xFF, 0xFF, 0xFF))
    var screen = Screen(size: terminal.size, style: ground)
    screen.frame(screen.bounds, style: ground)
    screen.put("depth \(terminal.depth.rawValue) glyphs \(terminal.glyphs.rawValue) é身 ✓", x: 2, y: 1, style: ground.adding(.bold))
    screen.put("button", x: 2, y: 2, style: Style(ink: .rgb(255, 255, 255), paper: .rgb(0x00, 0x91, 0xFF)))
    screen.put("black", x: 10, y: 2, style: Style(ink: .rgb(0, 0, 0), paper: .rgb(0, 0, 4)))
    for (i, line) in log.suffix(max(0, terminal.size.height - 5)).enumerated() { screen.put(line, x: 2, y: 3 + i, style: ground) }
    screen[terminal.size.width - 1, terminal.size.height - 1] = Cell("Z", ground)
    screen.cursor = Point(x: 2, y: 2)
    return screen
  }

  static func picture(_ size: Size, shift: Int) -> Screen {
    var screen = Screen(size: size)
    var rgb: [UInt8] = []
    let width = size.width, height = size.height * 2
    for y in 0..<height {
      for x in 0..<width {
        rgb += [UInt8((x * 255 / width + shift * 40) & 255), UInt8(y * 255 / height), UInt8((x * x * 31 + y * y * 17 + shift * 59) & 255)]
      }
    }
    if let picture = Picture(width: width, height: height, rgb: rgb) { screen.draw(picture, in: screen.bounds) }
    return screen
  }
}
