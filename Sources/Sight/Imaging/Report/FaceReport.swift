import Documents
import Notation

/// The output of `vestibule read faces`: one line of JSON about two pictures.
public enum FaceReport {
  /// Compares the faces of two files.
  /// - Returns: the line, and whether both files could be read.
  public static func line(for files: (String, String), with link: ImagingLink) async -> (text: String, isReadable: Bool) {
    var references: [FaceReference] = []
    for file in [files.0, files.1] {
      do {
        references.append(FaceReference(of: try await link.read(try await link.picture(at: file))))
      } catch {
        let problem = error as? ImagingError ?? ImagingError(.closed, "The reading was stopped.")
        return (ImageReport.line(for: file, problem), false)
      }
    }
    return (line(for: files, FaceComparison(references[0], references[1])), true)
  }

  /// `{"files","band","similarity"}`; `reason` instead of `similarity` when the faces cannot be compared.
  public static func line(for files: (String, String), _ comparison: FaceComparison) -> String {
    JSONValue.object([
      "files": .array([.string(files.0), .string(files.1)]), "band": .string(comparison.band.rawValue),
      "similarity": comparison.similarity.map { .number(($0 * 1000).rounded() / 1000) },
      "reason": comparison.reason.map { .string($0.rawValue) },
    ]).text()
  }
}
