import NotchTestSupport
import Testing

@testable import NotchCore

@Suite struct ModuleHostMachineTests {
    /// A machine with what its shell does, but no modules.
    private struct Bench {
        var machine = ModuleHostMachine()
        var now = Instant.zero
        var isExpanded = false
        /// The modules whose preparation never ends.
        var hanging: Set<String> = []
        var log: [String] = []
        /// What happens when an effect with this text is carried out, once.
        var interruptions: [String: ModuleHostMachine.Event] = [:]

        init(_ modules: [(String, ModuleBackgroundPolicy)], fallback: String? = nil) {
            machine = ModuleHostMachine(fallback: fallback)
            for (id, policy) in modules { send(.register(ModuleDescriptor(id: id, backgroundPolicy: policy))) }
            if let first = fallback ?? modules.first?.0 { send(.switchTo(first)) }
            log = []
        }

        mutating func send(_ event: ModuleHostMachine.Event) {
            var effects = machine.handle(event, at: now)
            while !effects.isEmpty {
                let effect = effects.removeFirst()
                log.append(Self.text(effect))
                switch effect {
                case .readSurface: effects += machine.handle(.surface(isExpanded: isExpanded), at: now)
                case .conclude: effects += machine.handle(.concluded, at: now)
                case .prepare(let instance) where !hanging.contains(instance.module):
                    effects += machine.handle(.prepared(instance), at: now)
                default: break
                }
                if let event = interruptions.removeValue(forKey: Self.text(effect)) {
                    effects += machine.handle(event, at: now)
                }
            }
        }

        mutating func advance(_ duration: Duration) {
            let target = now + duration
            while let due = machine.nextDeadline, due <= target {
                now = max(now, due)
                send(.deadline)
            }
            now = target
        }

        private static func text(_ effect: ModuleHostMachine.Effect) -> String {
            switch effect {
            case .invalidateClaims(let id): "invalidate \(id)"
            case .readSurface: "read"
            case .deactivate(let instance): "deactivate \(instance.module)"
            case .load(let instance): "load \(instance.module)\(instance.number)"
            case .activate(let instance): "activate \(instance.module)"
            case .foreground(let id): "foreground \(id)"
            case .attention(let id, let isWanted): "attention \(id) \(isWanted)"
            case .configure(let instance, let isFresh): "configure \(instance.module)" + (isFresh ? " fresh" : "")
            case .tellExpanded(let instance): "expanded \(instance.module)"
            case .prepare(let instance): "prepare \(instance.module)"
            case .conclude: "conclude"
            case .overdue(let instance): "overdue \(instance.module)"
            case .resume(let instance): "resume \(instance.module)"
            case .unload(let instance): "unload \(instance.module)\(instance.number)"
            case .forget(let id, _): "forget \(id)"
            }
        }

        var foreground: String? { machine.foreground }
    }

    private static let residents: [(String, ModuleBackgroundPolicy)] = [
        ("a", .stayResident), ("b", .stayResident), ("c", .stayResident),
    ]
    private static let unloaded: [(String, ModuleBackgroundPolicy)] = [
        ("a", .unloadOnSwitchAway), ("b", .unloadOnSwitchAway), ("c", .unloadOnSwitchAway),
    ]

    @Test("M1: the first module comes first, or the default; an id that is empty, no name or taken is refused")
    func registration_isChecked() {
        #expect(Bench(Self.residents).foreground == "a")
        var bench = Bench(Self.residents, fallback: "b")
        #expect(bench.foreground == "b")
        let defect = { (bench: Bench, id: String) in bench.machine.defect(of: ModuleDescriptor(id: id)) }
        #expect(defect(bench, "") == "is empty")
        #expect(defect(bench, "a") == "'a' is the id of another module")
        #expect(defect(bench, "../a")?.hasPrefix("is not a name") == true)
        #expect(defect(bench, ".a")?.hasPrefix("is not a name") == true)
        #expect(defect(bench, String(repeating: "x", count: 129))?.hasPrefix("has 129 bytes") == true)
        #expect(defect(bench, "weather.2_b+c-d") == nil)
        bench.send(.register(ModuleDescriptor(id: "a", displayName: "Another")))
        #expect(bench.machine.descriptors.map(\.displayName) == ["a", "b", "c"])
        #expect(ModuleDescriptor(id: "a").backgroundPolicy == .unloadOnSwitchAway)
    }

