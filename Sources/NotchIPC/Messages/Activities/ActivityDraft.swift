package import FoundationEssentials
package import NotchCore

/// An activity as a client describes it. The daemon fills in what the client omits.
package struct ActivityDraft: NotchMessage, FieldValue {
    static let fieldType = "Activity"
    package static let blank = Self(title: "")
    package var id: UUID?
    package var title: String
    package var subtitle: String?
    package var systemImage: String?
    package var tint: Tint?
    package var priority: ActivityPriority?
    package var coalescingKey: String?
    package var dwell: Duration?
    package var progress: Double?
    package var hold: Bool?
    package var attended: Bool?
    package var module: String?
    package var source: String?
    package var repeats: Int?
    /// Whether the activity is kept nowhere: neither in the history nor on the disk.
    package var transient: Bool?
    /// The texts of the choices of a question; `nil` for a card. Only replies have it, since questions are asked by Ask.
    package var choices: [String]?
    /// The view that the card shows. No reply has it, since a list of many would be too long.
    package var view: ViewNode?

    package init(title: String) { self.title = title }

    package init(_ activity: Activity) {
        id = activity.id
        title = activity.title
        subtitle = activity.subtitle
        systemImage = activity.systemImage
        tint = activity.tint
        priority = activity.choices?.followsPriority == false ? nil : activity.priority
        coalescingKey = activity.coalescingKey
        dwell = activity.dwell
        progress = activity.progress
        hold = activity.hold
        attended = activity.attended
        module = activity.module
        source = activity.source
        repeats = activity.repeats == 1 ? nil : activity.repeats
        transient = activity.isTransient ? true : nil
        choices = activity.choices?.texts
    }

    /// Returns the activity, with a new id if the draft has none.
    ///
    /// - Parameter defaultDwell: the dwell of an activity whose draft has none; `nil` goes by the length of its texts
    ///   (Q1).
    package func activity(defaultDwell: Duration? = nil) -> Activity {
        var activity = Activity(
            id: id ?? UUID(), coalescingKey: coalescingKey, priority: priority ?? .normal, title: title,
            subtitle: subtitle, systemImage: systemImage, tint: tint ?? .accent, progress: progress,
            hold: hold ?? false, attended: attended ?? false, module: module, source: source)
        activity.rest(for: dwell, orElse: defaultDwell)
        activity.repeats = repeats ?? 1
        activity.isTransient = transient ?? false
        activity.view = view
        guard let choices, !choices.isEmpty else { return activity }
        return activity.asking(choices, followsPriority: priority != nil)
    }

    package mutating func code(_ field: inout FieldCoder) {
        field("id", &id, note: "UUID; the daemon makes one if absent")
        field.required("title", &title, .text(FieldLimits.title), note: "1 to 1024 bytes")
        field("subtitle", &subtitle, .text(FieldLimits.subtitle), note: "1 to 2048 bytes")
        field(
            "systemImage", &systemImage, .name(FieldLimits.systemImage),
            note: "SF Symbol or freedesktop icon name: 1 to 128 ASCII letters, digits, '-', '_', '+', '.'")
        field("tint", &tint, note: "\"accent\", a colour's name such as \"teal\", or \"#RRGGBB\"")
        field("priority", &priority, note: "default: normal")
        field(
            "coalescingKey", &coalescingKey, .identifier(FieldLimits.coalescingKey),
            note: """
                Waiting activities with the same key replace one another. 1 to 256 bytes, without control characters,
                line separators and bidirectional controls
                """)
        field(
            "dwellMs", &dwell, FieldLimits.dwell,
            note: "0 to 86400000 milliseconds; default: the configuration's, or by the length of the texts")
        field("progress", &progress, FieldLimits.progress, note: "0 to 100 percent")
        field("hold", &hold, note: "Stays until dismissed")
        field(
            "attended", &attended,
            note: "The dwell advances only while somebody is near. It has no effect if 'hold' is true")
        field(
            "repeat", &repeats, FieldLimits.repeats,
            note: "1 to 100; default: 1. How often a text that is longer than its line moves through it")
        field("module", &module, .name(FieldLimits.module), note: "A name like that of systemImage, 1 to 128 bytes")
        field(
            "source", &source, .label(FieldLimits.source),
            note: "Who sent it: 1 to 64 bytes, without line separators and bidirectional controls")
        field("transient", &transient, note: "Kept nowhere: neither in the history nor across a restart")
        field(
            "choices", &choices, ArrayRule(count: 0...Question.choiceCounts.upperBound, element: nil),
            note: "The choices of a question. Only replies have them: questions are asked by Ask")
        if field.hasRead, choices == [] { choices = nil }
        field(
            "view", &view,
            note: """
                A view that the card shows in the place of icon, title, subtitle and progress. It is written as that of
                a module. No reply has it
                """)
    }
}
