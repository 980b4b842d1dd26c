package import NotchDevices

/// A touch screen, keys or a rotary encoder.
package struct InputDeviceReport: Hashable, Sendable {
    /// The uses that a device can have.
    package enum Kind: String, Hashable, Sendable {
        case touch, encoder, keys
    }

    package var device: EvdevNode
    package var kind: Kind
    package var access: FileAccess?
}

extension InputDeviceReport {
    /// - Parameter event: the kernel's name, such as `event3`.
    /// - Returns: `nil` for a device without use for a display, such as a pointer or an accelerometer, and for a name
    ///   that is not an evdev device's.
    init?(_ event: String, files: MachineFiles) {
        guard let device = EvdevNode(event: event, attribute: files.text) else { return nil }
        let kind: Kind
        if device.isTouchScreen {
            kind = .touch
        } else if device.isEncoder {
            kind = .encoder
        } else if !device.keys.isEmpty, !device.hasTouch, !device.keys.contains(EvdevCode.mouseLeft) {
            kind = .keys
        } else {
            return nil
        }
        self.init(device: device, kind: kind, access: files.access(device.path))
    }

    private var description: String {
        switch kind {
        case .touch: "touch screen"
        case .encoder: "rotary encoder"
        case .keys: device.keys.count == 1 ? "1 key" : "\(device.keys.count) keys"
        }
    }

    /// Returns a finding that is never ``Finding/Verdict/wrong``, because no display needs an input device.
    package func finding(for person: Person) -> Finding {
        let subject = device.path.split(separator: "/").last.map(String.init) ?? device.path
        let text = "\(device.name), \(description)"
        guard let access else {
            return Finding(.note, subject, "\(text), but there is no \(device.path)", remedy: "sudo modprobe evdev")
        }
        guard access.isReadable else {
            return Finding(
                .note, subject, "\(text): no access (\(access.description))",
                remedy: access.groupRemedy(for: person)
                    ?? "sudo chgrp input \(device.path) && sudo chmod g+rw \(device.path), until the next boot")
        }
        return Finding(.ok, subject, "\(text), \(access.description)")
    }
}
