import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchGlances

/// Scripts that write more than is read of them.
extension ScriptSourceTests {
    @Test(
        "a script whose output is cut before its first line ends keeps its glance, and one that is cut later shows it")
    func cutOutput_keepsTheGlance() async {
        let module = module()
        module.start()
        scripts.running.first?.finish("good")
        await clock.advance(by: .seconds(10))
        scripts.running.first?.end(isOutputCut: true)
        #expect(shelf.values == ["good"])
        #expect(
            log.lines == [
                "/opt/cpu writes more than 64 KiB or 1024 lines in one run; the rest is left out"
            ])
        await clock.advance(by: .seconds(10))
        scripts.running.first?.onLine("better")
        scripts.running.first?.end(isOutputCut: true)
        #expect(shelf.values == ["better"] && log.lines.count == 1)
        module.stop()
    }

    @Test("JSON that is cut is told by the limit, and not as what is wrong with its end")
    func cutJSON_isTold() async {
        let module = module()
        module.start()
        let long = #"{"text": ""# + String(repeating: "x", count: 20_000)
        scripts.running.first?.finish(String(long.prefix(ScriptLimits.line + ScriptLimits.character)))
        #expect(log.lines == ["/opt/cpu writes a line of JSON over the limit of 16 KiB"])
        await clock.advance(by: .seconds(10))
        scripts.running.first?.finish("ok")
        await clock.advance(by: .seconds(10))
        scripts.running.first?.onLine("{")
        scripts.running.first?.onLine(#""text": "a","#)
        scripts.running.first?.end(isOutputCut: true)
        #expect(log.lines.last == "/opt/cpu writes JSON over the limit of 64 KiB or 1024 lines")
        await clock.advance(by: .seconds(10))
        scripts.running.first?.finish("ok")
        await clock.advance(by: .seconds(10))
        for number in 0..<2000 { scripts.running.first?.onLine(#"{"text": "\#(number)"}"#) }
        scripts.running.first?.end()
        #expect(shelf.values == ["1023"])
        #expect(log.lines.last?.hasSuffix("64 KiB or 1024 lines in one run; the rest is left out") == true)
        module.stop()
    }

    @Test("a line over the limit of a script that runs for ever is told by the limit")
    func cutLine_isTold() {
        let module = module(.continuous)
        module.start()
        scripts.running.first?.onLine(#"{"text": ""# + String(repeating: "x", count: ScriptLimits.line))
        #expect(log.lines == ["/opt/cpu writes a line of JSON over the limit of 16 KiB"])
        module.stop()
    }

    @Test(
        "a script that runs for ever and writes too much is told once a period, and five times in ten minutes at most")
    func cutPeriod_isTold() async {
        let module = module(.continuous)
        module.start()
        for period in 0..<60 {
            scripts.running.first?.onLine("\(period)")
            scripts.running.first?.onCut()
            #expect(shelf.values == ["\(period)"])
            #expect(log.lines.count == min(period + 1, 5))
            await clock.advance(by: .seconds(10))
        }
        #expect(
            Set(log.lines) == [
                "/opt/cpu writes more than 64 KiB in 10 s; of the rest only the newest line counts"
            ])
        module.stop()
    }
}
