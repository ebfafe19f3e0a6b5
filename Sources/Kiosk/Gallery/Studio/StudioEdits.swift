import Cells
import Flavor
import Phrases

/// The actions of the keys that change the document.
extension ThemeStudio {
  /// The field that keys edit; nil on a group and on a colour that cannot be set.
  var field: ThemeField? {
    if pane == .texts { return texts.indices.contains(textRow) ? .text(language: variant.language, key: texts[textRow].key) : nil }
    if case .field(let field) = row { return field }
    return nil
  }

  mutating func edit() -> [Effect] {
    if case .group(let name) = row, pane == .tokens { return fold(!tree.folded.contains(name)) }
    guard let field else {
      message = Phrase("studio.message.derived")
      return []
    }
    showsOriginal = false
    let color = color(of: row, theme(variant.appearance, .direct))
    return open(.editing(FieldEditor(field, text: value(field), color: color)))
  }

  /// The screens show what is typed if it can be read; else the status line says what is wrong.
  mutating func tried(_ editor: FieldEditor) -> [Effect] {
    mode = .editing(editor)
    var tried = history.current.document
    tried.set(editor.field, variant.appearance, to: editor.value)
    provisional = tried
    refresh()
    return issue == nil ? [.keepDraft(document.bytes)] : []
  }

  /// Ends the typing, if what was typed can be read.
  mutating func keep() -> [Effect] {
    guard case .editing(let editor) = mode, issue == nil else { return [] }
    mode = .browsing
    guard let provisional else { return [] }
    self.provisional = nil
    history.record(provisional, field: editor.field, value: editor.value)
    refresh()
    return [.keepDraft(document.bytes)]
  }

  /// Sets a field in one step.
  mutating func set(_ field: ThemeField, to value: String?) {
    var changed = history.current.document
    changed.set(field, variant.appearance, to: value)
    history.record(changed, field: field, value: value)
    refresh()
  }

  /// The effects of a change.
  mutating func changed(_ change: (inout ThemeStudio) -> Void) -> [Effect] {
    let before = document
    change(&self)
    return document == before ? [] : [.keepDraft(document.bytes)]
  }

  /// Takes the selected value away, so that the default applies.
  mutating func takeAway() -> [Effect] {
    guard let field, document.value(field, variant.appearance) != nil else { return [] }
    return changed { $0.set(field, to: nil) }
  }

  mutating func step(back: Bool) -> [Effect] {
    changed { studio in
      if back { studio.history.undo() } else { studio.history.redo() }
      studio.refresh()
    }
  }

  // MARK: Saving and leaving

  mutating func save() -> [Effect] {
    guard issue == nil else { return [] }
    guard foreign == nil else { return open(.conflict(focus: 0)) }
    guard isChanged else {
      message = Phrase("studio.message.unchanged", ["name": .text(name)])
      return []
    }
    return [.save(document.bytes)]
  }

  mutating func leave() -> [Effect] {
    if case .leaving = mode { return open(.browsing) }
    provisional = nil
    refresh()
    return isChanged ? open(.leaving(focus: 0)) : [.quit(keepsDraft: false)]
  }

  /// A row of a question, and what it does.
  struct Choice {
    /// Below `studio`.
    var label: String
    var act: (inout ThemeStudio) -> [Effect]
  }

  var leavingChoices: [Choice] {
    [
      Choice(label: "leave.save") { studio in
        let saving = studio.save()
        return saving.isEmpty ? [] : saving + [.quit(keepsDraft: false)]
      },
      Choice(label: "leave.draft") { _ in [.quit(keepsDraft: true)] },
      Choice(label: "leave.discard") { _ in [.quit(keepsDraft: false)] },
      Choice(label: "leave.stay") { _ in [] },
    ]
  }

  var conflictChoices: [Choice] {
    [
      Choice(label: "conflict.theirs") { studio in
        studio.changed { studio in
          guard let bytes = studio.foreign, let theirs = try? ThemeDocument(bytes) else { return }
          (studio.saved, studio.foreign) = (theirs, nil)
          studio.history.record(theirs)
          studio.refresh()
        }
      },
      Choice(label: "conflict.mine") { studio in
        studio.foreign = nil
        return [.save(studio.document.bytes)]
      },
      Choice(label: "leave.stay") { _ in [] },
    ]
  }
}
