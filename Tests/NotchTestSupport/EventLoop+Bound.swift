import Foundation
package import NotchEventLoop

extension EventLoop {
    /// Runs until the loop is stopped, but at most for the time of ``Patience``. A test that would block all others,
    /// which share its thread, then fails instead. The limit is in real time, whatever clock the loop has.
    @discardableResult
    package func runBounded() throws -> Int32 {
        let late: Int32 = -1
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { self.stop(code: late) }
        timer.schedule(deadline: .now() + Patience.seconds)
        timer.resume()
        defer { timer.cancel() }
        let code = try run()
        if code == late { throw EndlessLoop() }
        return code
    }
}

private struct EndlessLoop: Error, CustomStringConvertible {
    let description = "nothing has stopped the loop"
}
