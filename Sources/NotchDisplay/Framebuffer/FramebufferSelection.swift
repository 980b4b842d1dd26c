/// The choice among a machine's frame buffer devices.
enum FramebufferSelection {
    /// - Parameter wanted: a path or a driver's name. `nil` takes the only device there is; devices that DRM drivers
    ///   emulate are left out if there is any other.
    /// - Throws: ``DisplayError`` of code `open`, with a list of the devices.
    static func choose(
        _ wanted: String?, among nodes: [FramebufferNode], target: (String) -> String
    ) throws(DisplayError) -> FramebufferNode {
        guard !nodes.isEmpty else {
            throw error("there is no frame buffer device" + (wanted.map { ", and so no \($0)" } ?? ""))
        }
        let all = nodes.map(\.description).joined(separator: ", ")
        guard let wanted else {
            let own = nodes.filter { !$0.isEmulated }
            let candidates = own.isEmpty ? nodes : own
            guard candidates.count == 1 else {
                throw error("there are several frame buffer devices: \(all); choose one of them")
            }
            return candidates[0]
        }
        let path = wanted.contains("/" as Character) ? target(wanted) : wanted
        let matches = nodes.filter { $0.path == path || $0.driver == wanted }
        switch matches.count {
        case 0: throw error("no frame buffer device is \(wanted); there are: \(all)")
        case 1: return matches[0]
        default:
            let list = matches.map(\.description).joined(separator: ", ")
            throw error("several frame buffer devices are \(wanted): \(list); choose one of them by its path")
        }
    }

    private static func error(_ message: String) -> DisplayError {
        DisplayError(code: .open, message: message)
    }
}
