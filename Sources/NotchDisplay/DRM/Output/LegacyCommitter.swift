import NotchDevices
import NotchSystem

/// A committer that uses the legacy calls, for drivers without atomic commits or with defective ones.
final class LegacyCommitter: DRMCommitter {
    private let card: any DRMCard
    private let connector: UInt32
    private let crtc: UInt32
    private let mode: DRMMode
    private let otherPlanes: [UInt32]
    private let plain: [PlainSettings.Setting]

    init(_ candidate: OutputCandidate, on card: any DRMCard) {
        self.card = card
        (connector, crtc, mode) = (candidate.connector.id, candidate.crtc, candidate.mode)
        otherPlanes = candidate.otherPlanes
        plain = Self.plainSettings(of: candidate, on: card)
    }

    /// Returns the settings of a former master, for drivers that change them by the legacy calls.
    private static func plainSettings(of candidate: OutputCandidate, on card: any DRMCard) -> [PlainSettings.Setting] {
        guard let connector = try? DRMPropertyTable(of: candidate.connector.id, .connector, on: card),
            let crtc = try? DRMPropertyTable(of: candidate.crtc, .crtc, on: card)
        else { return [] }
        let plane = candidate.plane.flatMap { try? DRMPropertyTable(of: $0, .plane, on: card) }
        return PlainSettings(connector: connector, crtc: crtc, plane: plane).settings
    }

    /// A page flip always shows all of its buffer.
    let takesClips = false

    /// Has no effect, because the legacy calls have no test.
    func test(_ framebuffer: UInt32) {}

    func modeset(_ framebuffer: UInt32) throws(Errno) {
        try card.setCRTC(crtc, framebuffer: framebuffer, connectors: [connector], mode: mode)
        // The picture is shown even if a plane cannot be disabled. With the legacy calls, a cursor need not be a plane.
        try? card.hideCursor(crtc)
        for plane in otherPlanes where (try? card.plane(plane))?.crtc == crtc { try? card.disablePlane(plane) }
        for each in plain { try? card.setProperty(each.property, of: each.object, each.kind, to: each.value) }
    }

    func relight(_ framebuffer: UInt32, cookie: UInt64, isSet: Bool) throws(Errno) -> Bool {
        if isSet {
            try card.pageFlip(crtc, framebuffer: framebuffer, cookie: cookie)
        } else {
            try modeset(framebuffer)
        }
        return isSet
    }

    func flip(to framebuffer: UInt32, clips: [DRMClip], cookie: UInt64) throws(Errno) {
        try card.pageFlip(crtc, framebuffer: framebuffer, cookie: cookie)
    }

    func blank() throws(Errno) {
        // A modeset turns the panel on again (drm_crtc_helper_set_config).
        guard let property = try card.properties(of: connector, .connector).first(where: { $0.name == "DPMS" }),
            let off = property.names.first(where: { $0.value == "Off" })?.key
        else { return try turnOff() }
        try card.setProperty(property.id, of: connector, .connector, to: off)
    }

    func turnOff() throws(Errno) {
        try card.setCRTC(crtc, framebuffer: 0, connectors: [], mode: nil)
    }
}
