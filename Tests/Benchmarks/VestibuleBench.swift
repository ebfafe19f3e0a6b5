import Foundation

/// The program behind `make bench`: prints figures, one per line. None of them is a test. They are meaningful only on a quiet machine,
/// which is why the machine and its load are printed first.
@main
enum VestibuleBench {
  static var benchmarks: [any Benchmark.Type] {
    [
      StartBenchmark.self, KeyBenchmark.self, IdleBenchmark.self, ThemeBenchmark.self, MrzBenchmark.self, MrzReadingBenchmark.self,
      AamvaBenchmark.self,
      BarcodeBenchmark.self,
      JourneyBenchmark.self, PromptBenchmark.self, SessionBenchmark.self, FrameBenchmark.self, ImageBenchmark.self, LiveFrameBenchmark.self,
      LiveBenchmark.self, GalleryBenchmark.self, StoreBenchmark.self, SandboxBenchmark.self,
      ShareBenchmark.self, VerificationBenchmark.self, HintBenchmark.self, ServerBenchmark.self, EphemeralServerBenchmark.self,
      CameraBenchmark.self,
      CrowdBenchmark.self,
    ]
  }

  static func main() async {
    let names = benchmarks.map { $0.name }
    var isQuick = false
    var wanted = names
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--only":
        guard let name = arguments.popFirst(), names.contains(name) else {
          refuse("--only takes one of: \(names.joined(separator: ", ")).")
        }
        wanted = [name]
      case "--dump-barcodes":
        guard let folder = arguments.popFirst() else { refuse("--dump-barcodes takes a folder.") }
        do { try BarcodeDump.write(to: folder) } catch { refuse("The pictures cannot be written: \(error)") }
        exit(0)
      default:
        refuse(
          "Usage: vestibule-bench [--quick] [--only NAME] | --dump-barcodes FOLDER; NAME is one of: \(names.joined(separator: ", ")).")
      }
    }
    print(Machine.description)
    for benchmark in benchmarks where wanted.contains(benchmark.name) {
      do {
        for figure in try await benchmark.init(isQuick: isQuick).figures() { print(figure) }
      } catch { print("\(benchmark.name): not measured: \(error)") }
    }
    print(Machine.load)
  }

  private static func refuse(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(64)
  }
}
