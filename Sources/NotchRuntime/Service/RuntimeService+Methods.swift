package import NotchIPC

extension RuntimeService {
    package func serve(_ table: inout MethodTable) {
        table.take(enqueue)
        table.answer(update)
        table.answer(cancel)
        table.answer(dismiss)
        table.take(ask)
        table.answer(answer)
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
        table.answer(unpin)
        table.answer(theme)
        table.answer(brightness)
        table.answer(screenshot)
        table.take(advanceClock)
        table.answer(reload)
    }
}
