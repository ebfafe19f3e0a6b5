extension CairoCanvas {
  /// Prints a code: black modules on white, with its top left at `x`, `y`.
  /// - Parameter width: in millimetres, including the quiet zone; the height follows from it.
  /// - Returns: the height.
  @discardableResult
  func code(_ code: BarcodeMatrix, _ x: Double, _ y: Double, width: Double) -> Double {
    let module = width / Double(code.width)
    rectangle(x, y, width, module * Double(code.height))
    fill(.white)
    for row in 0..<code.height {
      var column = 0
      while column < code.width {
        guard code[column, row] else {
          column += 1
          continue
        }
        let start = column
        while code[column, row] { column += 1 }
        rectangle(x + Double(start) * module, y + Double(row) * module, Double(column - start) * module, module)
      }
    }
    // One fill for all modules, so that there is no hairline between neighbouring rows.
    fill(.black)
    return module * Double(code.height)
  }
}
