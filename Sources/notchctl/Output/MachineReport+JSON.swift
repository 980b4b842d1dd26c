import NotchDRM
import NotchDoctor
import NotchEvdev
import NotchGPIO
import NotchIIO
import NotchIPC
import NotchSystem

extension MachineReport {
    func json(_ findings: [Finding]) -> JSONObject {
        [
            "usable": .bool(usableDisplay != nil),
            "display": usableDisplay.map { .string($0) },
            "cards": .objects(cards.map(\.json)),
            "framebuffers": .objects(framebuffers.map(\.json)),
            "backlights": .objects(backlights.map(\.json)),
            "gpioChips": .objects(chips.map(\.json)),
            "sensors": .objects(sensors.map(\.json)),
            "inputDevices": .objects(inputDevices.map(\.json)),
            "findings": .objects(
                findings.map { finding in
                    [
                        "verdict": .string(finding.verdict.rawValue), "subject": .string(finding.subject),
                        "text": .string(finding.text), "remedy": finding.remedy.map { .string($0) },
                    ]
                }),
        ]
    }
}

extension CardReport {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["node": .string(node), "access": access.map { .object($0.json) }]
        switch state {
        case .failed(let error):
            object["error"] = .string("\(error)")
            object["connectors"] = .strings(sysfsConnectors)
        case .described(let card):
            object["driver"] = .string(card.driver.name)
            object["description"] = .string(card.driver.description)
            object["device"] = .string(card.driver.devicePath)
            object["kms"] = .bool(card.isKMS)
            object["dumbBuffers"] = .bool(card.hasDumbBuffers)
            object["atomic"] = .bool(card.isAtomic)
            object["connectors"] = .objects(card.connectors.map(\.json))
            object["planes"] = .objects(card.planes.map(\.json))
            object["free"] = .bool(isFree)
        }
        object["users"] = .objects(
            users.map { user in
                [
                    "process": .int(clamping: user.process), "name": .string(user.name),
                    "service": user.service.map { .string($0) }, "master": user.isMaster.map { .bool($0) },
                ]
            })
        return object
    }
}

extension CardDescription.Connector {
    fileprivate var json: JSONObject {
        [
            "name": .string(connector.name),
            "status": .string(connector.status.rawValue),
            "widthMm": .int(clamping: connector.widthMillimetres),
            "heightMm": .int(clamping: connector.heightMillimetres),
            "orientation": .string(PanelOrientation(properties).rawValue),
            "modes": .objects(
                connector.modes.map { mode in
                    [
                        "width": .int(clamping: mode.width), "height": .int(clamping: mode.height),
                        "refreshHz": mode.refresh.map { .double(($0 * 1000).rounded() / 1000) },
                        "preferred": .bool(mode.isPreferred),
                    ]
                }),
        ]
    }
}

extension CardDescription.Plane {
    fileprivate var json: JSONObject {
        [
            "id": .int(clamping: plane.id), "type": type.map { .string($0) },
            "formats": .strings(plane.formats.map(\.description)),
        ]
    }
}

extension FramebufferReport {
    fileprivate var json: JSONObject {
        [
            "node": .string(node), "name": .string(name), "width": .int(clamping: width),
            "height": .int(clamping: height), "bitsPerPixel": .int(clamping: bitsPerPixel),
            "emulated": .bool(isEmulated), "access": access.map { .object($0.json) },
        ]
    }
}

extension BacklightReport {
    fileprivate var json: JSONObject {
        [
            "name": .string(name), "brightness": .int(clamping: brightness), "maximum": .int(clamping: maximum),
            "writable": .bool(access?.isWritable == true),
        ]
    }
}

extension ChipReport {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["node": .string(node), "access": access.map { .object($0.json) }]
        switch state {
        case .failed(let error):
            object["error"] = .string("\(error)")
        case .described(let chip):
            object["name"] = .string(chip.name)
            object["label"] = .string(chip.label)
            object["lines"] = .objects(
                chip.lines.map { line in
                    [
                        "name": line.name.isEmpty ? nil : .string(line.name),
                        "used": .bool(line.consumer != nil), "consumer": line.consumer.map { .string($0) },
                        "output": .bool(line.isOutput),
                    ]
                })
        }
        return object
    }
}

extension SensorReport {
    fileprivate var json: JSONObject {
        [
            "id": .string(device.id), "name": device.name.map { .string($0) },
            "label": device.label.map { .string($0) },
            "channels": .objects(
                channels.map { channel in
                    [
                        "quantity": .string(channel.channel.quantity.rawValue),
                        "attribute": .string(channel.channel.attribute),
                        // JSON has no infinity.
                        "value": channel.value.flatMap { $0.isFinite ? JSON.double($0) : nil },
                        "nearLevel": channel.nearLevel.map { .double($0) },
                        "error": channel.error.map { .string("\($0)") },
                    ]
                }),
            "node": nodeAccess.map { .object($0.json) }, "events": eventAccess.map { .object($0.json) },
        ]
    }
}

extension InputDeviceReport {
    fileprivate var json: JSONObject {
        [
            "node": .string(device.path), "name": .string(device.name), "kind": .string(kind.rawValue),
            "access": access.map { .object($0.json) },
        ]
    }
}

extension FileAccess {
    fileprivate var json: JSONObject {
        [
            "owner": .string(owner), "group": .string(group), "mode": .string("0" + String(mode, radix: 8)),
            "readable": .bool(isReadable), "writable": .bool(isWritable),
        ]
    }
}
