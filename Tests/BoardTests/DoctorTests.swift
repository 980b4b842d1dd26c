import Foundation
import Glibc
import NotchDevices
import NotchTestSupport
import Testing

/// Tests `notchctl doctor` on real cards.
@Suite("doctor on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct DoctorTests {
    private struct Report: Decodable {
        struct Card: Decodable {
            struct Connector: Decodable {
                struct Mode: Decodable {
                    var width: Int
                    var height: Int
                    var preferred: Bool
                }

                var name: String
                var status: String
                var modes: [Mode]
            }

            struct User: Decodable {
                var process: Int
                var master: Bool?
            }

            var node: String
            var driver: String
            var free: Bool
            var atomic: Bool
            var connectors: [Connector]
            var users: [User]
        }

        var usable: Bool
        var cards: [Card]
    }

    private func doctor(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
        try Command.run(Command.binary("notchctl"), ["doctor"] + arguments, environment: environment)
    }

    private func report() throws -> Report {
        let result = try doctor("--json")
        return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    }

    @Test func cards_areAllThere() throws {
        let report = try report()
        #expect(report.usable)
        for known in BoardGuest.cards {
            let node = try known.node()
            let card = try #require(report.cards.first { $0.node == node })
            #expect(card.free && card.atomic && card.users.isEmpty)
            let name = try known.connector().lastPathComponent
            let connector = try #require(card.connectors.first { name.hasSuffix("-" + $0.name) })
            #expect(connector.status == "connected")
            #expect(connector.modes.contains { $0.preferred })
        }
        let text = try doctor()
        #expect(text.status == 0)
        #expect(text.output.contains("connected, 370x80 mm: 1480x320@75 (preferred)"))
        #expect(text.output.contains("primary: RG16, RG24, XR24"))
    }

    @Test("Fault 7: another master is named, and keeps its display")
    func master_isNamedAndKept() throws {
        let client = try AtomicClient(LibDRM(), BoardGuest.card("bar").node())
        defer { client.card.close() }
        try client.modeset(try client.framebuffer(), .allowModeset)
        let report = try report()
        let card = try #require(report.cards.first { $0.node == client.card.path })
        #expect(!card.free)
        #expect(card.users.map(\.process) == [Int(getpid())])
        #expect(card.users.map(\.master) == [true])
        let text = try doctor().output
        #expect(text.contains("(process \(getpid())) has the display"))
        #expect(client.card.isMaster)
        try client.flip(try client.framebuffer(), cookie: 1)
    }

    @Test("without access the error names the group to join")
    func access_isExplained() throws {
        let result = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", Command.binary("notchctl").path,
                "doctor",
            ])
        #expect(result.status == 1)
        #expect(result.output.contains("cannot be opened: Permission denied (root:video rw-rw----)"))
        #expect(result.output.contains("fix: sudo usermod -aG video nobody, then log out and in again"))
        #expect(
            result.output.hasSuffix(
                "No display of this machine can be used. To see cards without one: notchd --backend terminal\n"))
    }

    @Test("a daemon that has its display is well")
    func daemon_isWell() throws {
        let node = try BoardGuest.card("bar").node()
        let daemon = try Daemon(board: ["--backend", "drm", "--card", node])
        let result = try doctor(environment: ["NOTCH_SOCKET": daemon.socket])
        #expect(result.status == 0)
        #expect(result.output.contains("in use by notchd (process \(daemon.process.processIdentifier))"))
        #expect(result.output.contains("shows on drm "))
    }
}
