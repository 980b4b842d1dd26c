import NotchCore
import NotchEventLoop
import NotchIIO
import NotchSystem

/// The part's own word that a level was crossed: a hint, after which it is read.
extension ProximitySensor {
    /// - Returns: whether events are heard.
    func hear(_ events: IIOEvents?) -> Bool {
        guard let events else { return false }
        do {
            eventSource = try context.loop.watch(events.descriptor, for: .readable) { [weak self] _ in self?.alert() }
            self.events = events
            return true
        } catch {
            warn("\(error)")
            return false
        }
    }

    private func alert() {
        guard let events else { return }
        do throws(Errno) {
            guard try events.take() > 0 else { return }
        } catch {
            endEvents()
            return handle(.eventsEnded)
        }
        // A part whose interrupt goes on for as long as somebody is near would wake us all the time: the next event is
        // heard after the reading that this one leads to.
        try? eventSource?.setInterest([])
        handle(.alert)
    }

    /// Hears of events again, once a reading has been made.
    func hearMore() {
        try? eventSource?.setInterest(.readable)
    }

    /// Reads by the clock from now on: some parts cannot be read while they watch the levels, such as vcnl4010, or do
    /// so still for somebody who was killed.
    func pollInstead() {
        guard !isSilenced, device?.proximity?.thresholds != nil else { return }
        isSilenced = true
        silence()
        guard events != nil else { return }
        warn("\(device?.description ?? "it") cannot be read while it reports events, so it is read by the clock")
        endEvents()
        handle(.eventsEnded)
    }

    /// Has the part watch the levels again that it may have forgotten in a sleep, then reads it (fault 33).
    func resumed() {
        if events != nil, let device, let levels, let thresholds = device.proximity?.thresholds {
            thread?.perform { [system] in
                let failure: Errno?
                do throws(Errno) {
                    // A driver that takes events to be on already would write nothing to the part.
                    thresholds.disarm(device, on: system)
                    try thresholds.arm(device, at: levels, on: system)
                    failure = nil
                } catch {
                    failure = error
                }
                return { self.rearmed(device, failure) }
            }
        }
        handle(.resumed)
    }

    private func rearmed(_ device: IIODevice, _ failure: Errno?) {
        guard let failure, self.device == device, events != nil else { return }
        warn("no events of \(device.description) any more, so it is read by the clock: \(failure)")
        endEvents()
        handle(.eventsEnded)
    }

    /// Has the part report nothing.
    func silence() {
        guard let device, let thresholds = device.proximity?.thresholds else { return }
        thread?.perform { [system] in
            thresholds.disarm(device, on: system)
            return {}
        }
    }

    func endEvents() {
        eventSource?.cancel()
        eventSource = nil
        events = nil
    }
}
