package import NotchGraphics
import NotchSystem

/// Answers as a test sets it. A picture without a set answer is pending.
package final class ScriptedPictures: PictureSource {
    package var shapes: [String: PictureAnswer<PictureShape>] = [:]
    /// The colour of each picture that is present, and the time of its arrival.
    package var colours: [String: (pixel: UInt32, arrival: Duration?)] = [:]
    package var refusals: [String: PictureError] = [:]
    /// Whether the disk answers at once instead of after the frame.
    package var hasPromptDisk = true
    package private(set) var requests: [PictureRequest] = []
    private var made: [PictureRequest: (pixel: UInt32, frames: PictureFrames)] = [:]

    package init() {}

    package func shape(of file: PictureFile) -> PictureAnswer<PictureShape> {
        shapes[file.path] ?? .pending(former: nil)
    }

    package func frames(of request: PictureRequest) -> PictureAnswer<PictureFrames> {
        requests.append(request)
        if let refusal = refusals[request.file.path] { return .refused(refusal) }
        guard let colour = colours[request.file.path] else { return .pending(former: nil) }
        let known = made[request].flatMap { $0.pixel == colour.pixel ? $0.frames : nil }
        let frames = known ?? frames(of: colour.pixel, in: request)
        made[request] = (colour.pixel, frames)
        return .ready(frames, arrival: colour.arrival)
    }

    package func ask<Value: Sendable>(_ question: @escaping @Sendable () -> Value) -> Value? {
        hasPromptDisk ? question() : nil
    }

    private func frames(of pixel: UInt32, in request: PictureRequest) -> PictureFrames {
        guard let memory = try? DeviceMapping(length: request.width * request.height * 4) else {
            preconditionFailure("no memory for a picture of \(request.width)x\(request.height)")
        }
        for word in memory.bytes.bindMemory(to: UInt32.self).indices {
            memory.bytes.storeBytes(of: pixel, toByteOffset: word * 4, as: UInt32.self)
        }
        return PictureFrames(
            width: request.width, height: request.height, durations: [.zero], isOpaque: true, memory: memory)
    }
}
