package import NotchIPC

extension RuntimeService {
    /// The refusal of all calls while the display ends, because changes would be acknowledged and lost; `nil` before.
    package var refusal: VarlinkError? {
        runtime.isEnding ? .unavailable(reason: "notchd is ending") : nil
    }

    package func serve(_ table: inout MethodTable) {
        table.take(enqueue)
        table.take(update)
        table.answer(cancel)
        table.answer(dismiss)
        table.take(ask)
        table.answer(answer)
        table.answer(actions)
        table.take(perform)
        table.take(continueActivity)
        table.answer(offers)
        table.take(openURL)
        table.take(search)
        table.take(suggest)
        table.answer(activityIDs)
        table.take(deleteActivities)
        table.take(setGlance)
        table.answer(removeGlance)
        table.answer(listGlances)
        table.answer(startTimer)
        table.answer(stopTimer)
        table.answer(timers)
        table.answer(list)
        table.answer(explain)
        table.take(history)
        table.answer(status)
        table.take(monitor)
        table.answer(suspend)
        table.answer(resume)
        table.take(quiesce)
        table.answer(engage)
        table.take(pin)
        table.take(unpin)
        table.answer(modules)
        table.answer(switchModule)
        table.take(registerModule)
        table.take(updateModule)
        table.take(modulePrepared)
        table.answer(theme)
        table.answer(names)
        table.answer(brightness)
        table.take(screenshots.take)
        table.answer(testMatrix)
        table.take(advanceClock)
        table.answer(reload)
    }
}
