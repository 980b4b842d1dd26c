import NotchDevices
import NotchPanels

/// The kernel's text console and its rotation.
extension MachineCheck {
    static let consoleChecks = [
        MachineCheck("the console on the panel") { machine in
            let consoles = machine.files.names(in: "/sys/class/vtconsole").map { "/sys/class/vtconsole/" + $0 }
            let isBound = consoles.contains { console in
                machine.files.text(console + "/name")?.contains("frame buffer device") == true
                    && machine.files.number(console + "/bind") == 1
            }
            // On a machine that is no board, the console is where it belongs.
            let isBoard = machine.panel != nil || machine.board != .unknown
            guard isBound, isBoard, let buffer = consoleBuffer(machine) else { return [] }
            return [
                Finding(
                    .note, buffer.node, "\(buffer.name): the kernel's text console is on the panel",
                    remedy: machine.adding(word: "fbcon=map:9") + "; a monitor then shows no console either")
            ]
        },
        MachineCheck("the console's rotation") { machine in
            machine.words.compactMap { word in
                guard word.hasPrefix("video="), let colon = word.firstIndex(of: ":") else { return nil }
                let connector = String(word.dropFirst("video=".count).prefix { $0 != ":" })
                let options = word[word.index(after: colon)...].split(separator: ",")
                guard let rotate = options.first(where: { $0.hasPrefix("rotate=") }).flatMap({ Int($0.dropFirst(7)) }),
                    let orientation = orientation(of: connector, machine.cards)
                else { return nil }
                // The kernel counts counter-clockwise, and adds the turn to the panel's orientation
                // (drm_client_rotation).
                guard rotate % 360 != 0 else { return nil }
                let clockwise = (orientation.clockwiseDegrees + 360 - rotate % 360) % 360
                return Finding(
                    .note, connector,
                    "\(word) turns only the kernel's console; cards are turned by the panel's orientation, which is "
                        + "\(orientation.rawValue.lowercased())",
                    remedy:
                        "Rotation=\(clockwise) in [Display] of /etc/notch/notchd.conf turns the cards in the same way")
            }
        },
    ]

    /// Returns the frame buffer that has the first console, if it is the panel's or the only one.
    private static func consoleBuffer(_ machine: Surroundings) -> (node: String, name: String)? {
        let map = machine.words.last { $0.hasPrefix("fbcon=map:") }
        let number = map?.dropFirst("fbcon=map:".count).first.flatMap { Int(String($0)) } ?? 0
        let buffers = machine.files.names(in: "/sys/class/graphics").filter {
            $0.hasPrefix("fb") && Int($0.dropFirst(2)) != nil
        }
        guard buffers.contains("fb\(number)"),
            let name = machine.files.text("/sys/class/graphics/fb\(number)/name")
        else { return nil }
        // The kernel cuts the name to 15 letters. The last one may be of its own.
        let drivers = machine.panel?.hardware.drivers ?? []
        let isPanel = drivers.contains { name.hasPrefix($0.prefix(13)) }
        return isPanel || buffers.count == 1 ? ("fb\(number)", name) : nil
    }

    private static func orientation(of name: String, _ cards: [CardReport]) -> PanelOrientation? {
        for case .described(let card) in cards.map(\.state) {
            if let found = card.connectors.first(where: { $0.connector.name == name }) {
                return PanelOrientation(found.properties)
            }
        }
        return nil
    }
}
