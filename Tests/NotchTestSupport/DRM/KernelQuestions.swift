package import NotchDevices
package import NotchSystem

/// Valid and invalid calls, and the answers of a kernel. The model must give the same answers as a real kernel;
/// otherwise a test on the model proves nothing.
package enum KernelQuestions {
    package struct Answer: Hashable, CustomStringConvertible {
        package let question: String
        package let error: Errno?

        package var description: String { "\(question): \(error?.description ?? "done")" }
    }

    /// - Parameter path: a card with vblanks, such as vkms, that no program has open.
    package static func answers(of system: any DRMSystem, _ path: String) throws -> [Answer] {
        var answers: [Answer] = []
        func ask<Value>(_ question: String, _ call: () throws -> Value) {
            answers.append(Answer(question: question, error: errno(of: call)))
        }
        let client = try AtomicClient(system, path)
        let other = try system.open(path)
        let (card, plane, crtc, connector) = (client.card, client.plane, client.crtc, client.connector)
        let first = try client.framebuffer()
        let second = try client.framebuffer()
        // Drivers have a minimum size: 20 by 20 for vkms.
        let small = try client.framebuffer(width: 64, height: 64)
        func test(_ changes: FakeChange...) throws {
            try card.commit(client.request(changes), .testOnly, cookie: 0)
        }

        // The console may have switched the CRTC on.
        try card.setCRTC(crtc, framebuffer: 0, connectors: [], mode: nil)
        ask("a flip before there is a mode") { try card.pageFlip(crtc, framebuffer: first, cookie: 1) }
        ask("a modeset without leave") { try client.modeset(first, []) }
        ask("a modeset by who is not master") {
            try other.commit(try client.modeset(first), .allowModeset, cookie: 0)
        }
        ask("a modeset to test") { try client.modeset(first, [.allowModeset, .testOnly]) }
        ask("an event of a test") { try client.modeset(first, [.allowModeset, .testOnly, .pageFlipEvent]) }
        ask("a modeset with too small a buffer") { try client.modeset(small, .allowModeset) }
        ask("a modeset") { try client.modeset(first, .allowModeset) }
        ask("the same again, without leave") { try client.modeset(first, []) }
        ask("a property that is not of the object") { try test(FakeChange(plane, "no such property", 1)) }
        ask("a property of what is not there") { try test(FakeChange(99_999, "FB_ID", 1)) }
        ask("a property that is not to be set") { try test(FakeChange(plane, "type", 1)) }
        ask("a buffer that is not there") { try test(FakeChange(plane, "FB_ID", 99_999)) }
        ask("a buffer without a CRTC") { try test(FakeChange(plane, "CRTC_ID", 0)) }
        ask("a size that the buffer has not") { try test(FakeChange(plane, "SRC_W", 1 << 28)) }
        ask("a place that the CRTC has not") { try test(FakeChange(plane, "CRTC_X", 10)) }
        ask("a mode that is none") { try test(FakeChange(crtc, "MODE_ID", UInt64(card.createBlob([1, 2, 3])))) }
        ask("no mode on what is on") { try test(FakeChange(crtc, "MODE_ID", 0)) }
        ask("no connector on what is on") { try test(FakeChange(connector, "CRTC_ID", 0)) }
        ask("off without leave") { try test(FakeChange(crtc, "ACTIVE", 0)) }
        ask("a link said to be good") { try test(FakeChange(connector, "link-status", 0)) }
        ask("a link said to be bad") { try test(FakeChange(connector, "link-status", 1)) }
        ask("a link that is neither") { try test(FakeChange(connector, "link-status", 2)) }
        ask("blanking, atomically") { try test(FakeChange(connector, "DPMS", 3)) }
        ask("clips that are half a rectangle") {
            try test(FakeChange(plane, "FB_DAMAGE_CLIPS", UInt64(card.createBlob([1, 2, 3, 4]))))
        }
        ask("atomic commits of who has not said so") {
            try other.commit(client.request([FakeChange(plane, "FB_ID", UInt64(first))]), .testOnly, cookie: 0)
        }
        ask("a flip") { try client.flip(second, cookie: 2) }
        ask("a second flip at once") { try client.flip(first, cookie: 3) }
        ask("a second flip at once, the old way") { try card.pageFlip(crtc, framebuffer: first, cookie: 4) }
        ask("a modeset at once that waits for nothing") {
            try card.commit(
                try client.modeset(second), [.allowModeset, .nonblock, .pageFlipEvent], cookie: 5)
        }
        ask("a commit that waits") {
            try card.commit(client.request([FakeChange(plane, "FB_ID", UInt64(first))]), [], cookie: 0)
        }
        ask("events") { try card.readEvents() }
        ask("no events") { try card.readEvents() }
        ask("a modeset that waits for nothing") {
            try card.commit(
                try client.modeset(second), [.allowModeset, .nonblock, .pageFlipEvent], cookie: 6)
        }
        ask("another commit that waits") {
            try card.commit(client.request([FakeChange(plane, "FB_ID", UInt64(first))]), [], cookie: 0)
        }
        ask("its event") { try card.readEvents() }
        ask("no cursor") { try card.hideCursor(crtc) }
        ask("no cursor on what is not there") { try card.hideCursor(99_999) }
        ask("no plane that there is not") { try card.disablePlane(99_999) }
        ask("clips to mark") { try card.markDirty(first, [DRMClip(x1: 0, y1: 0, x2: 4, y2: 4)]) }
        ask("too many clips to mark") {
            try card.markDirty(first, Array(repeating: DRMClip(x1: 0, y1: 0, x2: 4, y2: 4), count: 257))
        }
        ask("marks on what is not there") { try card.markDirty(99_999, []) }
        ask("a mode, the old way") {
            try card.setCRTC(crtc, framebuffer: second, connectors: [connector], mode: client.mode)
        }
        ask("a mode with too small a buffer, the old way") {
            try card.setCRTC(crtc, framebuffer: small, connectors: [connector], mode: client.mode)
        }
        ask("a mode for no connector") {
            try card.setCRTC(crtc, framebuffer: second, connectors: [], mode: client.mode)
        }
        ask("off, the old way") { try card.setCRTC(crtc, framebuffer: 0, connectors: [], mode: nil) }
        ask("a buffer of a format that is none") {
            let buffer = try card.createDumbBuffer(width: 16, height: 16, bitsPerPixel: 32)
            return try card.addFramebuffer(buffer, format: DRMFormat(code: 0x1234_5678))
        }
        ask("a connector that is not there") { try card.connector(99_999, probe: false) }
        ask("properties of another kind") { try card.properties(of: plane, .connector) }
        ask("dropping master") { try card.dropMaster() }
        ask("dropping it once more") { try card.dropMaster() }
        ask("a commit after that") { try client.modeset(first, .allowModeset) }
        ask("being master again") { try card.setMaster() }
        ask("being master while another is") { try other.setMaster() }
        card.close()
        ask("anything when it is closed") { try card.resources() }
        other.close()
        return answers
    }
}
