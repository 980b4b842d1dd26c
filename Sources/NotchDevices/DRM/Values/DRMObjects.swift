/// The ids of a card's objects. The index of a CRTC is its bit in `possibleCRTCs` masks.
package struct DRMResources: Hashable, Sendable {
    package var crtcs: [UInt32]
    package var connectors: [UInt32]
    package var encoders: [UInt32]

    package init(crtcs: [UInt32], connectors: [UInt32], encoders: [UInt32]) {
        self.crtcs = crtcs
        self.connectors = connectors
        self.encoders = encoders
    }
}

/// A connector for a cable, or of a panel that is soldered on.
package struct DRMConnector: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable {
        case connected, disconnected, unknown
    }

    package var id: UInt32
    /// The kernel's name of the connector, such as `HDMI-A-1`, `DSI-1`, `SPI-1`, `Virtual-1`.
    package var name: String
    package var status: Status
    package var modes: [DRMMode]
    /// The id of the encoder in use; 0 for none.
    package var encoder: UInt32
    package var possibleEncoders: [UInt32]
    /// The panel's size in millimetres; 0 if the panel does not report it.
    package var widthMillimetres: Int
    package var heightMillimetres: Int

    package init(
        id: UInt32, name: String, status: Status, modes: [DRMMode], encoder: UInt32, possibleEncoders: [UInt32],
        widthMillimetres: Int = 0, heightMillimetres: Int = 0
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.modes = modes
        self.encoder = encoder
        self.possibleEncoders = possibleEncoders
        self.widthMillimetres = widthMillimetres
        self.heightMillimetres = heightMillimetres
    }

    /// The connector's name and state, such as `HDMI-A-1 (disconnected)`.
    package var summary: String {
        status == .connected && modes.isEmpty ? "\(name) (connected, without a mode)" : "\(name) (\(status.rawValue))"
    }

    /// Whether the connector belongs to a panel that is soldered on or screwed in.
    package var isBuiltIn: Bool {
        ["DSI", "DPI", "SPI", "LVDS", "eDP"].contains { name.hasPrefix($0 + "-") }
    }
}

/// A resolution and timing of a connector.
package struct DRMMode: Hashable, Sendable, CustomStringConvertible {
    package var name: String
    /// The size in pixels.
    package var width: Int
    package var height: Int
    /// The frames a second; `nil` if the panel has no refresh rate. Panels on serial buses have none (they report about
    /// 0 Hz).
    package var refresh: Double?
    package var isPreferred: Bool
    /// The kernel's `struct drm_mode_modeinfo`, byte for byte, which
    /// ``DRMCard/setCRTC(_:framebuffer:connectors:mode:)`` returns to the kernel.
    package var timing: [UInt8]

    package init(
        name: String, width: Int, height: Int, refresh: Double?, isPreferred: Bool = false, timing: [UInt8] = []
    ) {
        self.name = name
        self.width = width
        self.height = height
        self.refresh = refresh
        self.isPreferred = isPreferred
        self.timing = timing
    }

    /// The mode as text, such as `1480x320@60`, or `320x170` if the panel has no refresh rate.
    package var description: String { Self.description(width: width, height: height, refresh: refresh) }

    static func description(width: Int, height: Int, refresh: Double?) -> String {
        guard let refresh, (0..<100_000).contains(refresh) else { return "\(width)x\(height)" }
        let hundredths = Int((refresh * 100).rounded())
        let (tens, ones) = (hundredths / 10 % 10, hundredths % 10)
        let fraction = ones > 0 ? ".\(tens)\(ones)" : tens > 0 ? ".\(tens)" : ""
        return "\(width)x\(height)@\(hundredths / 100)\(fraction)"
    }
}

/// The hardware that turns a CRTC's pixels into a connector's signal.
package struct DRMEncoder: Hashable, Sendable {
    package var id: UInt32
    /// The id of the CRTC in use; 0 for none.
    package var crtc: UInt32
    /// A bit mask: bit n is the n-th CRTC of ``DRMResources/crtcs``.
    package var possibleCRTCs: UInt32

    package init(id: UInt32, crtc: UInt32, possibleCRTCs: UInt32) {
        self.id = id
        self.crtc = crtc
        self.possibleCRTCs = possibleCRTCs
    }
}

/// A layer of a CRTC. The property `type` is its kind.
package struct DRMPlane: Hashable, Sendable {
    package var id: UInt32
    /// A bit mask: bit n is the n-th CRTC of ``DRMResources/crtcs``.
    package var possibleCRTCs: UInt32
    package var formats: [DRMFormat]
    /// The id of the CRTC that shows the plane; 0 for none.
    package var crtc: UInt32

    package init(id: UInt32, possibleCRTCs: UInt32, formats: [DRMFormat], crtc: UInt32 = 0) {
        self.id = id
        self.possibleCRTCs = possibleCRTCs
        self.formats = formats
        self.crtc = crtc
    }
}

/// The kinds of objects that have properties: `DRM_MODE_OBJECT_*`.
package enum DRMObjectKind: Hashable, Sendable {
    case connector, crtc, plane
}

/// A property of a connector, CRTC or plane, with its current value.
package struct DRMProperty: Hashable, Sendable {
    package var id: UInt32
    /// The property's name, such as `FB_ID`, `rotation`, `panel orientation`.
    package var name: String
    package var value: UInt64
    /// The names of an enumeration's values, or of a bit mask's bits by their numbers; empty for other properties.
    package var names: [UInt64: String]
    /// The range of a numeric property; `nil` for other properties.
    package var range: ClosedRange<UInt64>?
    package var isImmutable: Bool

    package init(
        id: UInt32, name: String, value: UInt64, names: [UInt64: String] = [:], range: ClosedRange<UInt64>? = nil,
        isImmutable: Bool = false
    ) {
        self.id = id
        self.name = name
        self.value = value
        self.names = names
        self.range = range
        self.isImmutable = isImmutable
    }

    /// The name of an enumeration's current value.
    package var valueName: String? { names[value] }

    /// Returns the value of an enumeration with this name; `nil` if there is none.
    package func value(named name: String) -> UInt64? { names.first { $0.value == name }?.key }
}
