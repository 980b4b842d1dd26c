import FoundationEssentials
package import Glibc
import NotchCore
import NotchDisplay
import NotchIPC
import NotchSystem

/// Makes a daemon show damaged and hostile pictures as icons and in views, on a card and in a glance.
///
/// Each round ends with a sound picture. The daemon reads pictures in order, so it is done with the others once the
/// sound picture is on the display.
package final class PictureTrial {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    private static let picturesOfRound = 16
    /// The interval between screenshots, in microseconds. A client may request at most 20 screenshots a second.
    private static let screenshotInterval: UInt32 = 55_000
    private static let colours: [UInt32] = [0xFFFF_00FF, 0xFF00_FF00]

    private let client: NotchClient
    private let process: pid_t
    private let icons: String
    private let files: TemporaryFolder
    private let card = UUID()
    private var sent = 0
    /// The largest memory of a reading process so far, in KiB.
    package private(set) var readerPeak = 0

    /// - Parameters:
    ///   - process: the daemon.
    ///   - icons: a folder of users' icons.
    package init(socket: String, process: pid_t, icons: String) throws {
        client = try NotchClient(path: socket, timeout: Patience.duration)
        (self.process, self.icons) = (process, icons)
        files = try TemporaryFolder()
        try System.makeFolders(icons, rights: 0o700)
    }

    /// Shows pictures, half of them on a card and half in a glance.
    ///
    /// - Parameters:
    ///   - numbers: the numbers of the pictures in ``HostilePictures``.
    ///   - meanwhile: called while the display has not shown all pictures of a round.
    package func show(_ numbers: some Sequence<Int>, meanwhile: () -> Void = {}) throws {
        let numbers = Array(numbers)
        let middle = numbers.count / 2
        var draft = ActivityDraft(title: "Pictures")
        (draft.id, draft.hold, draft.dwell) = (card, true, .zero)
        draft.view = Text("Pictures").node
        _ = try client.call(EnqueueRequest(activity: draft))
        try show(numbers[..<middle], meanwhile) { view in
            var update = UpdateRequest.blank
            (update.id, update.view) = (card, view.json)
            _ = try client.call(update)
        }
        _ = try client.call(DismissRequest { _ in })
        try show(numbers[middle...], meanwhile) { view in
            let glance = Glance(id: "pictures", value: "Pictures", view: view)
            _ = try client.call(SetGlanceRequest(glance: glance))
        }
    }

    private func show(
        _ numbers: ArraySlice<Int>, _ meanwhile: () -> Void, _ send: (ViewNode) throws -> Void
    ) throws {
        for first in stride(from: numbers.startIndex, to: numbers.endIndex, by: Self.picturesOfRound) {
            let colour = Self.colours[sent % 2]
            sent += 1
            var parts = try numbers[first...].prefix(Self.picturesOfRound).map(part)
            let last = "\(files.path)/last-\(sent)"
            try System.replaceFile(last, with: Self.square(colour))
            parts.append(ViewNode(.image(path: last)))
            try send(ViewNode(.stack(.depth, spacing: nil, parts)))
            try wait(for: colour, meanwhile)
            readerPeak = max(readerPeak, (try? Self.readerPeak(of: process)) ?? 0)
        }
    }

    /// Writes a picture, and returns the part of a view that shows it.
    private func part(_ number: Int) throws -> ViewNode {
        let bytes = HostilePictures.picture(number)
        guard number % 3 == 0 else {
            let path = "\(files.path)/\(number)"
            try System.replaceFile(path, with: bytes)
            return ViewNode(.image(path: path))
        }
        let name = "hostile-\(number % 64)"
        try System.replaceFile("\(icons)/\(name).\(number % 2 == 0 ? "png" : "svg")", with: bytes)
        return ViewNode(.icon(name))
    }

    private static func square(_ colour: UInt32) -> [UInt8] {
        let digits = String(colour & 0xFF_FFFF | 0x100_0000, radix: 16).dropFirst()
        return Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#\(digits)"/></svg>
            """.utf8)
    }

    private func wait(for colour: UInt32, _ meanwhile: () -> Void) throws {
        let deadline = ContinuousClock.now + Patience.duration
        while ContinuousClock.now < deadline {
            meanwhile()
            usleep(Self.screenshotInterval)
            let picture = try PNGFile.decode(try client.call(ScreenshotRequest()).png)
            if (0..<picture.height).contains(where: { picture.row($0).contains(colour) }) { return }
        }
        throw Failure(description: "the picture at the end of round \(sent) is not shown")
    }

    private static func readerPeak(of process: pid_t) throws -> Int {
        func text(_ path: String) throws -> String {
            String(decoding: try System.contents(of: path, limit: 1 << 16), as: UTF8.self)
        }
        let children = try text("/proc/\(process)/task/\(process)/children").split(separator: " ")
        let reader = try children.first { try text("/proc/\($0)/comm").hasPrefix("notch-pictures") }
        let lines = try reader.map { try text("/proc/\($0)/status").split(separator: "\n") } ?? []
        return lines.first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
