// swift-tools-version: 6.0

import PackageDescription

// `make` tells the commit that the programs print, or nothing without git. Only one small file is compiled with it, so
// that the next commit does not rebuild the rest.
let commit = Context.environment["NOTCH_COMMIT"] ?? ""
let commitSettings: [CSetting] = commit.isEmpty ? [] : [.define("NOTCH_COMMIT", to: "\"\(commit)\"")]

let package = Package(
    name: "notch",
    products: [
        .library(name: "NotchKit", targets: ["NotchKit"]),
        .library(name: "NotchCore", targets: ["NotchCore"]),
        .library(name: "NotchConcurrency", targets: ["NotchConcurrency", "NotchOperations"]),
        .library(name: "NotchActions", targets: ["NotchActions"]),
        .library(name: "NotchOperations", targets: ["NotchOperations"]),
        .library(name: "NotchTesting", targets: ["NotchTesting"]),
        .executable(name: "notchd", targets: ["notchd"]),
        .executable(name: "notchctl", targets: ["notchctl"]),
        .executable(name: "notch-gateway", targets: ["notch-gateway"]),
    ],
    dependencies: [
        // The upper bounds are the first releases that were not built with Swift 6.0.3 yet (`make debian13-test`).
        .package(url: "https://github.com/apple/swift-argument-parser", "1.5.0"..<"1.9.0"),
        .package(url: "https://github.com/apple/swift-collections", "1.1.0"..<"1.7.0"),
    ],
    targets: [
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        // Declares Pango's functions itself, so that SwiftPM does not warn of the flags in Pango's pkg-config file.
        .systemLibrary(name: "CPangoCairo", pkgConfig: "cairo", providers: [.apt(["libpango1.0-dev"])]),
        // Pango loads it already.
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        // Pango loads it already.
        .systemLibrary(name: "CGLib", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        // libmicrohttpd loads it already.
        .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CGetopt"),
        .systemLibrary(name: "CLinux"),
        // Loops over pixels in the processor's own instructions.
        .systemLibrary(name: "CPixels"),
        .target(name: "CMappingGuard"),
        .target(name: "CTerminalGuard", dependencies: ["CMappingGuard"]),
        .target(name: "CSpawn"),
        // The filter of system calls for a process that reads untrusted files.
        .target(name: "CCallFilter"),
        // The arguments of a process, since Swift's runtime loses some.
        .target(name: "CArguments"),
        // The commit that the programs were built from.
        .target(name: "CCommit", cSettings: commitSettings),
        // These three load their libraries when they are first called. libgpiod has two versions, which share little.
        .target(name: "CDRM"),
        .target(name: "CEvdev"),
        .target(name: "CGPIOD"),

        .target(
            name: "NotchSystem", dependencies: ["CArguments", "CLinux", "CMappingGuard", "CSpawn", "CTerminalGuard"]),
        // Streams, observed values and queues of work, without a surface or a display.
        .target(
            name: "NotchConcurrency",
            dependencies: [.product(name: "DequeModule", package: "swift-collections")]),
        // JSON of the socket, of scripts and of activities.
        .target(name: "NotchJSON"),
        // Features, actions and the activities that they publish, without a display.
        .target(name: "NotchActions", dependencies: ["NotchConcurrency", "NotchJSON"]),
        .target(
            name: "NotchCore",
            dependencies: ["NotchConcurrency", .product(name: "DequeModule", package: "swift-collections")]),
        .target(
            name: "NotchEventLoop",
            dependencies: [
                "NotchCore", "NotchSystem", "CSystemd", "CUdev",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"), "NotchConcurrency",
            ]),
        // Carries the tables of our own icons as they are.
        .target(
            name: "CIcons", exclude: ["artwork.bin", "pixel-icons.txt"], cSettings: [.headerSearchPath(".")]),
        // Decodes untrusted pictures.
        .target(name: "CPictureReader", dependencies: ["CCallFilter", "CPangoCairo"]),
        .target(
            name: "NotchGraphics",
            dependencies: [
                "NotchCore", "NotchSystem", "CFreeType", "CIcons", "CPangoCairo", "CPixels", "CPictureReader",
            ],
            exclude: ["Icons/Artwork"]),
        // The kernel's interfaces to displays, lines, sensors and keys.
        .target(name: "NotchDevices", dependencies: ["NotchSystem", "CDRM", "CGPIOD", "CLinux", "CEvdev"]),
        .target(
            name: "NotchDisplay",
            dependencies: ["NotchCore", "NotchDevices", "NotchEventLoop", "NotchSystem", "CPNG", "CLinux", "CPixels"]),
        .target(
            name: "NotchInput",
            dependencies: ["NotchCore", "NotchEventLoop", "NotchDevices", "NotchSystem"]),
        .target(name: "NotchIPC", dependencies: ["NotchCore", "NotchJSON", "NotchSystem"]),
        // The data that survives a restart.
        .target(
            name: "NotchStore",
            dependencies: [
                "NotchConcurrency", "NotchCore", "NotchJSON", "NotchSystem", "CGLib", "CSQLite",
                .product(name: "DequeModule", package: "swift-collections"),
            ]),
        // The sources of glances: scripts, and what is built in.
        .target(
            name: "NotchGlances",
            dependencies: ["NotchConcurrency", "NotchCore", "NotchEventLoop", "NotchJSON", "NotchSystem"]),
        // Key files, the profiles of panels, and what a board needs for each panel.
        .target(
            name: "NotchPanels", dependencies: ["NotchCore", "NotchSystem"],
            exclude: ["BuiltInPanels/README.md", "BuiltInPanels/firmware"],
            resources: [.embedInCode("BuiltInPanels")]),
        .target(
            name: "NotchConfiguration",
            dependencies: [
                "NotchActions", "NotchCore", "NotchDisplay", "NotchDevices", "NotchGraphics", "NotchInput",
                "NotchGlances", "NotchPanels", "NotchSystem",
            ]),
        .target(
            name: "NotchRuntime",
            dependencies: [
                "NotchActions", "NotchConfiguration", "NotchCore", "NotchDisplay", "NotchEventLoop", "NotchGraphics",
                "NotchIPC", "NotchInput", "NotchGlances", "NotchStore", "NotchSystem",
                .product(name: "DequeModule", package: "swift-collections"), "NotchConcurrency", "CCallFilter",
                "CPictureReader",
            ]),
        .target(
            name: "NotchKit",
            dependencies: [
                "NotchConfiguration", "NotchCore", "NotchDisplay", "NotchDevices", "NotchEventLoop", "NotchGraphics",
                "NotchRuntime", "NotchIPC", "NotchInput", "NotchGlances", "NotchStore", "NotchSystem",
            ]),
        // HTTP in: an ordinary client of the daemon, in a program of its own.
        .target(
            name: "NotchGateway",
            dependencies: [
                "NotchCore", "NotchEventLoop", "NotchIPC", "NotchJSON", "NotchPanels", "NotchSystem", "CGnuTLS",
                "CMicroHTTPD", "CPNG", .product(name: "DequeModule", package: "swift-collections"),
            ]),
        // For the tests of programs; no program of ours links it.
        .target(
            name: "NotchTesting",
            dependencies: [
                "NotchConfiguration", "NotchCore", "NotchDisplay", "NotchEventLoop", "NotchGraphics", "NotchRuntime",
            ]),
        // Apart, because it alone needs full Foundation: neither program may carry it.
        .target(name: "NotchOperations"),
        .executableTarget(
            name: "notchd", dependencies: ["NotchKit", "NotchSystem", "CCommit", "CGetopt"]),
        .executableTarget(
            name: "notchctl",
            dependencies: [
                "NotchConcurrency", "NotchCore", "NotchDevices", "NotchIPC", "NotchPanels", "NotchSystem",
                "CCallFilter", "CCommit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "notch-gateway",
            dependencies: [
                "NotchGateway", "NotchCore", "NotchEventLoop", "NotchIPC", "NotchSystem", "CCommit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "notch-bench",
            dependencies: [
                "NotchCore", "NotchDisplay", "NotchGraphics", "NotchIPC", "NotchPictureSamples", "NotchStore",
                "NotchSystem", "CPangoCairo", "CSQLite",
            ],
            path: "Benchmarks",
            exclude: ["instructions.txt"]),
        // All homes, glances and themes, for the documentation's gallery and its golden images.
        .target(
            name: "NotchGallery",
            dependencies: [
                "NotchConfiguration", "NotchCore", "NotchDisplay", "NotchGraphics", "NotchGlances", "NotchEventLoop",
                "NotchSystem",
            ],
            path: "Tools/Gallery"),
        // Draws the documentation's pictures of views, and its gallery.
        .executableTarget(
            name: "notch-pictures",
            dependencies: ["NotchCore", "NotchDisplay", "NotchGallery", "NotchGraphics"],
            path: "Tools/Pictures"),
        // Turns our own SVG files into the commands that draw them.
        .executableTarget(name: "notch-artwork", path: "Tools/Artwork"),
        // Draws texts for tesseract, and compares them with the texts that it has read.
        .executableTarget(
            name: "notch-legibility",
            dependencies: ["NotchConfiguration", "NotchCore", "NotchDisplay", "NotchGraphics"],
            path: "Tools/Legibility"),

        // Sound, damaged and hostile pictures, for tests and benchmarks.
        .target(name: "NotchPictureSamples", path: "Tests/NotchPictureSamples"),
        .target(
            name: "NotchTestSupport",
            dependencies: [
                "NotchActions", "NotchConcurrency", "NotchCore", "NotchDevices", "NotchDisplay", "NotchEventLoop",
                "NotchGraphics", "NotchIPC", "NotchInput", "NotchPictureSamples", "NotchSystem", "NotchTesting",
                "CLinux",
            ],
            path: "Tests/NotchTestSupport"),
        // The examples, each a package of its own too, for EndToEndTests.
        .executableTarget(name: "build-board", dependencies: ["NotchKit"], path: "Examples/build-board/Sources"),
        .executableTarget(
            name: "activity-module", dependencies: ["NotchKit"], path: "Examples/activity-module/Sources"),
        .executableTarget(name: "module-board", dependencies: ["NotchKit"], path: "Examples/module-board/Sources"),
        // Dies of a signal, or does not: for NotchSystemTests.
        .executableTarget(
            name: "mapping-guard-probe", dependencies: ["NotchSystem"], path: "Tests/MappingGuardProbe"),
        .testTarget(
            name: "NotchSystemTests",
            dependencies: ["NotchSystem", "NotchTestSupport", "CArguments", "mapping-guard-probe"]),
        .testTarget(
            name: "NotchConcurrencyTests", dependencies: ["NotchConcurrency", "NotchEventLoop", "NotchTestSupport"]),
        .testTarget(name: "NotchActionsTests", dependencies: ["NotchActions", "NotchTestSupport"]),
        .testTarget(name: "NotchCoreTests", dependencies: ["NotchCore", "NotchTestSupport"]),
        // Reads the clock in time zones that change: for NotchEventLoopTests.
        .executableTarget(
            name: "time-zone-probe", dependencies: ["NotchCore", "NotchEventLoop"], path: "Tests/TimeZoneProbe"),
        .testTarget(
            name: "NotchEventLoopTests",
            dependencies: [
                "CLinux", "NotchEventLoop", "NotchTestSupport", "time-zone-probe", "NotchCore", "NotchSystem",
                "process-probe",
            ]),
        .testTarget(
            name: "NotchGraphicsTests",
            dependencies: [
                "NotchCore", "NotchDisplay", "NotchGraphics", "NotchSystem", "NotchTestSupport", "CPangoCairo",
                "notch-artwork",
            ],
            exclude: ["Corpus", "Golden", "Card/Golden"]),
        .testTarget(
            name: "GalleryTests",
            dependencies: [
                "NotchConfiguration", "NotchCore", "NotchGallery", "NotchGraphics", "NotchTestSupport", "NotchTesting",
            ],
            exclude: ["Golden"]),
        .testTarget(
            name: "NotchDevicesTests",
            dependencies: ["NotchDevices", "notchctl", "NotchSystem", "NotchTestSupport", "NotchCore"]),
        // Made-up machines, for `notchctl setup` and `notchctl doctor`.
        .testTarget(
            name: "NotchSetupTests",
            dependencies: [
                "NotchCore", "NotchDevices", "NotchIPC", "NotchPanels", "notchctl", "notchd", "NotchSystem",
                "NotchTestSupport",
            ]),
        .testTarget(
            name: "NotchDisplayTests",
            dependencies: [
                "NotchCore", "NotchDisplay", "NotchDevices", "NotchEventLoop", "NotchGraphics", "NotchSystem",
                "NotchTestSupport",
            ],
            exclude: ["Golden"]),
        .testTarget(
            name: "NotchInputTests",
            dependencies: [
                "NotchDevices", "NotchInput", "NotchCore", "NotchEventLoop", "NotchSystem", "NotchTestSupport",
            ]),
        .testTarget(
            name: "NotchIPCTests",
            dependencies: [
                "NotchCore", "NotchIPC", "NotchSystem", "NotchTestSupport", "notchctl",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Definitions"]),
        // SQLite's access to files with a log of each write, and with faults: for NotchStoreTests.
        .target(
            name: "CFaultyFiles", path: "Tests/CFaultyFiles", linkerSettings: [.linkedLibrary("sqlite3")]),
        // Keeps a store busy until it is killed: for NotchStoreTests.
        .executableTarget(
            name: "store-probe", dependencies: ["NotchCore", "NotchEventLoop", "NotchStore"], path: "Tests/StoreProbe"),
        .testTarget(
            name: "NotchStoreTests",
            dependencies: [
                "NotchStore", "NotchCore", "NotchEventLoop", "NotchSystem", "NotchTestSupport", "CFaultyFiles",
                "CSQLite", "store-probe",
            ],
            exclude: ["Stores"]),
        // Runs a thousand programs in a process of its own: for NotchEventLoopTests.
        .executableTarget(
            name: "process-probe", dependencies: ["NotchCore", "NotchEventLoop", "NotchSystem"],
            path: "Tests/ProcessProbe"),
        .testTarget(
            name: "NotchGlancesTests",
            dependencies: [
                "NotchJSON", "NotchGlances", "NotchCore", "NotchEventLoop", "NotchSystem", "NotchTestSupport",
                "CSystemd",
            ]),
        .testTarget(
            name: "NotchConfigurationTests",
            dependencies: [
                "NotchDevices", "NotchActions", "NotchConfiguration", "NotchCore", "NotchDisplay", "NotchGraphics",
                "NotchInput", "NotchGlances", "NotchPanels", "NotchTestSupport",
            ]),
        // Switches modules in a process of its own, and measures its memory: for NotchRuntimeTests.
        .systemLibrary(name: "CMalloc", path: "Tests/CMalloc"),
        .executableTarget(
            name: "module-probe",
            dependencies: ["NotchConfiguration", "NotchCore", "NotchSystem", "NotchTesting", "CMalloc"],
            path: "Tests/ModuleProbe"),
        .testTarget(
            name: "NotchRuntimeTests",
            dependencies: [
                "NotchInput", "NotchActions", "NotchConfiguration", "NotchDisplay", "NotchEventLoop", "NotchGraphics",
                "NotchGlances", "NotchRuntime", "NotchStore", "NotchTestSupport", "module-probe", "NotchIPC",
                "NotchConcurrency", "NotchCore", "NotchSystem", "CPictureReader",
            ]),
        .testTarget(
            name: "NotchGatewayTests",
            dependencies: [
                "NotchGateway", "NotchCore", "NotchEventLoop", "NotchIPC", "NotchJSON", "NotchPanels", "NotchSystem",
                "NotchTesting", "NotchTestSupport", "notch-gateway",
            ]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "NotchActions", "NotchConcurrency", "NotchCore", "NotchKit", "NotchOperations", "NotchTesting",
            ]),
        .testTarget(
            name: "NotchTestingTests",
            dependencies: [
                "NotchConfiguration", "NotchCore", "NotchDisplay", "NotchGraphics", "NotchTesting", "NotchTestSupport",
            ]),
        .testTarget(name: "NotchOperationsTests", dependencies: ["NotchOperations", "NotchTestSupport"]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "notchd", "notchctl", "notch-gateway", "build-board", "activity-module", "module-board", "NotchCore",
                "NotchIPC", "NotchDisplay", "NotchSystem", "NotchTestSupport",
            ],
            exclude: ["Golden", "Receiver"]),
        // In the virtual board: see Hardware/virtual-board.
        .testTarget(
            name: "BoardTests",
            dependencies: [
                "NotchCore", "NotchDevices", "NotchDisplay", "NotchEventLoop", "NotchGraphics", "NotchIPC",
                "NotchInput", "NotchSystem", "NotchTestSupport", "CLinux", "CEvdev",
            ],
            exclude: ["LEDs/led-node.py"]),
    ],
    swiftLanguageModes: [.v6]
)

// With NOTCH_TARGETS the package is the targets that it names, with spaces between them, and what these stand on: `make`
// names both programs, so that one build makes them, and who changes a suite names that suite. `tests` stands for the
// tests that need no virtual board. A package that depends on this one sees all of it, since it sets no such variable.
if let names = Context.environment["NOTCH_TARGETS"]?.split(separator: " ").map(String.init), !names.isEmpty {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    let tests = package.targets.filter { $0.type == .test && $0.name != "BoardTests" }.map(\.name)
    var kept: Set<String> = []
    func keep(_ name: String) {
        guard kept.insert(name).inserted else { return }
        for case .byNameItem(let below, _) in targets[name]?.dependencies ?? [] { keep(below) }
    }
    for name in names.flatMap({ $0 == "tests" ? tests : [$0] }) {
        guard targets[name] != nil else { fatalError("NOTCH_TARGETS names '\(name)', which is no target") }
        keep(name)
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { !names.contains($0.name) }
}

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
