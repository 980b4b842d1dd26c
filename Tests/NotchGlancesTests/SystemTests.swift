import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGlances

@Suite("The state of the machine")
@SurfaceActor
struct SystemTests {
    private let clock = ManualClock()
    private let shelf = GlanceShelf()

    private func folder(busy: Int = 100, idle: Int = 100, received: Int = 0) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try write(folder, busy: busy, idle: idle, received: received)
        try folder.write("MemTotal: 1000 kB\nMemFree: 100 kB\nMemAvailable: 750 kB\n", to: "proc/meminfo")
        try folder.write("48312\n", to: "sys/class/thermal/thermal_zone0/temp")
        try folder.write("51000\n", to: "sys/class/thermal/thermal_zone1/temp")
        return folder
    }

    private func write(_ folder: TemporaryFolder, busy: Int, idle: Int, received: Int = 0) throws {
        try folder.write("cpu  \(busy) 0 0 \(idle) 0 0 0 0 0 0\ncpu0 1 1 1 1\n", to: "proc/stat")
        let head = "Inter-|   Receive\n face |bytes\n"
        try folder.write(
            head + "    lo: 9 0 0 0 0 0 0 0 9 0\n  eth0: \(received) 0 0 0 0 0 0 0 50 0\n", to: "proc/net/dev")
    }

    private func module(_ options: SystemOptions, _ folder: TemporaryFolder) -> SystemSource {
        SystemSource(
            options, reader: SystemReader(options, root: folder.path), worker: InlineWorker(clock: clock), sink: shelf,
            clock: clock)
    }

    @Test("nothing wakes the machine while nobody sees its glances, and then it is looked at at once")
    func hidden_sleeps() async throws {
        let folder = try folder()
        var options = SystemOptions()
        options.metrics = [.temperature, .cpu]
        let module = module(options, folder)
        module.start()
        await clock.advance(by: .seconds(60))
        module.setVisible(false)
        await clock.advance(by: .milliseconds(1))
        #expect(clock.timerCount == 0)
        try folder.write("52000\n", to: "sys/class/thermal/thermal_zone1/temp")
        await clock.advance(by: .seconds(8 * 3600))
        #expect(shelf.glances["system:temperature"]?.value == "51°" && clock.timerCount == 0)
        try write(folder, busy: 500, idle: 500)
        module.setVisible(true)
        await clock.advance(by: .milliseconds(1))
        #expect(shelf.glances["system:temperature"]?.value == "52°")
        // What the processors did at night is not what they do now.
        try write(folder, busy: 510, idle: 590)
        await clock.advance(by: .seconds(1))
        #expect(shelf.glances["system:cpu"]?.value == "10 %")
        module.stop()
    }

    @Test("the processors, memory, temperature and network are read")
    func metrics_areShown() async throws {
        let folder = try folder()
        var options = SystemOptions()
        options.metrics = SystemMetric.allCases
        let module = module(options, folder)
        module.start()
        await clock.advance(by: .milliseconds(500))
        #expect(shelf.glances["system:memory"]?.value == "25 %" && shelf.glances["system:cpu"] == nil)
        #expect(shelf.glances["system:temperature"]?.value == "51°")
        #expect(shelf.glances["system:disk"]?.level != nil && shelf.glances["system:throttling"] == nil)
        try write(folder, busy: 130, idle: 170, received: 1_500_000)
        await clock.advance(by: .milliseconds(500))
        #expect(shelf.glances["system:cpu"]?.value == "30 %" && shelf.glances["system:cpu"]?.level == 0.3)
        #expect(shelf.glances["system:network"]?.value == "↓ 1.5 MB/s")
        module.stop()
        #expect(shelf.values == [] && clock.timerCount == 0)
    }

    @Test(
        "a Raspberry Pi that lacks voltage is told while it does",
        arguments: ["soc/soc:firmware", "soc@107c000000/soc@107c000000:firmware"])
    func throttling_isTold(node: String) async throws {
        let folder = try folder()
        var options = SystemOptions()
        options.metrics = [.throttling]
        let module = module(options, folder)
        module.start()
        let file = "sys/devices/platform/\(node)/get_throttled"
        try folder.write("0x50005\n", to: file)
        await clock.advance(by: .seconds(10))
        #expect(shelf.glances["system:throttling"]?.value == "Low voltage")
        try folder.write("0x50000\n", to: file)
        await clock.advance(by: .seconds(10))
        #expect(shelf.glances["system:throttling"] == nil)
        module.stop()
        #expect(clock.timerCount == 0)
    }

    @Test("the glances are in the language of the locale, with its figures and its decimal mark")
    func glances_areInTheLanguage() {
        var options = SystemOptions()
        options.metrics = SystemMetric.allCases
        func texts(_ locale: String) -> [String] {
            var machine = SystemMachine(options, in: Localization(locale: locale))
            _ = machine.handle(.start, at: .zero)
            var sample = SystemSample()
            (sample.memory, sample.temperature, sample.throttling) = (0.57, 48.2, 4)
            (sample.disk, sample.diskFree) = (0.93, 8_600_000_000)
            (sample.ticks, sample.network) = (ProcessorTicks([0, 0, 0, 0, 0]), SystemSample.Counters(0, 0))
            _ = machine.handle(.read(sample), at: .zero)
            sample.ticks = ProcessorTicks([23, 0, 0, 77, 0])
            sample.network = SystemSample.Counters(1_240_000, 86_000)
            return machine.handle(.read(sample), at: .zero + .seconds(1)).compactMap { effect in
                if case .show(let glance) = effect { "\(glance.value) \(glance.detail ?? "")" } else { nil }
            }
        }
        #expect(
            texts("fr_FR.UTF-8") == [
                "23 % Processeur", "57 % Mémoire", "48° Température", "93 % 8,6 Go libres", "↓ 1,2 Mo/s ↑ 86 ko/s",
                "Surchauffe La carte est bridée",
            ])
        let latin = { (text: String) in text.contains { $0.isASCII && ($0.isLetter || $0.isNumber) } }
        #expect(texts("ar_EG").count == 6 && !texts("ar_EG").contains(where: latin))
    }

    @Test(
        "a counter of the processors that goes back counts as one that has not changed",
        arguments: [
            // The time that the host takes of a virtual machine goes back, and the processors work for a tenth.
            ([10, 0, 0, 90, 0, 0, 0, -1000], 0.1),
            // The time of waiting for disks goes back.
            ([50, 0, 0, 50, -20], 0.5),
            ([-1, -1, -1, 100, 0], 0),
            ([100, 0, 0, -5, 0], 1),
        ] as [([Int], Double)])
    func counters_mayGoBack(changes: [Int], share: Double) {
        let before = ProcessorTicks(Array(repeating: 5000, count: 8))
        let after = ProcessorTicks(zip(changes, before.counts).map { UInt64(Int($1) + $0) })
        #expect(after.share(since: before) == share)
    }

    @Test("processors whose counters have not changed show nothing, whatever numbers they have")
    func counters_mayStandStill() {
        let ticks = ProcessorTicks([.max, .max, .max, .max, .max])
        #expect(ticks.share(since: ticks) == nil)
        #expect(ticks.share(since: ProcessorTicks([0, 0, 0, 0, 0])) == 0.6)
        #expect(ProcessorTicks([]).share(since: ticks) == nil)
    }

    @Test("the module wakes the program once an interval, and equal digits change nothing")
    func interval_isKept() async throws {
        let folder = try folder()
        var options = SystemOptions()
        options.metrics = [.memory, .temperature]
        options.interval = .seconds(10)
        let module = module(options, folder)
        module.start()
        await clock.advance(by: .seconds(1))
        let before = clock.scheduledCount
        await clock.advance(by: .seconds(100))
        // Each look has a timer of the module, and one of the model of its thread.
        #expect(clock.scheduledCount - before == 20)
        #expect(shelf.changes == 2)
    }

    @Test("what the machine does not have shows nothing")
    func missingFiles_showNothing() async throws {
        let module = module(SystemOptions(), try TemporaryFolder())
        module.start()
        await clock.advance(by: .seconds(30))
        #expect(shelf.values == [])
    }

    /// A thread that hangs from some time on.
    @SurfaceActor
    private final class HangingWorker: WorkerThread {
        private let clock: ManualClock
        private var held: [@SurfaceActor () -> Void] = []
        var isHanging = false

        init(clock: ManualClock) { self.clock = clock }

        func perform(_ work: @escaping WorkerTask) {
            let answer = work()
            if isHanging { held.append(answer) } else { answer() }
        }

        func close() {}

        func goOn() {
            isHanging = false
            for answer in held { answer() }
        }
    }

    @Test("while a disk hangs nothing is shown, and once it answers everything is")
    func hang_hidesWhatIsOld() async throws {
        let folder = try folder()
        let worker = HangingWorker(clock: clock)
        var options = SystemOptions()
        options.metrics = [.memory]
        let module = SystemSource(
            options, reader: SystemReader(options, root: folder.path), worker: worker, sink: shelf, clock: clock)
        module.start()
        await clock.advance(by: .seconds(5))
        #expect(shelf.values == ["25 %"])
        worker.isHanging = true
        await clock.advance(by: .seconds(15))
        #expect(shelf.values == ["25 %"])
        await clock.advance(by: .seconds(10))
        #expect(shelf.values == [])
        worker.goOn()
        #expect(shelf.values == ["25 %"])
        module.stop()
    }
}
