import Foundation
import NotchDisplay
import NotchTestSupport
import Testing

/// Tests what a service shows whose daemon dies again and again.
extension ServiceTests {
    /// The daemon is killed, stands still until the watchdog ends it, or aborts, in turns.
    private static let deaths = ["SIGKILL", "SIGABRT", "SIGSTOP"]

    /// Returns the ids of the card on show and of those that wait, in their order.
    private func ids() throws -> [String] {
        let reply = try notchctl("list", "--json")
        return try reply.matches(of: Regex("\"id\":\"([^\"]*)\"")).compactMap { $0[1].substring.map(String.init) }
    }

    @Test("a daemon that dies at every tenth card is back with that card, and the others wait in their order")
    func death_keepsTheCards() throws {
        try InstalledService.wait(for: "active")
        var cards: [String] = []
        for number in 1...(Repetition.isExhaustive ? 200 : 20) {
            cards.append(try notchctl("send", "Card \(number)", "--hold"))
        }
        for number in 1...cards.count {
            if number % 10 == 0 {
                // The end of the card before is on the disk within a second, too.
                Thread.sleep(forTimeInterval: 1.5)
                let death = Self.deaths[number / 10 % Self.deaths.count]
                let (former, start) = (try InstalledService.property("MainPID"), ContinuousClock.now)
                try InstalledService.run("systemctl", "kill", "--kill-whom=main", "--signal=\(death)", "notchd.service")
                try InstalledService.waitForSuccessor(of: former)
                #expect(try ids() == cards, "after \(death) at card \(number)")
                let file = "/run/notch-test.png"
                // The panel has the picture of the card once it has come to rest.
                try InstalledService.wait {
                    try InstalledService.run(InstalledService.notchctl.path, "screenshot", file)
                    return try PanelShot.difference(of: "bar", from: try PNGFile.read(file)) == nil
                }
                // systemd gives up on a service that dies too often.
                if Repetition.isExhaustive {
                    Thread.sleep(forTimeInterval: max(20 - (ContinuousClock.now - start) / .seconds(1), 0))
                }
            }
            let card = cards.removeFirst()
            // A card comes once the one before it has gone.
            try InstalledService.wait { (try? notchctl("dismiss", card)) != nil }
        }
        try InstalledService.wait { try ids().isEmpty }
        try InstalledService.run("systemctl", "reset-failed", "notchd.service")
    }
}
