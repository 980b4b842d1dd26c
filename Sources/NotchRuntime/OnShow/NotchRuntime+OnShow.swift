import FoundationEssentials
import NotchCore
import NotchEventLoop
package import NotchStore

extension NotchRuntime {
    /// Marks what is drawn from now on, and shows nothing that was set aside.
    func useMarks() {
        guard let onShow else { return }
        compositor.willDraw = { onShow.willDraw($0) }
        director.isSetAside = { onShow.isSetAside($0) }
        glanceKeeper.onShow = onShow
        guard let killer = onShow.file.killer else { return }
        logger.warning(
            "\(killer.text) is set aside: notchd died twice in a row within a minute after it was first shown or read")
    }

    /// What is not shown or read, because notchd died of it twice in a row since the machine was started.
    var setAside: [String] { onShow?.file.setAside.map(\.text) ?? [] }

    /// Ends the restored activities that were set aside, and returns the others.
    func withoutSetAside(_ alive: [LiveActivity]) -> [LiveActivity] {
        alive.filter { live in
            guard onShow?.isSetAside(.activity(live.activity.id)) == true else { return true }
            let end = ActivityEvent.ended(live.activity, .setAside)
            history.restore(live.activity.id, enqueued: clock.now)
            history.record(end, at: clock.now, wallTime: wallClock.now)
            store?.record(end)
            logger.log(
                .warning, "'\(live.activity.title)' was set aside", ("NOTCH_ACTIVITY", live.activity.id.uuidString))
            return false
        }
    }
}

extension ViewNotation {
    /// Returns the notation with a mark around the reading of each view. A view that was set aside is left out.
    package func guarded(by file: OnShowFile) -> ViewNotation {
        ViewNotation(write: write) { [read] bytes in
            file.guarding(.row("view \(bytes.digest)")) { read(bytes) }
        }
    }
}

extension [UInt8] {
    /// A number that other bytes hardly have (FNV-1a), the same in each life of the program.
    fileprivate var digest: String {
        String(reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}
