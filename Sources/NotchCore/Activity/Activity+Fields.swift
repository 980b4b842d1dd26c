extension Activity {
    /// Names each field once, in the order of the protocol, but for the id.
    ///
    /// The protocol and its description, the store and recordings follow from these lines.
    package mutating func codeFields(_ field: inout some FieldCoding) {
        field.text("title", &title, .text(FieldLimits.title), note: "1 to 1024 bytes")
        field.text("subtitle", &subtitle, .text(FieldLimits.subtitle), note: "1 to 2048 bytes")
        field.text(
            "systemImage", &systemImage, .name(FieldLimits.systemImage),
            note: "SF Symbol or freedesktop icon name: 1 to 128 ASCII letters, digits, '-', '_', '+', '.'")
        field.tint(
            "tint", &tint, orElse: .accent, isInReplies: true,
            note: "\"accent\", a colour's name such as \"teal\", or \"#RRGGBB\"")
        let followsPriority = codePriority(&field)
        field.text(
            "coalescingKey", &coalescingKey, .identifier(FieldLimits.coalescingKey),
            note: """
                Waiting activities with the same key replace one another. 1 to 256 bytes, without control characters,
                line separators and bidirectional controls
                """)
        codeDwell(&field)
        field.number("progress", &progress, FieldLimits.progress, note: "0 to 100 percent")
        field.flag("hold", &hold, isInReplies: true, note: "Stays until dismissed")
        field.flag(
            "attended", &attended, isInReplies: true,
            note: "The dwell advances only while somebody is near. It has no effect if 'hold' is true")
        field.integer(
            "repeat", &repeats, orElse: 1, FieldLimits.repeats,
            note: "1 to 100; default: 1. How often a text that is longer than its line moves through it")
        field.text(
            "module", &module, .name(FieldLimits.module), note: "A name like that of systemImage, 1 to 128 bytes")
        field.text(
            "source", &source, .label(FieldLimits.source),
            note: "Who sent it: 1 to 64 bytes, without line separators and bidirectional controls")
        field.flag("transient", &isTransient, note: "Kept nowhere: neither in the history nor across a restart")
        codeOwner(&field)
        codeChoices(&field, followsPriority: followsPriority)
        codeLife(&field)
        var view = field.form == .reply ? nil : view
        field.view(
            "view", &view,
            note: """
                A view that the card shows in the place of icon, title, subtitle and progress. It is written as that of
                a module. No reply has it
                """)
        if field.hasRead { self.view = view }
    }

    /// - Returns: whether the priority was given, so that a question waits among the cards of its priority.
    private mutating func codePriority(_ field: inout some FieldCoding) -> Bool {
        var given: ActivityPriority? = priority
        if let choices {
            if !choices.followsPriority { given = nil }
        } else if field.form != .reply, priority == .normal {
            given = nil
        }
        field.priority("priority", &given, note: "default: normal")
        if field.hasRead { priority = given ?? .normal }
        return given != nil
    }

    /// Visits the dwell. A message without one leaves it to the daemon, and has the basis ``DwellBasis/reading``.
    private mutating func codeDwell(_ field: inout some FieldCoding) {
        var given: Duration? = field.form == .request && dwellBasis != .given ? nil : dwell
        field.duration(
            "dwell", &given, FieldLimits.dwell,
            note: "0 to 86400000 milliseconds; default: the configuration's, or by the length of the texts")
        var basis = field.form == .record && dwellBasis != .given ? dwellBasis.rawValue : nil
        if field.form == .record { field.text("dwellBasis", &basis, .printable, note: nil) }
        guard field.hasRead else { return }
        dwell = given ?? Self.defaultDwell
        dwellBasis = basis.flatMap { DwellBasis(rawValue: $0) } ?? (given == nil ? .reading : .given)
    }

    /// Visits the owner. A message of a client has none, because its connection says it.
    private mutating func codeOwner(_ field: inout some FieldCoding) {
        var name = owner == .daemon || field.form == .request ? nil : owner.description
        field.text(
            "owner", &name, .printable,
            note: "Who made it, such as \"user/1000\"; absent for the daemon. Only replies have it")
        if field.hasRead { owner = name.flatMap { Owner($0) } ?? .daemon }
    }

    /// Visits what only records have: messages of the daemon have it beside the activity.
    private mutating func codeLife(_ field: inout some FieldCoding) {
        guard field.form == .record else { return }
        var ender = endedBy?.rawValue
        field.text("endedBy", &ender, .printable, note: nil)
        endedBy = ender.flatMap { ActivityEnder(rawValue: $0) }
        field.integer("replaced", &replacements, orElse: 0, 0...Int(Int32.max), note: nil)
        field.integer("unread", &unread, orElse: 0, 0...Int(Int32.max), note: nil)
    }

    private mutating func codeChoices(_ field: inout some FieldCoding, followsPriority: Bool) {
        var texts = choices?.texts
        field.texts(
            "choices", &texts, count: 0...Question.choiceCounts.upperBound,
            note: "The choices of a question. Only replies have them: questions are asked by Ask")
        var number = choices?.defaultNumber
        var timeout = choices?.timeout
        var spent = choices.flatMap { $0.spent == .zero ? nil : $0.spent }
        var perform = choices.flatMap { $0.perform.isEmpty ? nil : $0.perform }
        var hasClient = choices.flatMap { $0.hasClient ? true : nil }
        var answer = choices?.answer.map { ActivityOutcome($0).description }
        if field.form == .record {
            field.integer("default", &number, Question.choiceCounts, note: nil)
            field.duration("timeout", &timeout, FieldLimits.questionTimeout, note: nil)
            field.duration("spent", &spent, FieldLimits.questionTimeout, note: nil)
            field.texts("perform", &perform, count: 0...Question.choiceCounts.upperBound, note: nil)
            field.flag("client", &hasClient, note: nil)
            field.text("answer", &answer, .printable, note: nil)
        }
        guard field.hasRead, let texts, !texts.isEmpty else { return }
        let outcome = answer.flatMap { ActivityOutcome($0, successor: nil) }
        if !followsPriority { priority = .high }
        choices = Choices(
            texts: texts, defaultNumber: number.flatMap { texts.indices.contains($0 - 1) ? $0 : nil },
            timeout: timeout, followsPriority: followsPriority, spent: spent ?? .zero, perform: perform ?? [],
            hasClient: hasClient ?? false, answer: outcome.map { QuestionOutcome($0) })
    }
}