    @Test("M3: a switch goes through its steps in order, and the module that leaves prepares last")
    func switch_hasItsOrder() {
        var bench = Bench(Self.unloaded)
        bench.isExpanded = true
        bench.send(.requestAttention("b"))
        bench.log = []
        bench.send(.switchTo("b"))
        #expect(
            bench.log == [
                "invalidate a", "read", "deactivate a", "load b2", "activate b", "foreground b", "attention b false",
                "configure b fresh", "expanded b", "prepare a", "conclude", "unload a1",
            ])
    }

    @Test("M4: a switch to the same module or an unknown one changes nothing")
    func selfAndUnknown_changeNothing() {
        var bench = Bench(Self.residents)
        for id in ["a", "nobody", ""] { bench.send(.switchTo(id)) }
        #expect(bench.log.isEmpty && bench.foreground == "a")
    }

    @Test("M4: switches that are asked for during a switch follow it, and of several only the last one")
    func switches_areSerialized() {
        var bench = Bench(Self.residents)
        bench.interruptions = ["activate b": .switchTo("a"), "foreground b": .switchTo("c")]
        bench.send(.switchTo("b"))
        #expect(bench.foreground == "c")
        #expect(bench.log.filter { $0.hasPrefix("foreground") } == ["foreground b", "foreground c"])
        #expect(bench.log.firstIndex(of: "conclude") ?? .max < bench.log.firstIndex(of: "load c3") ?? 0)
    }

    @Test("M4, Q-D18: a preparation that never ends holds up no switch, and is given up after 2 s")
    func hang_holdsUpNothing() {
        var bench = Bench(Self.residents)
        bench.hanging = ["a"]
        bench.send(.switchTo("b"))
        #expect(bench.foreground == "b" && bench.machine.state(of: "a") == .leaving)
        bench.send(.switchTo("c"))
        #expect(bench.foreground == "c")
        bench.log = []
        bench.advance(.milliseconds(1999))
        #expect(bench.log.isEmpty)
        bench.advance(.milliseconds(1))
        #expect(bench.log == ["overdue a", "resume a"])
        #expect(bench.machine.state(of: "a") == .background && bench.machine.nextDeadline == nil)
    }

    @Test("M5, Q-D9: both policies prepare; one is dropped after that and made anew, the other is kept")
    func policies_differAfterPreparing() {
        var bench = Bench([("a", .unloadOnSwitchAway), ("b", .stayResident)])
        bench.send(.switchTo("b"))
        #expect(bench.log.suffix(3) == ["prepare a", "conclude", "unload a1"])
        #expect(bench.machine.state(of: "a") == .unloaded)
        bench.log = []
        bench.send(.switchTo("a"))
        #expect(bench.log.contains("load a3") && bench.log.contains("configure a fresh"))
        #expect(bench.log.suffix(3) == ["prepare b", "conclude", "resume b"])
        bench.log = []
        bench.send(.switchTo("b"))
        #expect(bench.log.contains("configure b") && !bench.log.contains { $0.hasPrefix("load") })
    }

    @Test("M5: an instance that is called back before it has left stays, and goes on when its preparation ends")
    func callingBack_keepsTheInstance() throws {
        var bench = Bench(Self.unloaded)
        bench.hanging = ["a"]
        let instance = try #require(bench.machine.instance(of: "a"))
        bench.send(.switchTo("b"))
        bench.send(.switchTo("a"))
        #expect(bench.machine.instance(of: "a") == instance)
        bench.advance(.seconds(10))
        #expect(!bench.log.contains("overdue a"))
        bench.log = []
        bench.send(.prepared(instance))
        #expect(bench.log == ["resume a"])
    }

    @Test("M5: of a module that never lets go one instance at most is left behind, however often it comes and goes")
    func hangingInstances_areBounded() throws {
        var bench = Bench(Self.unloaded)
        bench.hanging = ["a"]
        for _ in 0..<100 {
            bench.send(.switchTo("b"))
            bench.advance(.seconds(3))
            bench.send(.switchTo("a"))
        }
        #expect(bench.machine.strays.count == 1)
        #expect(bench.log.count { $0.hasPrefix("load a") } == 1)
        bench.send(.switchTo("b"))
        for instance in bench.machine.strays + [try #require(bench.machine.instance(of: "a"))] {
            bench.send(.prepared(instance))
        }
        #expect(bench.machine.strays.isEmpty && bench.machine.state(of: "a") == .unloaded)
    }

    @Test("M6: attention marks a module in the background until it is in the foreground")
    func attention_isForTheBackground() {
        var bench = Bench(Self.residents)
        bench.send(.requestAttention("a"))
        bench.send(.requestAttention("nobody"))
        #expect(bench.log.isEmpty)
        bench.send(.requestAttention("b"))
        bench.send(.requestAttention("b"))
        #expect(bench.log == ["attention b true"] && bench.machine.wantsAttention("b"))
        bench.send(.switchTo("b"))
        #expect(!bench.machine.wantsAttention("b"))
    }

    @Test("M7: the cycle goes through the modules in order, and wraps")
    func cycle_wraps() {
        var bench = Bench(Self.residents)
        let seen = (0..<4).map { _ in
            bench.send(.next)
            return bench.foreground
        }
        #expect(seen == ["b", "c", "a", "b"])
        // Steps that are asked for during a switch add up.
        bench.interruptions = ["activate c": .next, "foreground c": .next]
        bench.send(.next)
        #expect(bench.foreground == "b")
    }

    @Test("The module in the foreground that dies is followed by the default, even in the middle of a switch")
    func death_isFollowedByTheDefault() {
        var bench = Bench(Self.residents)
        bench.send(.switchTo("b"))
        bench.log = []
        bench.send(.remove("b"))
        #expect(bench.foreground == "a")
        #expect(bench.log.starts(with: ["invalidate b", "forget b", "read"]) && !bench.log.contains("deactivate b"))
        let moments = ["invalidate a", "read", "deactivate a", "activate c", "foreground c", "configure c", "conclude"]
        for moment in moments {
            var bench = bench
            bench.send(.switchTo("c"))
            bench.send(.switchTo("a"))
            bench.interruptions = [moment: .remove("c")]
            bench.send(.switchTo("c"))
            #expect(bench.foreground == "a", "\(moment)")
            #expect(bench.machine.descriptors.map(\.id) == ["a"])
        }
        for moment in ["invalidate a", "read", "deactivate a", "activate c", "prepare a", "conclude"] {
            var bench = bench
            bench.interruptions = [moment: .remove("a")]
            bench.send(.switchTo("c"))
            #expect(bench.foreground == "c", "\(moment)")
            bench.send(.remove("c"))
            #expect(bench.foreground == nil && bench.machine.instances.isEmpty)
        }
    }

    @Test("Any events at any instants leave one module in the foreground, and one instance of each at most")
    func randomEvents_keepTheRules() {
        for seed in 0..<200 {
            var random = SeededGenerator(seed: UInt64(seed))
            var bench = Bench([("a", .stayResident), ("b", .unloadOnSwitchAway)])
            var active: String? = "a"
            let ids = ["a", "b", "c", "d"]
            for _ in 0..<200 {
                let id = ids[Int.random(in: 0..<4, using: &random)]
                if Bool.random(using: &random) { bench.hanging.formSymmetricDifference([id]) }
                switch Int.random(in: 0..<8, using: &random) {
                case 0: bench.send(.register(ModuleDescriptor(id: id, backgroundPolicy: .stayResident)))
                case 1 where id != "a": bench.send(.remove(id))
                case 2: bench.send(.next)
                case 3: bench.send(.requestAttention(id))
                case 4: bench.advance(.milliseconds(Int.random(in: 0..<3000, using: &random)))
                case 5:
                    for instance in bench.machine.instances + bench.machine.strays { bench.send(.prepared(instance)) }
                default: bench.send(.switchTo(id))
                }
                let machine = bench.machine
                #expect(machine.foreground.flatMap { machine.instance(of: $0) } != nil)
                #expect(machine.instances.count <= machine.descriptors.count)
                for step in bench.log {
                    let words = step.split(separator: " ").map(String.init)
                    switch words[0] {
                    case "activate":
                        #expect(active == nil)
                        active = words[1]
                    // A module that is gone is not deactivated any more.
                    case "deactivate", "forget":
                        #expect(words[0] == "forget" || active == words[1])
                        if active == words[1] { active = nil }
                    default: break
                    }
                }
                bench.log = []
                #expect(active == machine.foreground)
                #expect(machine.nextDeadline.map { $0 > bench.now && $0 <= bench.now + .seconds(2) } ?? true)
            }
        }
    }
}
