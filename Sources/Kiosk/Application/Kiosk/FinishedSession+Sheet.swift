import Deliveries
import Scenes

extension FinishedSession {
  /// The content of the last screen, with the JSON exactly as `delivery` writes it.
  package func sheet(for delivery: Delivery) -> ResultSheet {
    let paths = delivery.paths(for: self)
    return ResultSheet(
      rows: result.rows.map { ResultSheet.Row(label: $0.label, value: $0.value, mark: $0.mark) },
      json: result.json { paths[$0] }.text(indent: 2), source: result.source)
  }
}
