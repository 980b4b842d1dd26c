import NotchDevices
import NotchSystem
import NotchTestSupport
import Testing

@Suite("Card search")
struct CardSearchTests {
    private func card(_ driver: String, _ change: (inout FakeCardModel) -> Void = { _ in }) -> FakeCard {
        FakeCard {
            $0.driver.name = driver
            change(&$0)
        }
    }

    private func path(_ drm: FakeDRM, _ request: OutputRequest = OutputRequest()) throws -> String {
        try CardSearch.open(on: drm, for: request).card.path
    }

    private func failure(_ drm: FakeDRM, _ request: OutputRequest = OutputRequest()) -> String? {
        do {
            _ = try CardSearch.open(on: drm, for: request)
            return nil
        } catch {
            return error.description
        }
    }

    @Test("Fault 2: cards that only render, or have no dumb buffers, are skipped and reported")
    func useless_areSkipped() throws {
        let drm = FakeDRM(card("v3d") { $0.isKMS = false }, card("odd") { $0.hasDumbBuffers = false }, card("vc4"))
        let chosen = try CardSearch.open(on: drm, for: OutputRequest())
        #expect(chosen.card.path == "/dev/dri/card2")
        #expect(
            chosen.skipped == [
                SkippedCard(
                    path: "/dev/dri/card0", reason: "it only renders and has no display controller"),
                SkippedCard(path: "/dev/dri/card1", reason: "its driver has no dumb buffers"),
            ])
        #expect(drm.live.files == 1)
        #expect(failure(drm, OutputRequest(card: "v3d"))?.contains("it only renders") == true)
    }

    @Test("Fault 1: without a card the error says what to look for")
    func nothing_isSaidSo() {
        #expect(failure(FakeDRM())?.hasPrefix("there is no display controller (no card in /dev/dri)") == true)
        let drm = FakeDRM(card("v3d") { $0.isKMS = false })
        #expect(
            failure(drm)
                == "no card can drive a display: /dev/dri/card0: it only renders and has no display controller")
        #expect(drm.live == FakeCounts())
    }

    @Test func card_isFoundByNodeLinkAndDriver() throws {
        let drm = FakeDRM(card("vc4"), card("panel-mipi-dbi"))
        drm.links["/dev/dri/by-path/platform-spi0-card"] = "/dev/dri/card1"
        #expect(try path(drm) == "/dev/dri/card0")
        #expect(try path(drm, OutputRequest(card: "/dev/dri/card1")) == "/dev/dri/card1")
        #expect(try path(drm, OutputRequest(card: "/dev/dri/by-path/platform-spi0-card")) == "/dev/dri/card1")
        #expect(try path(drm, OutputRequest(card: "card1")) == "/dev/dri/card1")
        // If a card is named, the search does not open the others.
        #expect(drm.opened == ["/dev/dri/card0", "/dev/dri/card1"] + Array(repeating: "/dev/dri/card1", count: 3))
        #expect(try path(drm, OutputRequest(card: "panel-mipi-dbi")) == "/dev/dri/card1")
        #expect(
            failure(drm, OutputRequest(card: "vc5"))
                == "there is no card vc5; there are /dev/dri/card0 (vc4), /dev/dri/card1 (panel-mipi-dbi)")
        #expect(
            failure(drm, OutputRequest(card: "/dev/dri/card7"))
                == "there is no card /dev/dri/card7; there are /dev/dri/card0, /dev/dri/card1")
    }

    @Test("A driver's name opens no card of another driver, unless the name is none that sysfs knows")
    func driver_leavesOthersAlone() throws {
        let drm = FakeDRM(card("v3d"), card("vc4"), card("ssd130x"), card("vkms"))
        drm.busDrivers = [
            "/dev/dri/card0": "v3d", "/dev/dri/card1": "vc4-drm", "/dev/dri/card2": "ssd1307fb",
        ]
        #expect(try path(drm, OutputRequest(card: "vc4")) == "/dev/dri/card1")
        #expect(drm.opened == ["/dev/dri/card1"])
        #expect(try path(drm, OutputRequest(card: "ssd130x")) == "/dev/dri/card2")
        #expect(try path(drm, OutputRequest(card: "vkms")) == "/dev/dri/card3")
        #expect(
            failure(drm, OutputRequest(card: "vc"))
                == "there is no card vc; there are /dev/dri/card1 (vc4), /dev/dri/card0 (v3d), "
                + "/dev/dri/card2 (ssd130x), /dev/dri/card3 (vkms)")
    }

    @Test("If a driver's card cannot be opened, no other card is opened instead")
    func driver_thatCannotBeOpened_isTheReason() {
        let denied = card("vc4")
        denied.failures.add(.open, .accessDenied)
        let drm = FakeDRM(card("v3d"), denied)
        drm.busDrivers = ["/dev/dri/card0": "v3d", "/dev/dri/card1": "vc4-drm"]
        #expect(failure(drm, OutputRequest(card: "vc4")) == "cannot open /dev/dri/card1: Permission denied")
        #expect(drm.opened == ["/dev/dri/card1"])
    }

    @Test("Two cards that match are listed, whatever is connected")
    func ambiguous_isAnError() {
        let drm = FakeDRM(
            card("virtio_gpu"), card("vc4"), card("virtio_gpu") { $0.connectors[0].status = .disconnected })
        #expect(
            failure(drm, OutputRequest(card: "virtio_gpu"))
                == "virtio_gpu names 2 cards: /dev/dri/card0, /dev/dri/card2; "
                + "name one by its link in /dev/dri/by-path")
        #expect(drm.live == FakeCounts())
    }

    @Test func connector_choosesAmongCardsOfADriver() throws {
        let drm = FakeDRM(card("vc4"), card("vc4") { $0.connectors = [FakeConnector("HDMI-A-1", .fake(640, 480))] })
        let request = OutputRequest(card: "vc4", connector: "HDMI-A-1")
        #expect(try path(drm, request) == "/dev/dri/card1")
        #expect(try path(drm, OutputRequest(connector: "HDMI-A-1")) == "/dev/dri/card1")
        #expect(
            failure(drm, OutputRequest(connector: "DP-1"))
                == "card0 (vc4) has no connector DP-1; it has DSI-1 (connected); "
                + "card1 (vc4) has no connector DP-1; it has HDMI-A-1 (connected)")
    }

    @Test("Fault 7: a card that another is master of comes last, and is found all the same")
    func mastered_isLast() throws {
        let desktop = card("i915")
        let drm = FakeDRM(desktop, card("panel-mipi-dbi"))
        // The other program has probed its connectors.
        let other = try CardSearch.open(on: drm, for: OutputRequest(card: "i915"))
        #expect(try path(drm) == "/dev/dri/card1")
        let chosen = try CardSearch.open(on: drm, for: OutputRequest(card: "i915"))
        #expect(chosen.card.path == "/dev/dri/card0")
        #expect(!chosen.card.isMaster)
        #expect(other.card.isMaster)
    }

    @Test("Fault 39: a card that cannot be opened does not hide another; alone, it is the reason")
    func unopenable_isPassedOver() throws {
        let first = card("vc4")
        first.failures.add(.open, .accessDenied)
        #expect(try path(FakeDRM(first, card("cirrus"))) == "/dev/dri/card1")
        let drm = FakeDRM(first)
        #expect(failure(drm) == "cannot open /dev/dri/card0: Permission denied")
        drm.failures.add(.open, .tooManyFiles)
        #expect(failure(drm) == "cannot open /dev/dri/card0: Too many open files")
        drm.failures.add(.cardPaths, .tooManyFiles)
        do {
            _ = try CardSearch.open(on: drm, for: OutputRequest())
        } catch {
            #expect(error.errno == .tooManyFiles)
        }
    }

    @Test(arguments: [
        FakeOperation.driver, .capability, .resources, .connector, .encoder, .planes, .plane, .properties,
    ])
    func failedCalls_leaveNothingOpen(operation: FakeOperation) {
        let broken = card("vc4")
        broken.failures.add(operation, .noDevice)
        let drm = FakeDRM(broken)
        #expect(failure(drm) == "cannot query /dev/dri/card0: No such device")
        #expect(drm.live == FakeCounts())
    }
}
