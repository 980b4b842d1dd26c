import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

@Suite("The store's machine")
struct StoreMachineTests {
    private static let full = StoreError(.full, path: "/p", reason: "full")

    private func change(_ title: String = "A") -> StoreChange {
        .live(LiveActivity(activity: Activity(title: title), place: 0, enqueued: StoreTime(milliseconds: 0)))
    }

    private func opened() -> StoreMachine {
        var machine = StoreMachine()
        #expect(machine.handle(.open, at: .zero) == [.perform(StoreJob())])
        #expect(machine.handle(.done(nil), at: .zero) == [])
        #expect(machine.nextDeadline == nil)
        return machine
    }

    private func instant(_ milliseconds: Int) -> Instant {
        Instant(sinceStart: .milliseconds(milliseconds))
    }

    @Test("the first change sets the deadline, which a later one does not put off")
    func deadline_isOfTheFirst() {
        var machine = opened()
        _ = machine.handle(.write(change()), at: instant(100))
        _ = machine.handle(.write(change()), at: instant(700))
        #expect(machine.nextDeadline == instant(850))
        guard case .perform(let job)? = machine.handle(.deadline, at: instant(850)).first else {
            Issue.record("no commit")
            return
        }
        #expect(job.batch.count == 2)
        // A change while the commit is under way has its own second.
        _ = machine.handle(.write(change()), at: instant(900))
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.done(nil), at: instant(1000)) == [])
        #expect(machine.nextDeadline == instant(1650))
    }

    @Test("who waits for the disk while everything is there hears at once")
    func sync_withNothing_isAnswered() {
        var machine = opened()
        #expect(machine.handle(.sync(1), at: .zero) == [.synced([1], nil)])
    }

    @Test("who waits for what a commit under way has hears with that commit")
    func sync_duringCommit_waits() {
        var machine = opened()
        _ = machine.handle(.write(change()), at: .zero)
        _ = machine.handle(.sync(1), at: .zero)
        #expect(machine.handle(.sync(2), at: .zero) == [])
        #expect(machine.handle(.done(nil), at: .zero) == [.synced([1], nil), .synced([2], nil)])
    }

    @Test("a failure is told once, nothing is lost, and the backoff decides on the next attempt")
    func failure_isToldOnce() {
        var machine = opened()
        _ = machine.handle(.write(change("A")), at: .zero)
        _ = machine.handle(.sync(1), at: .zero)
        _ = machine.handle(.write(change("B")), at: .zero)
        #expect(
            machine.handle(.done(Self.full), at: .zero) == [.complain(Self.full), .synced([1], Self.full)])
        #expect(machine.batch.count == 2)
        #expect(machine.handle(.sync(2), at: .zero) == [.synced([2], Self.full)])
        var waits: [Int] = []
        var now = Instant.zero
        for _ in 0..<12 {
            guard let deadline = machine.nextDeadline else { break }
            waits.append((deadline - now).milliseconds / 1000)
            now = deadline
            #expect(machine.handle(.deadline, at: now).count == 1)
            #expect(machine.handle(.done(Self.full), at: now) == [])
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
        now = machine.nextDeadline ?? now
        _ = machine.handle(.deadline, at: now)
        #expect(machine.handle(.done(nil), at: now) == [.recovered])
        #expect(machine.nextDeadline == nil && machine.fault == nil)
    }

    @Test("who waits for a disk that has failed has it tried again, at most once a second, and the backoff goes on")
    func sync_triesTheDiskAgain() {
        var machine = opened()
        _ = machine.handle(.write(change()), at: .zero)
        _ = machine.handle(.sync(1), at: .zero)
        _ = machine.handle(.done(Self.full), at: .zero)
        for second in [1, 3] {
            _ = machine.handle(.deadline, at: instant(second * 1000))
            _ = machine.handle(.done(Self.full), at: instant(second * 1000))
        }
        for now in [instant(4000), instant(5100)] {
            #expect(machine.handle(.sync(2), at: now).count == 1)
            #expect(machine.handle(.done(Self.full), at: now) == [.synced([2], Self.full)])
            #expect(machine.nextDeadline == instant(7000))
            #expect(machine.handle(.sync(3), at: now + .milliseconds(999)) == [.synced([3], Self.full)])
        }
        #expect(machine.handle(.sync(4), at: instant(6100)).count == 1)
        #expect(machine.handle(.sync(5), at: instant(6100)) == [])
        #expect(machine.handle(.done(nil), at: instant(6200)) == [.recovered, .synced([4], nil), .synced([5], nil)])
    }

    @Test("a disk that has failed is tried again for who waits for it, although all changes are written")
    func failedReading_isTriedAgain() {
        var machine = opened()
        _ = machine.handle(.read(1), at: .zero)
        _ = machine.handle(.done(Self.full), at: .zero)
        #expect(!machine.hasUnwritten && machine.fault != nil && machine.nextDeadline == nil)
        #expect(machine.handle(.sync(2), at: instant(1000)) == [.perform(StoreJob())])
        #expect(machine.handle(.done(nil), at: instant(1000)) == [.recovered, .synced([2], nil)])
    }

    @Test("changes whose commit failed count as unwritten, and are tried again, until they are found or written")
    func doubt_isUnwritten() {
        var machine = opened()
        _ = machine.handle(.write(change()), at: .zero)
        _ = machine.handle(.sync(1), at: .zero)
        #expect(
            machine.handle(.done(Self.full, left: StoreBatch(), isInDoubt: true), at: .zero)
                == [.complain(Self.full), .synced([1], Self.full)])
        #expect(machine.hasUnwritten && machine.batch.isEmpty)
        #expect(machine.handle(.sync(2), at: .zero) == [.synced([2], Self.full)])
        #expect(machine.nextDeadline == instant(1000))
        #expect(machine.handle(.close, at: .zero) == [.perform(StoreJob())])
        #expect(machine.handle(.done(nil), at: .zero) == [.recovered, .closed])
    }

    @Test("who waits for what is on the disk hears so, though the disk has failed since, and the disk is tried again")
    func failure_afterTheCommit() {
        var machine = opened()
        _ = machine.handle(.write(change()), at: .zero)
        _ = machine.handle(.sync(1), at: .zero)
        #expect(
            machine.handle(.done(Self.full, left: StoreBatch(), isTooLarge: true), at: .zero)
                == [.complain(Self.full), .synced([1], nil)])
        #expect(machine.nextDeadline == instant(1000))
    }

    @Test("the file of a later version is not tried again")
    func laterVersion_isFinal() {
        var machine = StoreMachine()
        let later = StoreError(.later, path: "/p", reason: "later")
        _ = machine.handle(.open, at: .zero)
        #expect(machine.handle(.done(later), at: .zero) == [.complain(later)])
        _ = machine.handle(.write(change()), at: .zero)
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.sync(1), at: instant(5000)) == [.synced([1], later)])
    }

    @Test("while the disk takes nothing, memory is bounded, and what lives stays")
    func memory_isBounded() {
        var machine = opened()
        _ = machine.handle(.write(change()), at: .zero)
        _ = machine.handle(.sync(1), at: .zero)
        _ = machine.handle(.done(Self.full), at: .zero)
        var told = 0
        func value(_ number: Int, _ content: [UInt8]?) -> [StoreMachine.Effect] {
            machine.handle(.write(.value(ValueKey(area: "a", name: "\(number)"), content)), at: .zero)
        }
        // The values that are there have bounds of their own, and none is dropped.
        for number in 0..<100 { #expect(value(number, []) == []) }
        for number in 0..<5000 {
            let time = StoreTime(milliseconds: Int64(number))
            let activity = Activity(title: "\(number)")
            let record = EndedActivity(activity: activity, outcome: .shown, enqueued: time, ended: time)
            _ = machine.handle(.write(.new(LiveActivity(activity: activity, place: 1, enqueued: time))), at: .zero)
            _ = machine.handle(.write(.ended(record)), at: .zero)
            let action = ActionRecord(type: "a.b", title: "", eligibility: .perform)
            _ = machine.handle(.write(.used(ActionUse(record: action, time: time, hourOfWeek: 0))), at: .zero)
            if value(100 + number, nil) == [.droppedRemovals] { told += 1 }
        }
        #expect(machine.batch.ended.count == 1000)
        #expect(machine.batch.ended.last?.activity.title == "4999")
        #expect(machine.batch.actions.count == 1000)
        #expect(machine.batch.values.count <= 4096 && told == 1)
        #expect(machine.batch.values.values.count { $0 == .put([]) } == 100)
        #expect(machine.batch.lives.values.contains { if case .put = $0 { true } else { false } })
        #expect(machine.batch.lives.count == 1)
    }

    @Test("an activity that the disk may have is deleted there when it ends, and any other leaves nothing")
    func ended_isDeletedWhereItIs() {
        let time = StoreTime(milliseconds: 0)
        let (known, new) = (Activity(title: "known"), Activity(title: "new"))
        func live(_ activity: Activity) -> LiveActivity {
            LiveActivity(activity: activity, place: 0, enqueued: time)
        }
        func ended(_ activity: Activity) -> StoreChange {
            .ended(EndedActivity(activity: activity, outcome: .shown, enqueued: time, ended: time))
        }
        var batch = StoreBatch()
        for change in [.live(live(known)), .new(live(new))] as [StoreChange] { batch.append(change) }
        var later = StoreBatch()
        for change in [ended(known), ended(new)] { later.append(change) }
        batch.append(later)
        #expect(batch.lives == [known.id: .gone])
    }

    @Test("a row that the disk has goes with the end, though the newcomer's changes were given back meanwhile")
    func givenBack_leavesNoRow() {
        let live = LiveActivity(activity: Activity(title: "A"), place: 0, enqueued: StoreTime(milliseconds: 0))
        let id = live.activity.id
        var (left, later) = (StoreBatch(), StoreBatch())
        left.append(.new(live))
        for change in [.gone(id), .live(live)] as [StoreChange] { later.append(change) }
        left.append(later)
        left.append(.gone(id))
        #expect(left.lives == [id: .gone])
    }

    @Test("a part calls nothing new that another part writes, and what ends comes first where it has to make room")
    func parts_areApart() {
        let time = StoreTime(milliseconds: 0)
        var batch = StoreBatch()
        for _ in 0..<300 {
            batch.append(.new(LiveActivity(activity: Activity(title: "A"), place: 0, enqueued: time)))
        }
        let old = Activity(title: "B")
        batch.append(.ended(EndedActivity(activity: old, outcome: .shown, enqueued: time, ended: time)))
        let parts = batch.parts(of: 1 << 20)
        #expect(parts.map(\.count) == [256, 46])
        #expect(parts.allSatisfy { part in part.new == Set(part.lives.keys.filter { $0 != old.id }) })
        #expect(parts.last?.lives[old.id] == .gone && parts.last?.ended.count == 1)
        let others = batch.parts(of: 1 << 20, endsFirst: true)
        #expect(others.first?.lives[old.id] == .gone && others.first?.ended.count == 1)
    }

    @Test("a file without room is tried again as soon as something ends")
    func freedRoom_isTried() {
        let overfull = StoreError(.overfull, path: "/p", reason: "")
        var machine = opened()
        _ = machine.handle(.write(change()), at: .zero)
        _ = machine.handle(.sync(1), at: .zero)
        _ = machine.handle(.done(overfull), at: .zero)
        for wait in [1, 2, 4, 8, 16] {
            let now = machine.nextDeadline ?? .zero
            _ = machine.handle(.deadline, at: now)
            _ = machine.handle(.done(overfull), at: now)
            #expect(machine.nextDeadline == now + .seconds(2 * wait))
        }
        let now = instant(40_000)
        _ = machine.handle(.write(change()), at: now)
        #expect(machine.nextDeadline == instant(63_000))
        _ = machine.handle(.write(.gone(UUID())), at: now)
        #expect(machine.nextDeadline == instant(40_750))
        #expect(machine.handle(.deadline, at: instant(40_750)).count == 1)
        #expect(machine.handle(.done(nil), at: instant(40_750)) == [.recovered])
    }

    @Test("a store that closes tries once more, and ends")
    func close_ends() {
        var machine = opened()
        _ = machine.handle(.write(change()), at: .zero)
        guard case .perform? = machine.handle(.close, at: .zero).first else {
            Issue.record("no last commit")
            return
        }
        #expect(machine.handle(.done(Self.full), at: .zero) == [.complain(Self.full), .closed])
        #expect(machine.nextDeadline == nil)
        var idle = opened()
        #expect(idle.handle(.close, at: .zero) == [.closed])
    }

    @Test("the machine that is told the same again decides the same", arguments: 0..<20 as Range<UInt64>)
    func machine_decidesTheSame(seed: UInt64) {
        let ids = (0..<5).map { _ in UUID() }
        let log = ReplayLog(of: StoreMachine(), seed: seed) { machine, random in
            switch Int.random(in: 0..<12, using: &random) {
            case 0: return .open
            case 1...3:
                let activity = Activity(id: ids[Int.random(in: 0..<5, using: &random)], title: "A")
                let time = StoreTime(milliseconds: 0)
                return .write(.live(LiveActivity(activity: activity, place: 0, enqueued: time)))
            case 4: return .write(.gone(ids[Int.random(in: 0..<5, using: &random)]))
            case 5: return .sync(Int.random(in: 0..<99, using: &random))
            case 6: return .read(Int.random(in: 0..<99, using: &random))
            case 7: return .done(Self.full)
            case 8: return .write(.value(ValueKey(area: "a", name: "b"), nil))
            default: return Int.random(in: 0..<60, using: &random) == 0 ? .close : .done(nil)
            }
        }
        #expect(log.count { !$0.isEmpty } > 20)
        #expect(log.difference() == nil)
    }
}
