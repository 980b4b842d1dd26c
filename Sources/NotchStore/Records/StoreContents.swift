/// The contents of the store from an earlier life of the program.
package struct StoreContents: Hashable, Sendable {
    /// The activities that waited, in the order in which they were enqueued.
    package var waiting: [LiveActivity] = []
    /// The activities whose cards were on show. There is one, unless the program had several queues.
    package var shown: [LiveActivity] = []
    /// Activities that waited behind a newer one with their key, whose end the power has cut off (Q7).
    package var replaced: [ReplacedActivity] = []
    /// The latest of the ended activities, newest last. Those that ended because the program did are among them.
    package var ended: [EndedRecord] = []
    /// The last moment that the earlier life told the store, a minute before its end at the most; `nil` where it told
    /// none. Nothing was shown for longer.
    package var last: StoreTime?

    package init() {}
}
