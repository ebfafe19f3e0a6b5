import Fuzzing
import Glibc

/// libFuzzer as a library: it mutates inputs, observes the code that they reach, and keeps those that reach more.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ examine: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// `vestibule-fuzz PARSER [options and folders of libFuzzer]`, started by `make fuzz`.
@main struct VestibuleFuzz {
  /// Every parser that can be fuzzed.
  static let subjects = Subject.texts + Subject.pictures
  static let subject = subjects.first { CommandLine.arguments.dropFirst().first == $0.name }

  static func main() {
    guard subject != nil else {
      print("Name a parser to fuzz: \(subjects.map(\.name).joined(separator: " "))")
      exit(64)
    }
    switch CommandLine.arguments.dropFirst(2).first {
    case "--samples": exit(writeSamples(to: CommandLine.arguments.dropFirst(3).first ?? "."))
    case "--words": exit(writeWords())
    default: break
    }
    // libFuzzer does not know parsers, so the name is removed from its arguments. Long inputs only make it slow; the test run checks what
    // grows with them.
    let longest = max(4096, 2 * (subject?.samples.map(\.count).max() ?? 0))
    let options = [CommandLine.arguments[0], "-max_len=\(longest)"] + CommandLine.arguments.dropFirst(2)
    var arguments = options.map { strdup($0) }
    var count = Int32(arguments.count)
    arguments.append(nil)
    arguments.withUnsafeMutableBufferPointer { list in
      guard var start = list.baseAddress else { return }
      exit(runFuzzer(&count, &start) { VestibuleFuzz.examine(UnsafeBufferPointer(start: $0, count: $1)) })
    }
  }

  /// Writes the samples from which the fuzzer starts into a folder: `vestibule-fuzz PARSER --samples FOLDER`.
  static func writeSamples(to folder: String) -> Int32 {
    for (number, bytes) in (subject?.samples ?? []).enumerated() {
      let path = "\(folder)/sample-\(number)"
      guard let file = fopen(path, "w") else {
        print("\(path) cannot be written: \(String(cString: strerror(errno))).")
        return 66
      }
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    return 0
  }

  /// Prints the parser's words in the format of libFuzzer's `-dict`: one per line, in quotes, with every byte escaped.
  static func writeWords() -> Int32 {
    for word in subject?.words ?? [] {
      print("\"" + word.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"")
    }
    return 0
  }

  /// A violated property ends the process, so that the fuzzer keeps the input.
  static func examine(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard let finding = subject?.examine(Array(bytes)) else { return 0 }
    print("Finding: \(finding)")
    fflush(nil)
    abort()
  }
}
