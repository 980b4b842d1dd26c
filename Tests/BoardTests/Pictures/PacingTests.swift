import Foundation
import NotchTestSupport
import Testing

/// Tests how the frames of a moving card follow the vblanks of the panel, as the kernel recorded them.
@Suite("The pace of frames", .serialized, .enabled(if: BoardGuest.isHere))
struct PacingTests {
    /// A frame, with the events from its commit to the next one.
    private struct Shown {
        /// The time of the commit in seconds.
        var time: Double
        /// The vblanks before vkms had taken the frame. Each shows the frame before once more.
        var vblanksTooEarly = 0
        var flushes = 0
        var vblanks = 0
        /// Whether there was time to draw another frame after this one was shown, and none was drawn.
        var isFollowedByRest = false
    }

    private func shown(in events: [FlipTrace.Event]) -> [Shown] {
        var frames: [Shown] = []
        for event in events {
            guard event.entry != .commit else {
                frames.append(Shown(time: event.time))
                continue
            }
            guard let last = frames.indices.last else { continue }
            switch event.entry {
            case .flush: frames[last].flushes += 1
            case .vblank where frames[last].flushes == 0: frames[last].vblanksTooEarly += 1
            case .vblank: frames[last].vblanks += 1
            case .sleep: if frames[last].vblanks > 0 { frames[last].isFollowedByRest = true }
            case .commit: break
            }
        }
        return frames
    }

    @Test("vkms: no frame is skipped, none is shown twice while a newer one is ready, and at rest there are none")
    func frames_followTheVblanks() throws {
        let daemon = try BoardPanel.vkms.daemon("ReduceMotion=no\n")
        let before = try daemon.frames()
        let frames = shown(
            in: try FlipTrace.events(of: daemon.process.processIdentifier) {
                try daemon.say("send", "Slide", "--dwell", "500ms", "--wait")
                // The trace goes on until nothing has moved for a while.
                var drawn = 0
                repeat {
                    drawn = try daemon.frames()
                    Thread.sleep(forTimeInterval: 0.3)
                } while try daemon.frames() != drawn
            })
        // Each frame that was drawn was committed once, and nothing else was.
        let drawn = try daemon.frames() - before
        #expect(frames.count == drawn)
        #expect(drawn > 6)
        #expect(frames.last?.vblanks ?? 0 > 10)
        // Each frame was shown before the next one was committed.
        #expect(frames.dropLast().allSatisfy { $0.flushes == 1 && $0.vblanks > 0 })
        // A worker of the kernel takes the frames. It may be a moment late, as any thread here.
        #expect(frames.allSatisfy { $0.vblanksTooEarly <= 1 })
        #expect(frames.filter { $0.vblanksTooEarly == 1 }.count * 4 <= frames.count)
        // The next frame is drawn as soon as one is shown, except while the card rests and while a fade is too faint to
        // see.
        let moving = frames.filter { !$0.isFollowedByRest }
        #expect(frames.count - moving.count <= 6)
        #expect(moving.count * 2 > frames.count)

        let seconds = zip(frames, frames.dropFirst()).reduce(0) { sum, pair in
            pair.0.isFollowedByRest ? sum : sum + pair.1.time - pair.0.time
        }
        let once = moving.filter { $0.vblanks + $0.vblanksTooEarly == 1 }.count
        tell("vkms", BoardPanel.vkms, frames: moving.count, seconds: seconds)
        print("figure: of \(moving.count) frames on vkms \(once) were shown for one vblank alone")
    }

    @Test("virtio-gpu: a count, not a goal, of the frames while a card slides")
    func frames_areCounted() throws {
        let panel = BoardPanel.small
        let daemon = try panel.daemon("ReduceMotion=no\n")
        let commits = try FlipTrace.events(of: daemon.process.processIdentifier) {
            try daemon.say("send", "Slide", "--dwell", "500ms", "--wait")
        }.filter { $0.entry == .commit }.map(\.time)
        // The pause while the card rests is left out.
        let steps = zip(commits, commits.dropFirst()).map { $1 - $0 }.filter { $0 < 0.1 }
        #expect(steps.count > 6)
        tell("virtio-gpu", panel, frames: steps.count, seconds: steps.reduce(0, +))
    }

    private func tell(_ driver: String, _ panel: BoardPanel, frames: Int, seconds: Double) {
        let rate = Int((Double(frames) / max(seconds, 0.001)).rounded())
        print(
            "figure: notchd on \(driver) \(panel.width)x\(panel.height), emulated: \(rate) frames a second while a card "
                + "slides")
    }
}
