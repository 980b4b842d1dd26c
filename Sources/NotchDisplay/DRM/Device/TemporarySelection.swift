import NotchCore
import NotchDRM
import NotchSystem

struct OutputCandidate: Hashable {
    var connector: DRMConnector
    var crtc: UInt32
    var plane: UInt32?
    var mode: DRMMode
    var format: DRMFormat
    var isMono = false
    var rotation: Rotation
    var isAtomic: Bool
    var mergesClips: Bool
}

enum TemporarySelection {
    static func candidates(on card: any DRMCard, options: OutputOptions) throws(DRMFailure) -> [OutputCandidate] {
        do throws(Errno) {
            let isAtomic = options.isAtomic != false && (try? card.setClientCapability(.atomic, 1)) != nil
            let driver = try card.driver()
            let resources = try card.resources()
            var list: [OutputCandidate] = []
            for id in resources.connectors {
                let connector = try card.connector(id, probe: true)
                guard connector.status == .connected else { continue }
                var plane: DRMPlane?
                if isAtomic {
                    for id in try card.planes() {
                        let found = try card.plane(id)
                        let type = try card.properties(of: id, .plane).first { $0.name == "type" }
                        if type?.valueName == "Primary" { plane = found }
                    }
                }
                let formats: [DRMFormat] =
                    options.format == .rgb565 ? [.rgb565] : plane?.formats ?? [.xrgb8888, .rgb565]
                for mode in connector.modes
                where options.mode.map({ $0.width == mode.width && $0.height == mode.height }) ?? true {
                    for format in formats {
                        list.append(
                            OutputCandidate(
                                connector: connector, crtc: resources.crtcs[0], plane: plane?.id, mode: mode,
                                format: format, rotation: .none, isAtomic: isAtomic,
                                mergesClips: ["panel-mipi-dbi", "ssd130x"].contains(driver.name)))
                    }
                }
            }
            if list.isEmpty { throw Errno.noEntry }
            return list
        } catch {
            if error == .noEntry { throw DRMFailure(.absent, "no display is connected to \(card.path)") }
            throw DRMFailure(error, "cannot ask \(card.path)")
        }
    }
}
