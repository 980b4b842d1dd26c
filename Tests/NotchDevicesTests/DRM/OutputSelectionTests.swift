import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDevices

@Suite("Output selection")
struct OutputSelectionTests {
    private let preferred = DRMMode.fake(1480, 320)
    private let other = DRMMode.fake(640, 480, isPreferred: false)

    /// Returns the candidates of a card that is changed by `change`.
    private func candidates(
        for request: OutputRequest = OutputRequest(), _ change: (inout FakeCardModel) -> Void = { _ in }
    ) throws -> [OutputCandidate] {
        let card = try FakeDRM(FakeCard(change)).open("/dev/dri/card0")
        return try OutputSelection.candidates(
            on: CardDescription(of: card, isAtomic: request.isAtomic), for: request)
    }

    private func failure(
        for request: OutputRequest = OutputRequest(), _ change: (inout FakeCardModel) -> Void = { _ in }
    ) -> String? {
        do {
            _ = try candidates(for: request, change)
            return nil
        } catch {
            return (error as? SelectionError)?.description ?? "\(error)"
        }
    }

    // MARK: Connectors

    @Test("H7: a panel that is built in goes before what is plugged in")
    func builtIn_isFirst() throws {
        let names = try candidates {
            $0.connectors = ["HDMI-A-1", "Virtual-1", "DSI-1"].map { FakeConnector($0, .fake(640, 480)) }
        }.map(\.connector.name)
        #expect(names == ["DSI-1", "DSI-1", "HDMI-A-1", "HDMI-A-1", "Virtual-1", "Virtual-1"])
    }

