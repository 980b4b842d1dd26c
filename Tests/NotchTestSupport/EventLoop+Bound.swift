import Foundation
package import NotchEventLoop

extension EventLoop {
    /// Runs until somebody stops the loop, at most as long as ``Patience`` says: a test that would hang all others, which
    /// share its thread, fails instead. The limit is real time, whatever clock the loop has.
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
