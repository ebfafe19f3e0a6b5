import Flavor
import Foundation
import Invocation
import LookFiles
import Workflow

/// The folder of an export.
struct ExportFolder {
  let path: String

  /// Writes files, and copies those that a flavor names. A file that cannot be read is left out, with a warning.
  /// - Throws: the status of a fault, after a message. No file that was there is replaced.
  func write(_ files: [FlavorExport.File], copying named: [PackedFlavor.File]) throws {
    var contents = files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    for file in named.flatMap(Self.expanded) {
      do throws(WorkflowError) { contents.append((file.path, try InputFile.read(file.source, as: .text))) } catch {
        StandardError.write("warning: \(file.path) is not copied. \(error.message)")
      }
    }
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    for (path, _) in contents where FileManager.default.fileExists(atPath: folder.appending(path: path).path) {
      StandardError.write("\(folder.appending(path: path).path) is there already. Name another folder, or move it away.")
      throw ExitStatus.fault.code
    }
    do {
      for (path, bytes) in contents {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file, options: .withoutOverwriting)
      }
    } catch {
      StandardError.write("The export could not be written into \(path). Name a folder that you may write to.")
      throw ExitStatus.fault.code
    }
  }

  /// The files of a folder of texts, each by its path.
  private static func expanded(_ file: PackedFlavor.File) -> [PackedFlavor.File] {
    guard file.kind == .texts else { return [file] }
    return LocalizationFiles.all([file.source]).map { source in
      var part = file
      part.source = source
      part.path += source.dropFirst(file.source.count)
      return part
    }
  }
}
