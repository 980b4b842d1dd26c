import FoundationEssentials
package import NotchCore
import NotchSystem

/// Writes presented frames to a folder: a PNG for each, `000001.png` and so on, and a line for each in `frames.jsonl`.
///
/// The folder belongs to one run. A folder that already holds frames is refused, because a shorter run would leave the
/// last frames of a longer run, and the recorder must not delete a person's files. If writing fails, for example on a
/// full disk, recording ends with one report, and the display continues.
@SurfaceActor
package final class FrameRecorder {
    package static let index = "frames.jsonl"

    /// The path of the folder, as given.
    package let directory: String
    private let rotation: Rotation
    private let onFailure: @SurfaceActor (DisplayError) -> Void
    /// The folder; `nil` once recording has ended.
    private var folder: RecordingFolder?
    /// The last picture as the panel showed it; `nil` if the panel shows every pixel unmodified.
    private var shown: PanelPicture?

    /// Makes the folder if it does not exist, and checks that frames can be written to it.
    ///
    /// - Parameters:
    ///   - directory: the path of the folder. Missing parents are made too.
    ///   - rotation: the mounting of the panel. The dots of a panel of black and white pixels are in its own raster.
    ///   - onFailure: called once, if an error ends the recording.
    /// - Throws: ``DisplayError`` of code `open` if the folder cannot be made or used, and `occupied` if it already
    ///   holds frames.
    package init(
        directory: String, rotation: Rotation = .none, onFailure: @escaping @SurfaceActor (DisplayError) -> Void
    ) throws(DisplayError) {
        self.directory = directory
        self.rotation = rotation
        self.onFailure = onFailure
        folder = try RecordingFolder(path: directory, index: Self.index)
    }

    /// Whether frames are still written.
    package var isRecording: Bool { folder != nil }

    /// Writes the whole pixmap of `frame` as `panelFormat` shows it, regardless of its damage. Has no effect after a
    /// failure.
    package func record(_ frame: Frame, on panelFormat: PanelFormat = .colour) {
        guard let folder else { return }
        do throws(DisplayError) {
            let file = Self.fileName(sequence: frame.sequence)
            try folder.write(try PNGFile.encode(picture(of: frame, on: panelFormat)), to: file)
            try folder.appendToIndex(Self.line(for: frame, file: file))
        } catch {
            self.folder = nil
            onFailure(
                DisplayError(
                    code: error.code, errno: error.errno,
                    message: "recording ended before frame \(frame.sequence): \(error.message)"))
        }
    }

    /// Returns the picture of a frame as the panel shows it. After the first frame, converts only the damage.
    private func picture(of frame: Frame, on panelFormat: PanelFormat) -> Pixmap {
        guard panelFormat != .colour else { return frame.pixmap }
        if let shown, shown.panelFormat == panelFormat, shown.pixmap.bounds == frame.pixmap.bounds {
            for rect in frame.damage.rects { shown.update(rect, from: frame.pixmap) }
            return shown.pixmap
        }
        let first = PanelPicture(
            width: frame.pixmap.width, height: frame.pixmap.height, panelFormat: panelFormat, rotation: rotation)
        first.update(frame.pixmap.bounds, from: frame.pixmap)
        shown = first
        return first.pixmap
    }

    /// Returns the name of a frame's file, with six digits or more.
    private static func fileName(sequence: Int) -> String {
        let digits = String(sequence)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
    }

    /// Returns the line of a frame in the index. None of the values can contain a character that JSON must escape.
    private static func line(for frame: Frame, file: String) -> String {
        let damage = frame.damage.rects.map { "[\($0.x),\($0.y),\($0.width),\($0.height)]" }.joined(separator: ",")
        let phase = frame.phase.map { "\"\($0.rawValue)\"" } ?? "null"
        let activity = frame.activity.map { "\"\($0.uuidString)\"" } ?? "null"
        let question = frame.question.map { ",\"question\":\"\($0.uuidString)\"" } ?? ""
        return """
            {"sequence":\(frame.sequence),"timeMs":\(frame.instant.milliseconds),"file":"\(file)",\
            "damage":[\(damage)],"phase":\(phase),"activity":\(activity)\(question)}

            """
    }
}

/// A folder for frames, and the open index in it. Only its owner has access to the files.
final class RecordingFolder {
    private let path: String
    private let index: OwnedDescriptor

    /// - Throws: ``DisplayError`` of code `open` or `occupied`.
    init(path: String, index name: String) throws(DisplayError) {
        self.path = path
        do throws(Errno) {
            // Only the owner has access to new folders.
            try System.makeFolders(path, rights: 0o700)
            let names = try System.names(in: path)
            guard !names.contains(where: { $0 == name || Self.isFrame($0) }) else { throw Errno.exists }
            // The index is made now, so that a folder without write access is detected before the recording starts.
            index = try System.open("\(path)/\(name)", .newPrivateFile)
        } catch .exists {
            throw DisplayError(
                code: .occupied,
                message: "the folder \(path) already holds recorded frames; name another one or empty it")
        } catch {
            throw DisplayError(
                code: .open, errno: error.rawValue,
                message: "frames cannot be recorded in \(path); name a folder that you may list and write to")
        }
    }

    /// Writes a whole file, or none at all.
    func write(_ bytes: [UInt8], to name: String) throws(DisplayError) {
        let file = "\(path)/\(name)"
        do throws(Errno) {
            let descriptor = try System.open(file, .newPrivateFile)
            do throws(Errno) { try System.writeAll(bytes, to: descriptor) } catch {
                try? System.remove(file)
                throw error
            }
        } catch {
            throw DisplayError(code: .io, errno: error.rawValue, message: "cannot write \(file)")
        }
    }

    func appendToIndex(_ line: String) throws(DisplayError) {
        do throws(Errno) { try System.writeAll(Array(line.utf8), to: index) } catch {
            throw DisplayError(code: .io, errno: error.rawValue, message: "cannot write the index of \(path)")
        }
    }

    private static func isFrame(_ name: String) -> Bool {
        let digits = name.dropLast(4)
        return name.hasSuffix(".png") && digits.count >= 6 && digits.allSatisfy { ("0"..."9").contains($0) }
    }
}
