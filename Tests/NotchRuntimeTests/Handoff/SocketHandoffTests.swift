import Foundation
import Glibc
import NotchActions
import NotchTestSupport
import Testing

@testable import NotchRuntime

/// Systems that hand over by sockets, as the daemons of one machine do.
@SurfaceActor
@Suite struct SocketHandoffTests {
    private let town: Town

    init() throws {
        town = try Town()
    }

    @Test("the current activity is offered, and is continued with equal input; its owner is told")
    func offer_isContinued() async throws {
        let (hall, kitchen) = (try town.station("hall"), try town.station("kitchen"))
        hall.carry(["letter": .string("A\u{0}\n"), "pages": .integer(2)])
        await town.settle()
        #expect(hall.owners.isEmpty)
        let offer = try #require(kitchen.handoff.offers.first)
        #expect(offer.owner == hall.handoff.owner)
        #expect(kitchen.take(offer) == .success)
        #expect(kitchen.presenter.bags == hall.presenter.bags)
        #expect(kitchen.presenter.sources == [.continueActivity(.handoff)])
        await town.settle()
        #expect(hall.continuers == ["kitchen"])
        #expect(kitchen.owners.isEmpty)
        #expect(hall.owners == ["kitchen"])
        #expect(town.notices.isEmpty)
    }

    @Test("F21: any input comes back as it was", arguments: 0..<4 as Range<UInt64>)
    func anyInput_isEqual(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let (hall, kitchen) = (try town.station("hall"), try town.station("kitchen"))
        for count in 1...50 {
            let bag = Bag.random(&generator)
            hall.carry(bag.contents)
            await town.settle { kitchen.handoff.offers.first?.number == count }
            let offer = try #require(kitchen.handoff.offers.first)
            #expect(kitchen.take(offer) == .success)
            #expect(kitchen.presenter.bags.last == bag)
            await town.settle { hall.continuers.count == count }
        }
        #expect(hall.continuers.count == 50)
        #expect(hall.journal.log.difference() == nil)
        #expect(kitchen.journal.log.difference() == nil)
        #expect(town.notices.isEmpty)
    }

    @Test("five systems see one another, each newcomer those that were there, and at rest there is no wakeup")
    func fiveSystems_seeOneAnother() async throws {
        var stations: [HandoffStation] = []
        for index in 0..<5 {
            let station = try town.station("\(index)")
            station.carry(["index": .integer(index)])
            await town.settle()
            stations.append(station)
        }
        for (index, station) in stations.enumerated() {
            #expect(Set(station.owners) == Set((0..<5).filter { $0 != index }.map { "\($0)" }))
        }
        #expect(town.sockets.count == 5)
        #expect(town.loop.timerCount == 0)
        #expect(town.loop.settle() == 0)
        // A system has its own socket, and one connection to each other one.
        #expect(town.loop.watchCount == 5 * 5)
        stations[2].handoff.stop()
        await town.settle { stations.allSatisfy { !$0.owners.contains("2") } }
        #expect(stations.allSatisfy { !$0.owners.contains("2") })
        #expect(town.sockets.count == 4)
        #expect(town.loop.watchCount == 4 * 4)
    }

    @Test("an activity that is no longer current is withdrawn, also when activities are disabled (F3, F5)")
    func endedActivity_isWithdrawn() async throws {
        let (hall, kitchen) = (try town.station("hall"), try town.station("kitchen"))
        hall.carry(["a": .integer(1)])
        await town.settle()
        #expect(kitchen.owners == ["hall"])
        hall.system.resignCurrentActivity()
        await town.settle()
        #expect(kitchen.owners.isEmpty)
        hall.carry(["a": .integer(2)])
        await town.settle()
        #expect(kitchen.owners == ["hall"])
        hall.system.areActivitiesEnabled = false
        await town.settle()
        #expect(kitchen.owners.isEmpty)
        kitchen.system.areActivitiesEnabled = false
        hall.system.areActivitiesEnabled = true
        hall.carry(["a": .integer(3)])
        await town.settle()
        #expect(kitchen.owners.isEmpty)
        kitchen.system.areActivitiesEnabled = true
        #expect(kitchen.bags == [["a": .integer(3)]])
    }

    @Test("a system that restarts is another one, and hears and offers anew")
    func restart_isAnotherSystem() async throws {
        let (hall, kitchen) = (try town.station("hall"), try town.station("kitchen"))
        hall.carry(["a": .integer(1)])
        kitchen.carry(["a": .integer(2)])
        await town.settle()
        hall.handoff.stop()
        let again = try town.station("hall")
        await town.settle { kitchen.owners.isEmpty }
        #expect(kitchen.owners.isEmpty)
        #expect(again.owners == ["kitchen"])
        again.carry(["a": .integer(3)])
        await town.settle()
        #expect(kitchen.bags == [["a": .integer(3)]])
        #expect(kitchen.handoff.offers.first?.owner != hall.handoff.owner)
    }

