package import FoundationEssentials
package import NotchCore

/// An activity as a client describes it. The daemon fills in what the client omits.
@dynamicMemberLookup
package struct ActivityDraft: NotchMessage, FieldValue {
    static let fieldType = "Activity"
    package static let blank = Self(title: "")
    /// The activity, with the default of each property that is not given.
    private var content: Activity
    private var hasID: Bool

    package init(title: String) {
        content = Activity(id: .blank, title: title)
        content.dwellBasis = .reading
        hasID = false
    }

    package init(_ activity: Activity) {
        content = activity
        hasID = true
    }

    /// The id; `nil` lets the daemon make one.
    package var id: UUID? {
        get { hasID ? content.id : nil }
        set { (content.id, hasID) = (newValue ?? .blank, newValue != nil) }
    }

    /// The dwell; `nil` leaves it to the daemon.
    package var dwell: Duration? {
        get { content.dwellBasis == .given ? content.dwell : nil }
        set {
            content.dwell = newValue ?? Activity.defaultDwell
            content.dwellBasis = newValue == nil ? .reading : .given
        }
    }

    package var title: String {
        get { content.title }
        set { content.title = newValue }
    }

    /// Whether the activity is stored neither in the history nor on the disk.
    package var transient: Bool? {
        get { self.isTransient }
        set { self.isTransient = newValue }
    }

    /// Whether the draft has choices. Only replies have them, because `Ask` sends questions.
    var hasChoices: Bool { content.choices != nil }

    /// Whether the draft names an owner. Only replies do.
    var hasOwner: Bool { content.owner != .daemon }

    package subscript<Value>(dynamicMember property: WritableKeyPath<Activity, Value?>) -> Value? {
        get { content[keyPath: property] }
        set { content[keyPath: property] = newValue }
    }

    /// A property that has a default, which is `nil` here.
    @_disfavoredOverload
    package subscript<Value: Equatable>(dynamicMember property: WritableKeyPath<Activity, Value>) -> Value? {
        get {
            let value = content[keyPath: property]
            return value == Activity.blank[keyPath: property] ? nil : value
        }
        set { content[keyPath: property] = newValue ?? Activity.blank[keyPath: property] }
    }

    /// Returns the activity, with a new id if the draft has none.
    ///
    /// - Parameter defaultDwell: the dwell of an activity whose draft has none; `nil` derives the dwell from the length
    ///   of the texts (Q1).
    package func activity(defaultDwell: Duration? = nil) -> Activity {
        var activity = content
        if !hasID { activity.id = UUID() }
        if activity.dwellBasis != .given { activity.rest(orElse: defaultDwell) }
        return activity
    }

    package mutating func code(_ field: inout FieldCoder) {
        field.form = .request
        var id = id
        field("id", &id, note: "UUID; the daemon makes one if absent")
        self.id = id
        content.codeFields(&field)
    }
}

extension Activity: NotchMessage, FieldValue {
    static let fieldType = ActivityDraft.fieldType
    package static let blank = Activity(id: .blank, title: "")

    /// Visits the fields of a reply, which requires the id.
    package mutating func code(_ field: inout FieldCoder) {
        var id: UUID? = id
        field("id", &id)
        codeFields(&field)
        guard let id = field.demand("id", id), field.hasRead else { return }
        self.id = id
        if dwellBasis != .given { rest(orElse: nil) }
    }
}

extension FieldCoder {
    /// Visits an activity of a reply, and beside it how often it was replaced.
    mutating func living(_ activity: inout Activity) {
        required("activity", &activity)
        var replacements = activity.replacements == 0 ? nil : activity.replacements
        self("replaced", &replacements)
        activity.replacements = replacements ?? 0
    }
}
