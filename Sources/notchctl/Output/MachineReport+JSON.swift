import NotchDRM
import NotchDoctor
import NotchEvdev
import NotchGPIO
import NotchIIO
import NotchIPC

extension MachineReport {
    func json(_ findings: [Finding]) -> JSONObject {
        [
            "usable": .bool(usableDisplay != nil),
            "display": usableDisplay?.json,
            "cards": .array(cards.map(\.json)),
            "framebuffers": .array(framebuffers.map(\.json)),
            "backlights": .array(backlights.map(\.json)),
            "gpioChips": .array(chips.map(\.json)),
            "sensors": .array(sensors.map(\.json)),
            "inputDevices": .array(inputDevices.map(\.json)),
            "lamps": .array(lamps.map(\.json)),
            "findings": .array(findings.map(\.json)),
        ]
    }
}

extension Finding {
    fileprivate var json: JSON {
        [
            "verdict": verdict.rawValue.json, "subject": subject.json, "text": text.json, "remedy": remedy?.json,
        ]
    }
}

extension LampReport {
    fileprivate var json: JSON {
        [
            "node": node.json, "access": access?.json, "buffer": buffer?.json, "missingLine": missingLine?.json,
        ]
    }
}

extension CardReport {
    fileprivate var json: JSON {
        var object: JSONObject = ["node": node.json, "access": access?.json]
        switch state {
        case .failed(let error):
            object["error"] = "\(error)".json
            object["connectors"] = .strings(sysfsConnectors)
        case .described(let card):
            object["driver"] = card.driver.name.json
            object["description"] = card.driver.description.json
            object["device"] = card.driver.devicePath.json
            object["kms"] = card.isKMS.json
            object["dumbBuffers"] = card.hasDumbBuffers.json
            object["atomic"] = card.isAtomic.json
            object["connectors"] = .array(card.connectors.map(\.json))
            object["planes"] = .array(card.planes.map(\.json))
            object["free"] = isFree.json
        }
        object["users"] = .array(
            users.map { user in
                [
                    "process": user.process.json, "name": user.name.json, "service": user.service?.json,
                    "master": user.isMaster?.json,
                ]
            })
        return .object(object)
    }
}

extension CardDescription.Connector {
    fileprivate var json: JSON {
        [
            "name": connector.name.json, "status": connector.status.rawValue.json,
            "widthMm": connector.widthMillimetres.json, "heightMm": connector.heightMillimetres.json,
            "orientation": PanelOrientation(properties).rawValue.json,
            "modes": .array(
                connector.modes.map { mode in
                    [
                        "width": mode.width.json, "height": mode.height.json,
                        "refreshHz": mode.refresh.map { (($0 * 1000).rounded() / 1000).json },
                        "preferred": mode.isPreferred.json,
                    ]
                }),
        ]
    }
}

extension CardDescription.Plane {
    fileprivate var json: JSON {
        ["id": plane.id.json, "type": type?.json, "formats": .strings(plane.formats.map(\.description))]
    }
}

extension FramebufferReport {
    fileprivate var json: JSON {
        [
            "node": node.json, "name": name.json, "width": width.json, "height": height.json,
            "bitsPerPixel": bitsPerPixel.json, "emulated": isEmulated.json, "access": access?.json,
        ]
    }
}

extension BacklightReport {
    fileprivate var json: JSON {
        [
            "name": name.json, "brightness": brightness.json, "maximum": maximum.json,
            "writable": .bool(access?.isWritable == true),
        ]
    }
}

extension ChipReport {
    fileprivate var json: JSON {
        var object: JSONObject = ["node": node.json, "access": access?.json]
        switch state {
        case .failed(let error): object["error"] = "\(error)".json
        case .described(let chip):
            object["name"] = chip.name.json
            object["label"] = chip.label.json
            object["lines"] = .array(
                chip.lines.map { line in
                    [
                        "name": line.name.isEmpty ? nil : line.name.json, "used": .bool(line.consumer != nil),
                        "consumer": line.consumer?.json, "output": line.isOutput.json,
                    ]
                })
        }
        return .object(object)
    }
}

extension SensorReport {
    fileprivate var json: JSON {
        [
            "id": device.id.json, "name": device.name?.json, "label": device.label?.json,
            "channels": .array(
                channels.map { channel in
                    [
                        "quantity": channel.channel.quantity.rawValue.json,
                        "attribute": channel.channel.attribute.json,
                        // JSON has no infinity.
                        "value": channel.value.flatMap { $0.isFinite ? $0.json : nil },
                        "nearLevel": channel.nearLevel?.json, "error": channel.error.map { "\($0)".json },
                    ]
                }),
            "node": nodeAccess?.json, "events": eventAccess?.json,
        ]
    }
}

extension InputDeviceReport {
    fileprivate var json: JSON {
        ["node": device.path.json, "name": device.name.json, "kind": kind.rawValue.json, "access": access?.json]
    }
}

extension FileAccess {
    fileprivate var json: JSON {
        [
            "owner": owner.json, "group": group.json, "mode": ("0" + String(mode, radix: 8)).json,
            "readable": isReadable.json, "writable": isWritable.json,
        ]
    }
}