    @Test("two systems with one name are two systems")
    func oneName_isTwoSystems() async throws {
        let (first, second) = (try town.station("board"), try town.station("board"))
        let third = try town.station("board")
        first.carry(["a": .integer(1)])
        second.carry(["a": .integer(2)])
        await town.settle()
        #expect(third.owners == ["board", "board"])
        #expect(Set(third.bags) == [["a": .integer(1)], ["a": .integer(2)]])
        #expect(town.sockets.count == 3)
    }

    @Test("two systems that connect to one another at the same time keep one connection", arguments: [false, true])
    func crossingConnections_becomeOne(isFirstSmaller: Bool) async throws {
        let small = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
        let large = UUID(uuid: (9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
        let first = town.transport("first", instance: isFirstSmaller ? small : large)
        let second = town.transport("second", instance: isFirstSmaller ? large : small)
        let stations = [try town.station(first), try town.station(second)]
        first.connectToAll()
        #expect(first.connectionCount + second.connectionCount == 2)
        stations[0].carry(["a": .integer(1)])
        stations[1].carry(["a": .integer(2)])
        await town.settle { first.connectionCount + second.connectionCount == 2 }
        await town.settle { stations.map(\.owners) == [["second"], ["first"]] }
        #expect(first.connectionCount == 1 && first.peerCount == 1)
        #expect(second.connectionCount == 1 && second.peerCount == 1)
        #expect(stations.map(\.bags) == [[["a": .integer(2)]], [["a": .integer(1)]]])
        // The same again, when they know one another.
        first.connectToAll()
        second.connectToAll()
        await town.settle { first.connectionCount + second.connectionCount == 2 }
        await town.settle { stations.map(\.owners) == [["second"], ["first"]] }
        #expect(first.connectionCount == 1 && second.connectionCount == 1)
        #expect(stations.map(\.owners) == [["second"], ["first"]])
        #expect(town.notices.isEmpty)
    }

    @Test("the socket of a killed system is removed by the next one that starts, and another file is not")
    func deadSocket_isRemoved() async throws {
        let hall = try town.station("hall")
        let dead = town.folder + "/dead.socket"
        try leaveDeadSocket(at: dead)
        let other = town.folder + "/note.socket"
        try Data("x".utf8).write(to: URL(fileURLWithPath: other))
        #expect(town.sockets.count == 3)
        let kitchen = try town.station("kitchen")
        hall.carry(["a": .integer(1)])
        await town.settle()
        #expect(kitchen.owners == ["hall"])
        #expect(town.sockets.contains("note.socket"))
        #expect(!town.sockets.contains("dead.socket"))
        #expect(town.notices.isEmpty)
    }

    private func leaveDeadSocket(at path: String) throws {
        let fd = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(fd, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(fd)
        try #require(result == 0)
    }

    @Test("only the user and root may use the folder and the sockets")
    func rights_areTheUsers() throws {
        let hall = try town.station("hall")
        func rights(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        let isRoot = geteuid() == 0
        #expect(try rights(town.folder) == (isRoot ? 0o755 : 0o700))
        #expect(try rights(town.folder + "/" + (town.sockets.first ?? "")) == (isRoot ? 0o660 : 0o600))
        hall.handoff.stop()
        #expect(town.sockets.isEmpty)
    }

    @Test("the folder is that of root and of the service, or the user's own; there is none without XDG_RUNTIME_DIR")
    func folder_isFound() {
        #expect(HandoffFolder.resolve(environment: { _ in "/run/7" }, isRoot: true) == "/run/notch/handoff")
        #expect(HandoffFolder.resolve(environment: { _ in "/run/7" }, isRoot: false) == "/run/7/notch/handoff")
        #expect(HandoffFolder.resolve(environment: { _ in "/run/notch" }, isRoot: false) == "/run/notch/handoff")
        #expect(HandoffFolder.resolve(environment: { _ in nil }, isRoot: false) == nil)
        #expect(HandoffFolder.resolve(environment: { _ in "" }, isRoot: false) == nil)
        let name = HandoffFolder.socketName(for: "../Küche 2\u{301}/x", instance: "ABCDEF01-2345")
        #expect(name == "---K-che-2--x-abcdef01.socket")
        #expect(HandoffFolder.socketName(for: String(repeating: "x", count: 99), instance: "A").utf8.count < 30)
    }

    @Test("a folder that cannot be made is an error of the start, and a path that is too long too")
    func badFolder_isAnError() throws {
        for folder in ["/proc/notch/handoff", "/tmp/" + String(repeating: "x", count: 120)] {
            let transport = SocketHandoffTransport(name: "hall", folder: folder, poller: town.loop, clock: town.loop)
            #expect(throws: (any Error).self) { try transport.start { _ in } }
        }
    }
}
