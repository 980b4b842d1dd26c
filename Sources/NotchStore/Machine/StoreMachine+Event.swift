import NotchConcurrency

extension StoreMachine {
    package enum Event: MachineEvent, Hashable {
        /// The file is to be opened.
        case open
        case write(StoreChange)
        /// Somebody waits until everything that was told so far is on the disk.
        case sync(Int)
        /// Somebody waits for an answer from the tables, in which everything counts that was told so far.
        case read(Int)
        /// The answer to ``Effect/perform(_:)``; the error is `nil` where everything is on the disk. With an error,
        /// `left` has the changes that no commit has begun; `nil` stands for all of the job's. `isInDoubt` says that the
        /// thread has some whose commit failed, which the next job brings onto the disk. `isTooLarge` says that the file
        /// is beyond its bounds.
        case done(StoreError?, left: StoreBatch? = nil, isInDoubt: Bool = false, isTooLarge: Bool = false)
        /// The store ends when everything is on the disk, or cannot be.
        case close
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Carry the job out on the store's thread. Leads to ``Event/done(_:)``. Only one job is under way at a time.
        case perform(StoreJob)
        /// Tell those who wait for the disk. With an error, what they wait for is kept in memory only.
        case synced([Int], StoreError?)
        /// Tell, once, that the disk does not take the changes.
        case complain(StoreError)
        /// Tell that values were removed, and may come back with the next life.
        case droppedRemovals
        /// Tell that the disk takes the changes again.
        case recovered
        /// Nothing more is going to be written.
        case closed
    }
}
