import NotchCore
import NotchEvdev

/// An input of the configuration that evdev devices serve.
struct EvdevInput {
    enum Use {
        case touch(TouchOptions)
        case keys(KeyOptions)
    }

    let use: Use
    var report: InputReport
    /// Some device has served it.
    var wasThere = false
    /// A key of some device has said that somebody is near.
    var isHovering = false

    init(_ use: Use) {
        self.use = use
        report =
            switch use {
            case .touch: InputReport(name: "touch", kind: .touch, state: "waiting")
            case .keys(let options): InputReport(name: options.name, kind: .keys, state: "waiting")
            }
    }

    /// The device that the configuration names.
    var device: String? {
        switch use {
        case .touch(let options): options.device
        case .keys(let options): options.device
        }
    }

    var grabs: Bool {
        switch use {
        case .touch(let options): options.grabs
        case .keys(let options): options.grabs
        }
    }

    /// Whether a device is one for it, as far as sysfs tells.
    func wants(_ node: EvdevNode, target: (_ link: String) -> String) -> Bool {
        if let device {
            return node.name == device || device.hasPrefix("/") && node.path == target(device)
        }
        switch use {
        case .touch: return node.isTouchScreen
        case .keys(let options):
            return options.keys.contains { node.keys.contains($0.rawValue) } || options.hasRotary && node.isEncoder
        }
    }

    /// `nil` where the device has nothing of use for it, as one may that the configuration names.
    func machine(for device: any EvdevDevice, _ node: EvdevNode, panel: TouchPanel) -> (any EvdevMachine)? {
        switch use {
        case .touch(let options):
            return TouchAxes(of: device).map { TouchMachine(options: options, axes: $0, panel: panel) }
        case .keys(let options):
            let isOfUse = options.keys.contains { node.keys.contains($0.rawValue) } || options.hasRotary && node.turns
            return isOfUse ? KeyMachine(options: options) : nil
        }
    }

    /// What ``machine(for:_:panel:)`` misses in a device.
    var lack: String {
        switch use {
        case .touch: "does not tell where it is touched"
        case .keys: "has none of the keys"
        }
    }

    /// What it says while a device serves it.
    func state(isPressed: Bool) -> String {
        switch use {
        case .touch: isPressed ? "touched" : "released"
        // The words of what senses people: the panel's sleep goes by them.
        case .keys(let options) where options.isHover: isPressed ? "near" : "away"
        case .keys: isPressed ? "pressed" : "released"
        }
    }
}
