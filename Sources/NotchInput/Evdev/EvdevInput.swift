import NotchCore
import NotchDevices

/// An input of the configuration that evdev devices serve.
struct EvdevInput {
    enum Use {
        case touch(TouchOptions)
        case keys(KeyOptions)
    }

    let use: Use
    var report: InputReport
    /// Whether a device serves or has served the input.
    var wasThere = false
    /// Whether a key of a device has reported that a person is near.
    var isHovering = false

    init(_ use: Use) {
        self.use = use
        report =
            switch use {
            case .touch: InputReport(name: "touch", kind: .touch, state: .waiting)
            case .keys(let options): InputReport(name: options.name, kind: .keys, state: .waiting)
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

    /// Returns whether a device suits the input, according to sysfs.
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

    /// Returns the machine for a device, or `nil` if the device lacks the keys or axes of the input. The configuration
    /// may name a device that lacks them.
    func machine(for device: any EvdevDevice, _ node: EvdevNode, panel: TouchPanel) -> (any EvdevMachine)? {
        switch use {
        case .touch(let options):
            return TouchAxes(of: device).map { EvdevTouch(options: options, axes: $0, panel: panel) }
        case .keys(let options):
            let isOfUse = options.keys.contains { node.keys.contains($0.rawValue) } || options.hasRotary && node.turns
            return isOfUse ? EvdevKeys(options: options) : nil
        }
    }

    /// The text for a device's deficiency if ``machine(for:_:panel:)`` returns `nil`.
    var lack: String {
        switch use {
        case .touch: "does not report where it is touched"
        case .keys: "has none of the keys"
        }
    }

    /// Returns the state of the input while a device serves it.
    func state(isPressed: Bool) -> InputState {
        switch use {
        case .touch: isPressed ? .touched : .released
        case .keys(let options) where options.isHover: isPressed ? .near : .away
        case .keys: isPressed ? .pressed : .released
        }
    }
}
