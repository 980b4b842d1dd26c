package import NotchCore

/// Lists the activity on the screen and the waiting activities in the order of their arrival (Q6), page by page.
package struct ListRequest: NotchRequest {
    package static let method = "List"
    package static let comment = """
        The activity on the display, and those that wait, in the order in which they were sent. One call returns at
        most 'limit' of those that wait (1 to 256, default 256), and fewer if their texts have more than 64 KiB. 'place'
        is an activity's number in the order in which they will be shown. If more follow, 'next' is the position at
        which this page ends; it is not a 'place'. Pass it as 'after' to get the next page. It stays valid while
        activities come, go and move. An activity that moves to the back meanwhile is returned again.
        """
    package static let isRecorded = false
    package static let cost = 10
    package static let blank = Self()
    /// The maximum number of waiting activities to return; the upper bound of ``FieldLimits/list`` if absent.
    package var limit: Int?
    /// Selects the activities after this position, which is ``Reply/next`` of the previous page.
    package var after: Int?

    package mutating func code(_ field: inout FieldCoder) {
        field("limit", &limit, FieldLimits.list)
        field("after", &after, 0...Int.max)
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var current: Current?
        package var pending: [Pending] = []
        /// The position at which this page ends, in the order of arrival; `nil` for the last page.
        ///
        /// It stays valid while activities are added, end and move. A later page repeats an activity that moved to the
        /// back.
        package var next: Int?

        package mutating func code(_ field: inout FieldCoder) {
            field("current", &current)
            field("pending", &pending)
            field("next", &next)
        }
    }

    /// The activity on screen.
    package struct Current: NotchMessage, FieldValue {
        static let fieldType = "Current"
        package static let blank = Self()
        package var activity = Activity.blank
        package var phase = LifecyclePhase.animateIn
        /// The time since the activity became current.
        package var shown = Duration.zero
        /// The time until the activity's card will have left; `nil` if the activity holds or waits to be seen.
        package var remaining: Duration?

        package mutating func code(_ field: inout FieldCoder) {
            field.living(&activity)
            field("phase", &phase)
            field("shownMs", &shown)
            field("remainingMs", &remaining)
        }
    }

    /// A waiting activity.
    package struct Pending: NotchMessage, FieldValue {
        static let fieldType = "Pending"
        package static let blank = Self()
        package var activity = Activity.blank
        /// The time since the activity was enqueued.
        package var waited = Duration.zero
        /// The activity's number in the order in which the waiting activities will be shown, from 1; `nil` if it is far
        /// behind.
        package var place: Int?
        /// The predicted time until the activity's card begins to appear, if no other event happens; `nil` if it cannot
        /// be predicted.
        package var comesIn: Duration?

        package mutating func code(_ field: inout FieldCoder) {
            field.living(&activity)
            field("waitedMs", &waited)
            field("place", &place)
            field("comesInMs", &comesIn)
        }
    }
}