    @Test("Fault 3: what is not connected, or has no mode, is no output")
    func unconnected_isPassedOver() throws {
        let connectors = [
            FakeConnector("HDMI-A-1", preferred, status: .disconnected), FakeConnector("HDMI-A-2"),
            FakeConnector("HDMI-A-3", preferred, status: .unknown), FakeConnector("HDMI-A-4", preferred),
        ]
        let names = try candidates { $0.connectors = connectors }.map(\.connector.name)
        #expect(Set(names) == ["HDMI-A-4"])
        #expect(
            failure { $0.connectors = Array(connectors.prefix(3)) }
                == "no display is connected to card0 (vc4): HDMI-A-1 (disconnected), "
                + "HDMI-A-2 (connected, without a mode), HDMI-A-3 (unknown)")
        #expect(
            failure { $0.connectors = [] } == "no display is connected to card0 (vc4), which has no connectors")
    }

    @Test func connector_isTheOneNamed() throws {
        let connectors = [FakeConnector("DSI-1", preferred), FakeConnector("HDMI-A-1", other, status: .unknown)]
        let names = try candidates(for: OutputRequest(connector: "HDMI-A-1")) { $0.connectors = connectors }
        #expect(names.map(\.mode) == [other, other])
        #expect(
            failure(for: OutputRequest(connector: "HDMI-A-2")) { $0.connectors = connectors }
                == "card0 (vc4) has no connector HDMI-A-2; it has DSI-1 (connected), HDMI-A-1 (unknown)")
    }

    // MARK: CRTCs and planes

    @Test func crtc_isTheCurrentOneFirst() throws {
        var card = CardDescription(path: "/dev/dri/card0", driver: DRMDriver(name: "vc4"))
        card.crtcs = [50, 51, 52]
        card.encoders = [
            DRMEncoder(id: 40, crtc: 0, possibleCRTCs: 0b001), DRMEncoder(id: 41, crtc: 51, possibleCRTCs: 0b110),
        ]
        let connector = DRMConnector(
            id: 30, name: "DSI-1", status: .connected, modes: [preferred], encoder: 41, possibleEncoders: [40, 41])
        card.connectors = [CardDescription.Connector(connector)]
        let type = DRMProperty(id: 7, name: "type", value: 1, names: [0: "Overlay", 1: "Primary"])
        card.planes = (0..<3).map { index in
            CardDescription.Plane(
                DRMPlane(id: 60 + index, possibleCRTCs: 1 << index, formats: [.xrgb8888]), properties: [type])
        }
        let candidates = try OutputSelection.candidates(on: card, for: OutputRequest())
        #expect(candidates.map(\.crtc) == [51, 50, 52])
        #expect(candidates.map(\.plane) == [61, 60, 62])

        card.connectors[0].connector.encoder = 0
        #expect(try OutputSelection.candidates(on: card, for: OutputRequest()).map(\.crtc) == [50, 51, 52])
    }

    @Test("A card with more CRTCs than a set of them has bits is used by those that have one")
    func cardOfManyCRTCs_isUsed() throws {
        var card = CardDescription(path: "/dev/dri/card0", driver: DRMDriver(name: "vc4"))
        card.crtcs = Array(50..<90)
        card.encoders = [DRMEncoder(id: 40, crtc: 89, possibleCRTCs: .max)]
        card.connectors = [
            CardDescription.Connector(
                DRMConnector(
                    id: 30, name: "DSI-1", status: .connected, modes: [preferred], encoder: 40, possibleEncoders: [40]))
        ]
        let type = DRMProperty(id: 7, name: "type", value: 1, names: [1: "Primary"])
        card.planes = [
            CardDescription.Plane(DRMPlane(id: 60, possibleCRTCs: .max, formats: [.xrgb8888]), properties: [type])
        ]
        #expect(try OutputSelection.candidates(on: card, for: OutputRequest()).map(\.crtc) == Array(50..<82))
    }

    @Test("The preferred mode on another CRTC goes before any other mode")
    func mode_countsMoreThanTheCRTC() throws {
        let candidates = try candidates {
            $0.crtcCount = 2
            $0.connectors = [FakeConnector("DSI-1", preferred, other)]
            $0.planes = [
                FakePlane(.primary, [.xrgb8888, .rgb565], possibleCRTCs: 0b01),
                FakePlane(.primary, [.xrgb8888], possibleCRTCs: 0b10),
            ]
        }
        #expect(candidates.map(\.mode) == [preferred, preferred, preferred, other, other, other])
        #expect(candidates.map(\.crtc) == [300, 300, 301, 300, 300, 301])
        #expect(candidates.prefix(3).map(\.format) == [.xrgb8888, .rgb565, .xrgb8888])
    }

    @Test("A plane is the primary one, even where others come first and have the format")
    func plane_isPrimary() throws {
        let planes = try candidates {
            $0.planes = [
                FakePlane(.overlay, [.xrgb8888]), FakePlane(.cursor, [.argb8888]), FakePlane(.primary, [.rgb565]),
            ]
        }
        #expect(planes.map(\.plane) == [402])
        #expect(planes.map(\.format) == [.rgb565])
        #expect(
            failure(for: OutputRequest(format: .xrgb8888)) {
                $0.planes = [FakePlane(.overlay, [.xrgb8888]), FakePlane(.primary, [.rgb565, .argb8888])]
            } == "card0 (vc4) cannot show XRGB8888 on DSI-1; its primary plane takes RG16, AR24")
        let optional = try candidates(for: OutputRequest(format: .xrgb8888, isFormatOptional: true)) {
            $0.planes = [FakePlane(.primary, [.rgb565, .argb8888])]
        }
        #expect(optional.map(\.format) == [.rgb565])
        #expect(
            failure { $0.planes = [FakePlane(.overlay)] }
                == "card0 (vc4) cannot show XRGB8888 or RGB565 on DSI-1; it has no primary plane")
    }

    // MARK: Modes

    @Test("Fault 15: modes follow in order, each in every format")
    func modes_arePreferredFirst() throws {
        let list = try candidates { $0.connectors = [FakeConnector("DSI-1", other, preferred)] }
        #expect(list.map(\.mode) == [preferred, preferred, other, other])
        #expect(list.map(\.format) == [.xrgb8888, .rgb565, .xrgb8888, .rgb565])
    }

    @Test func mode_isTheOneConfigured() throws {
        let modes = [30.0, 59.94, 60, nil].map { DRMMode.fake(320, 170, refresh: $0, isPreferred: $0 == 30) }
        func chosen(_ width: Int, _ height: Int, _ refresh: Double?) throws -> [Double?] {
            try candidates(
                for: OutputRequest(
                    mode: OutputRequest.Mode(width: width, height: height, refresh: refresh), format: .rgb565)
            ) {
                $0.connectors[0].modes = modes
            }.map(\.mode.refresh)
        }
        #expect(try chosen(320, 170, nil) == [30, 59.94, 60, nil])
        // A mode without a refresh rate is as good as any other.
        #expect(try chosen(320, 170, 60) == [60, nil, 59.94])
        let request = OutputRequest(mode: OutputRequest.Mode(width: 170, height: 320, refresh: 50))
        #expect(
            failure(for: request) { $0.connectors[0].modes = modes }
                == "DSI-1 of card0 (vc4) has no mode 170x320@50; it has 320x170@30, 320x170@59.94, 320x170@60, 320x170")
    }

    // MARK: Formats

    @Test(arguments: [
        ("vc4", "DSI-1", [DRMFormat.xrgb8888, .rgb565]), ("panel-mipi-dbi", "SPI-1", [.rgb565, .xrgb8888]),
        ("cirrus", "VGA-1", [.rgb565, .xrgb8888]), ("mxsfb-drm", "DPI-1", [.xrgb8888, .rgb565]),
        ("new-spi-panel", "SPI-1", [.rgb565, .xrgb8888]),
    ])
    func format_isRGB565WhereItIsNative(driver: String, connector: String, expected: [DRMFormat]) throws {
        let formats = try candidates {
            $0.driver.name = driver
            $0.connectors = [FakeConnector(connector, .fake(320, 170))]
            $0.planes = [FakePlane(.primary, [.rgb565, .xrgb8888])]
        }.map(\.format)
        #expect(formats == expected)
    }

    @Test(arguments: [
        (128, 64, true), (128, 32, true), (132, 64, true), (96, 64, false), (128, 128, false), (256, 64, false),
    ])
    func ssd130x_isMonoWhereItThresholds(width: Int, height: Int, isMono: Bool) throws {
        func isMonoBy(_ format: OutputRequest.Format) throws -> [Bool] {
            try candidates(for: OutputRequest(format: format)) {
                $0.driver.name = "ssd130x"
                $0.connectors = [FakeConnector("Unknown-1", .fake(width, height, refresh: nil))]
                $0.planes = [FakePlane(.primary, [.xrgb8888])]
            }.map(\.isMono)
        }
        #expect(try isMonoBy(.automatic) == [isMono])
        #expect(try isMonoBy(.mono) == [true])
        #expect(try isMonoBy(.xrgb8888) == [false])
    }

    // MARK: The rest

    @Test(
        arguments: [
            (nil, PanelOrientation.normal, 0), ("Normal", .normal, 0), ("Upside Down", .upsideDown, 180),
            ("Left Side Up", .leftSideUp, 270), ("Right Side Up", .rightSideUp, 90),
        ] as [(String?, PanelOrientation, Int)])
    func orientation_isTheConnectors(name: String?, expected: PanelOrientation, degrees: Int) throws {
        let list = try candidates { $0.connectors = [FakeConnector("DSI-1", .fake(320, 1480), orientation: name)] }
        #expect(list.first?.orientation == expected)
        #expect(expected.clockwiseDegrees == degrees)
    }

    @Test func atomic_isUsedUnlessItDoesNotWork() throws {
        func isAtomic(_ request: OutputRequest, driver: String = "vc4", isOffered: Bool = true) throws -> Bool? {
            try candidates(for: request) {
                $0.driver.name = driver
                $0.isAtomic = isOffered
            }.first?.isAtomic
        }
        #expect(try isAtomic(OutputRequest()) == true)
        #expect(try isAtomic(OutputRequest(isAtomic: false)) == false)
        #expect(try isAtomic(OutputRequest(), isOffered: false) == false)
        #expect(try isAtomic(OutputRequest(), driver: "vmwgfx") == false)
        #expect(try isAtomic(OutputRequest(isAtomic: true), driver: "vmwgfx") == true)
    }

    @Test func serialBuses_mergeDamage() {
        #expect(DriverTraits(of: "panel-mipi-dbi").mergesClips)
        #expect(DriverTraits(of: "ssd130x").mergesClips)
        #expect(!DriverTraits(of: "virtio_gpu").mergesClips)
        #expect(DriverTraits(of: "never heard of") == DriverTraits())
    }

    @Test(arguments: [
        (DRMMode.fake(1480, 320), "1480x320@60"), (.fake(1, 2, refresh: 59.94), "1x2@59.94"),
        (.fake(1, 2, refresh: 50.05), "1x2@50.05"), (.fake(1, 2, refresh: nil), "1x2"),
        (.fake(1, 2, refresh: 59.999), "1x2@60"), (.fake(1, 2, refresh: 57.7016), "1x2@57.7"),
    ])
    func modes_areWrittenShortly(mode: DRMMode, text: String) {
        #expect(mode.description == text)
    }
}
