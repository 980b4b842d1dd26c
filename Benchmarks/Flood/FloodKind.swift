import FoundationEssentials
import Glibc
import NotchCore
import NotchIPC

/// The messages of a flood, sent as fast as the daemon takes them; not all are calls.
enum FloodKind: String, CaseIterable {
    case calls, searches, lists, explains, screenshots, unknownIcons, enqueues, garbage, arrays, newcomers, monitors

    /// The kind in words, for the table.
    var name: String {
        switch self {
        case .calls: "calls for the status"
        case .searches: "searches of a full history"
        case .lists: "lists of 256 long texts"
        case .explains: "explanations of 256 long texts"
        case .screenshots: "screenshots"
        case .unknownIcons: "updates with unknown icons"
        case .enqueues: "long texts with one key"
        case .garbage: "messages that are no calls"
        case .arrays: "arrays of 64 KiB"
        case .newcomers: "connections for one call"
        case .monitors: "long texts, and 224 monitors"
        }
    }

    /// Whether the measured call makes a new connection each time, since the flood may be in the way of new
    /// connections.
    var isOfConnections: Bool { self == .newcomers || self == .monitors }

    /// The number of monitors that each monitoring process holds.
    static let monitorsEach = 32
    /// The number of processes that hold monitors, in addition to those that flood.
    var monitoringProcesses: Int { self == .monitors ? 7 : 0 }

    /// The activity that is updated.
    static let held = "00000000-0000-4000-8000-000000000001"

    /// Texts as long as they may be.
    static let title = String(repeating: "a", count: FieldLimits.title)
    static let subtitle = String(repeating: "a", count: FieldLimits.subtitle)

    /// Returns the messages of one client: as many calls as its rate allows at once. The client ends its side after
    /// them.
    ///
    /// - Parameter seed: tells clients apart where their calls have to differ.
    func messages(seed: Int) -> [UInt8] {
        switch self {
        case .calls: Self.repeated(NotchClient.message(StatusRequest()), 2000)
        case .searches:
            Self.repeated(
                NotchClient.message(
                    HistoryRequest { $0.search = String(repeating: "a", count: FieldLimits.search - 1) + "b" }), 200)
        case .lists: Self.repeated(NotchClient.message(ListRequest()), 25)
        case .explains: Self.repeated(NotchClient.message(ExplainRequest()), 100)
        case .screenshots: Self.repeated(NotchClient.message(ScreenshotRequest()), 35)
        case .unknownIcons:
            (0..<180).flatMap { number in
                NotchClient.message(
                    UpdateRequest { ($0.id, $0.systemImage) = (UUID(uuidString: Self.held), "zz-\(seed)-\(number)") })
            }
        case .enqueues, .monitors:
            Self.repeated(
                NotchClient.message(
                    EnqueueRequest {
                        ($0.activity.title, $0.activity.subtitle) = (Self.title, Self.subtitle)
                        $0.activity.coalescingKey = "flood-\(seed % 16)"
                    }), 500)
        case .garbage: Self.repeated(Array("{".utf8) + [0], 2000)
        case .arrays: Self.repeated(Array(("[0" + String(repeating: ",0", count: 32_000) + "]").utf8) + [0], 100)
        case .newcomers: NotchClient.message(StatusRequest())
        }
    }

    private static func repeated(_ message: [UInt8], _ count: Int) -> [UInt8] {
        Array([[UInt8]](repeating: message, count: count).joined())
    }
}
