import ArgumentParser
import Glibc
import NotchCore
import NotchIPC
import NotchSystem

/// Sends the card of the first boot after `notchctl setup`.
struct FirstCard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "first-card", abstract: "Send a card with the board's name and address.", shouldDisplay: false)

    @OptionGroup var options: GlobalOptions

    /// How long the daemon and the network may take, in seconds.
    private static let patience = (daemon: 60, network: 60)

    func run() throws {
        let model = MachineFiles().text("/proc/device-tree/model") ?? ""
        let card = { Self.activity(host: System.hostName, model: model, address: System.networkAddresses().first) }
        for attempt in 1...Self.patience.daemon {
            do {
                try send(card())
                break
            } catch let failure as Failure where failure.status == .unavailable && attempt < Self.patience.daemon {
                sleep(1)
            }
        }
        // The card does not wait for the network, and gets its address later.
        guard System.networkAddresses().isEmpty else { return }
        for _ in 0..<Self.patience.network where System.networkAddresses().isEmpty { sleep(1) }
        if !System.networkAddresses().isEmpty { try send(card()) }
    }

    private func send(_ card: ActivityDraft) throws {
        var request = EnqueueRequest(activity: card)
        request.replace = true
        _ = try options.call(request)
    }

    static func activity(host: String, model: String, address: String?) -> ActivityDraft {
        var card = ActivityDraft(title: model.isEmpty ? host : "\(host), \(model)")
        card.subtitle = (address ?? "no network yet") + " · notchctl send \"Hello\""
        card.systemImage = "checkmark.circle"
        card.tint = .named(.green)
        card.dwell = .seconds(60)
        card.source = "setup"
        card.coalescingKey = "first-card"
        return card
    }

    /// Returns the unit that sends the card once. No target waits for it, and it does not try again at the next boot.
    static func unit(client: String) -> String {
        """
        \(SetupPaths.header), and removed by notchctl setup --undo.
        [Unit]
        Description=The first card after notchctl setup
        After=notchd.service
        ConditionPathExists=\(SetupPaths.cardMark)

        [Service]
        Type=exec
        ExecStart=\(client) first-card
        ExecStopPost=/bin/rm -f \(SetupPaths.cardMark)
        TimeoutStartSec=10
        RuntimeMaxSec=\(patience.daemon + patience.network + 30)

        [Install]
        WantedBy=multi-user.target

        """
    }
}
