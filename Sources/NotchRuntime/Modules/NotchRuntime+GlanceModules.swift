import NotchConfiguration
import NotchCore
import NotchModules
import NotchStore

extension NotchRuntime {
    /// Starts the modules of the configuration, and goes on with the timers of an earlier life of the program.
    func startGlanceModules() {
        glanceModules.timers.onCard = { [weak self] card in
            guard let self, !isEnding else { return }
            var card = card
            if !card.hold { card.rest(orElse: configuration.dwell) }
            queue.enqueue(card)
        }
        if let store {
            glanceModules.timers.memory = StoreTimerMemory(store)
            restoreTimers()
        }
        glances.onYield = { [logger] id, owner in
            logger.notice("the glance '\(id)' that a program has set is removed, because \(owner) has its id")
        }
        glanceModules.onOwners = { [glances] in glances.reserve($0) }
        director.words = configuration.words
        director.clockFace = glanceModules.plainFace
        glanceModules.onClockFace = { [director] in director.clockFace = $0 }
        glanceModules.onPicture = { [director, foresight] picture in
            foresight.show(picture) { director.picture = $0 }
        }
        glanceModules.use(configuration.glanceModules)
    }

    /// Goes on with the timers of an earlier life, once its file is open and the modules have been started.
    func restoreTimers() {
        guard let store, store.hasContents, glanceModules.timers.memory != nil else { return }
        StoreTimerMemory(store).read { [weak self, store] texts in
            let silence = store.lastMoment.map { store.now.milliseconds.subtractingReportingOverflow($0.milliseconds) }
            self?.glanceModules.timers.restore(
                texts, after: silence.flatMap { $0.overflow ? nil : .milliseconds($0.partialValue) })
        }
    }
}
