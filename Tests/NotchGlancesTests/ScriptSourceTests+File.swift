import Glibc
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchGlances

/// The files of `File=`.
extension ScriptSourceTests {
    private func file(_ path: String, worker: (any WorkerThread)?) -> ScriptSource {
        var options = ScriptOptions(id: "cpu", source: .file(path))
        options.schedule = .every(.seconds(10))
        return ScriptSource(options, runner: scripts, sink: shelf, clock: clock, logger: log.logger) { worker }
    }

    @Test("a file is read like a script's output, and one that is missing or no file is complained of")
    func file_isRead() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/weather"
        try System.replaceFile(path, with: Array("11°\nrain from six\n".utf8))
        let module = file(path, worker: InlineWorker(clock: clock))
        module.start()
        await clock.advance(by: .zero)
        #expect(clock.timerCount == 1, "the next reading")
        #expect(shelf.glances["cpu"] == Glance(id: "cpu", value: "11°", detail: "rain from six"))
        try System.replaceFile(path, with: Array("12°".utf8))
        await clock.advance(by: .seconds(10))
        #expect(shelf.values == ["12°"])
        try System.remove(path)
        await clock.advance(by: .seconds(10))
        #expect(shelf.values == ["12°"] && log.lines.count == 1)
        #expect(log.lines.last == "\(path) cannot be read: No such file or directory")
        // It comes back as another file, and grows beyond what is read.
        try System.replaceFile(path + ".new", with: Array("13°\n".utf8) + [UInt8](repeating: 0x78, count: 1 << 20))
        try System.rename(path + ".new", to: path)
        await clock.advance(by: .seconds(10))
        #expect(shelf.values == ["13°"] && log.lines.last == "\(path) works again")
        try System.replaceFile(path, with: [])
        await clock.advance(by: .seconds(10))
        #expect(shelf.values == [] && log.lines.count == 2)
    }

    @Test("a pipe, a device and a folder are refused, and nobody waits for them")
    func otherFiles_areRefused() async throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        for path in [folder.path + "/pipe", "/dev/zero", folder.path] {
            let module = file(path, worker: InlineWorker(clock: clock))
            module.start()
            await clock.advance(by: .zero)
            #expect(log.lines.last == "\(path) cannot be read: it is not a regular file")
            module.stop()
        }
        #expect(shelf.values == [])
    }

    @Test("a disk that hangs holds nobody up: the glance stays, the log says so once, and the answer is shown")
    func hang_isTold() async throws {
        let folder = try TemporaryFolder()
        try folder.write("11°", to: "weather")
        let worker = HangingWorker()
        let module = file(folder.path + "/weather", worker: worker)
        module.start()
        worker.answer()
        #expect(shelf.values == ["11°"])
        try folder.write("12°", to: "weather")
        await clock.advance(by: .seconds(39))
        #expect(worker.held == 1 && log.lines == [])
        await clock.advance(by: .seconds(3600))
        #expect(worker.held == 1, "nobody asks a second time")
        #expect(
            log.lines
                == ["\(folder.path)/weather cannot be read: nothing has come of it for 30.0 seconds"])
        #expect(clock.timerCount == 0)
        worker.answer()
        #expect(shelf.values == ["12°"] && log.lines.count == 2)
        await clock.advance(by: .seconds(10))
        module.stop()
        #expect(worker.isClosed && shelf.values == [])
        worker.answer()
        #expect(shelf.values == [] && clock.timerCount == 0)
    }

    @Test("without a thread nothing is read, and the next turn asks for one again")
    func absentThread_isTold() async throws {
        let folder = try TemporaryFolder()
        try folder.write("11°", to: "weather")
        var options = ScriptOptions(id: "cpu", source: .file(folder.path + "/weather"))
        options.schedule = .every(.seconds(10))
        let module = ScriptSource(options, runner: scripts, sink: shelf, clock: clock, logger: log.logger) {
            [clock] in clock.now.sinceStart == .zero ? nil : InlineWorker(clock: clock)
        }
        module.start()
        #expect(log.lines == ["\(folder.path)/weather cannot be read: no thread can be started"])
        await clock.advance(by: .seconds(10))
        #expect(shelf.values == ["11°"])
        module.stop()
    }

    @Test("JSON of a file is read up to 64 KiB, in lines of any length")
    func longJSON_isRead() async throws {
        let folder = try TemporaryFolder()
        func object(_ size: Int) -> String { #"{"text": "a", "tooltip": "\#(String(repeating: "b", count: size))"}"# }
        try folder.write(object(60_000), to: "state")
        let module = file(folder.path + "/state", worker: InlineWorker(clock: clock))
        module.start()
        await clock.advance(by: .zero)
        #expect(shelf.values == ["a"] && log.lines == [])
        try folder.write(object(70_000), to: "state")
        await clock.advance(by: .seconds(10))
        #expect(shelf.values == ["a"])
        #expect(log.lines == ["\(folder.path)/state has JSON over the limit of 64 KiB or 1024 lines"])
        module.stop()
    }
}
