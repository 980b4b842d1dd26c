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
    private static let patience = (daemon: 60, network: 30)

    func run() throws {
        var addresses = System.networkAddresses()
        for _ in 0..<Self.patience.network where addresses.isEmpty {
            sleep(1)
            addresses = System.networkAddresses()
        }
        let model = MachineFiles().text("/proc/device-tree/model") ?? ""
        let card = Self.activity(host: System.hostName, model: model, address: addresses.first)
        for attempt in 1...Self.patience.daemon {
            do {
                _ = try options.call(EnqueueRequest(activity: card))
                return
            } catch let failure as Failure where failure.status == .unavailable && attempt < Self.patience.daemon {
                sleep(1)
            }
        }
    }

    static func activity(host: String, model: String, address: String?) -> ActivityDraft {
        var card = ActivityDraft(title: model.isEmpty ? host : "\(host), \(model)")
        card.subtitle = (address ?? "no network") + " · notchctl send \"Hello\""
        card.systemImage = "checkmark.circle"
        card.tint = .named(.green)
        card.dwell = .seconds(60)
        card.source = "setup"
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
