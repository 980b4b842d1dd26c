import NotchCore
import NotchEventLoop
import NotchIIO
import NotchSystem

/// Events by which the part reports that a level was crossed. An event is a hint: the part is read after it.
extension ProximitySensor {
    /// Starts listening to events.
    ///
    /// - Returns: whether the sensor listens to events.
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
        // The interrupt of some parts persists for as long as somebody is near, and would wake the loop all the time.
        // The watch is therefore off until the reading after this event has been made.
        try? eventSource?.setInterest([])
        handle(.alert)
    }

    /// Listens to events again, once a reading has been made.
    func hearMore() { try? eventSource?.setInterest(.readable) }

    /// Reads at intervals from now on. Some parts, such as vcnl4010, cannot be read while they watch the levels. They
    /// may still do so for a process that was killed.
    func pollInstead() {
        guard !isSilenced, device?.proximity?.thresholds != nil else { return }
        isSilenced = true
        silence()
        guard events != nil else { return }
        warn("\(device?.description ?? "it") cannot be read while it reports events, so it is read at intervals")
        endEvents()
        handle(.eventsEnded)
    }

    /// Makes the part watch the levels again, which it may have forgotten in a sleep, then reads it (fault 33).
    func resumed() {
        if events != nil, let device, let levels, let thresholds = device.proximity?.thresholds {
            thread?.perform { [system] in
                let failure: Errno?
                do throws(Errno) {
                    // A driver for which events are already on would write nothing to the part.
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
        warn("\(device.description) reports no events any more, so it is read at intervals: \(failure)")
        endEvents()
        handle(.eventsEnded)
    }

    /// Makes the part report nothing.
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
