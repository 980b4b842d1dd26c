import Foundation
import NotchSystem
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests which libraries the programs load.
    @Suite("Linkage")
    struct LinkageTests {
        private func libraries(of program: String) throws -> [String] {
            let ldd = try Command.run(URL(fileURLWithPath: "/usr/bin/ldd"), [Command.binary(program).path])
            return ldd.output.split(separator: "\n").compactMap { line in
                line.split(whereSeparator: \.isWhitespace).first.map(String.init)
            }
        }

        @Test("neither program links full Foundation", arguments: ["notchd", "notchctl"])
        func foundation_isNotLinked(program: String) throws {
            let libraries = try libraries(of: program)
            #expect(!libraries.isEmpty)
            for library in ["libFoundation.so", "libFoundationNetworking.so", "libFoundationXML.so"] {
                #expect(!libraries.contains(library))
            }
            #expect(!libraries.contains { $0.hasPrefix("lib_FoundationICU") })
        }

        @Test(
            "the programs of `make` have the C++ library in them",
            .enabled(
                if: ProcessInfo.processInfo.environment["NOTCH_PROGRAMS"] != nil,
                "The programs of the tests' own build load the library."),
            arguments: ["notchd", "notchctl"])
        func cxx_isStatic(program: String) throws {
            // The section lists the libraries that the program itself needs. Those may load the C++ library.
            let path = Command.binary(program).path
            let section = try Command.run(URL(fileURLWithPath: "/usr/bin/readelf"), ["--dynamic", "--wide", path])
                .output
            #expect(section.contains("libc.so"))
            for library in ["libstdc++.so", "libgcc_s.so", "libswift"] { #expect(!section.contains(library)) }
        }

        @Test("notchctl links no graphics and no event loop")
        func notchctl_isSmall() throws {
            let libraries = try libraries(of: "notchctl")
            for prefix in ["libcairo", "libpango", "librsvg", "libsystemd", "libpng"] {
                #expect(!libraries.contains { $0.hasPrefix(prefix) })
            }
        }

        @Test(
            "what not every run of a program needs is loaded and not linked", arguments: ["notchd", "notchctl"])
        func rareLibraries_areNotLinked(program: String) throws {
            let libraries = try libraries(of: program)
            for prefix in ["libdrm", "libgpiod", "libevdev", "libgif", "librsvg", "libgdk_pixbuf", "libxml2"] {
                #expect(!libraries.contains { $0.hasPrefix(prefix) })
            }
        }

        @Test("the daemon calls neither librsvg nor giflib, nor what reads a PNG for Cairo")
        func picturesOfOthers_areNotRead() throws {
            let symbols = try Command.run(
                URL(fileURLWithPath: "/usr/bin/nm"), ["--dynamic", "--undefined-only", Command.binary("notchd").path]
            ).output
            #expect(symbols.contains("cairo_image_surface_create_for_data"))
            for name in ["rsvg_", "DGif", "cairo_image_surface_create_from_png"] { #expect(!symbols.contains(name)) }
        }

        @Test("a daemon that shows one of our own icons does not load librsvg, nor does one that shows one of a theme")
        func ownIcons_loadNothing() throws {
            let daemon = try Daemon()
            try daemon.say("send", "Build finished", "--icon", "hammer.fill")
            try daemon.say("clock", "advance", "1s")
            #expect(try daemon.recorded().contains { $0.activity != nil })
            #expect(try !maps(of: daemon).contains("librsvg"))
            #expect(try !maps(of: daemon).contains("libgif"))

            let icons = daemon.folder.appendingPathComponent("data/icons/Adwaita/scalable")
            try FileManager.default.createDirectory(at: icons, withIntermediateDirectories: true)
            try Data("Directories=scalable\n".utf8).write(to: icons.appendingPathComponent("../index.theme"))
            try Data("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8).write(
                to: icons.appendingPathComponent("notch-test.svg"))
            let themed = try Daemon(
                configuration: "", environment: ["XDG_DATA_DIRS": daemon.folder.appendingPathComponent("data").path]
            ) { _ in ["--backend", "headless", "--panel", "320x170", "--clock", "virtual"] }
            try themed.say("send", "Build finished", "--icon", "notch-test")
            try themed.say("clock", "advance", "1s")
            // Another process reads it.
            #expect(try !maps(of: themed).contains("librsvg"))
        }

        private func maps(of daemon: Daemon) throws -> String {
            // The kernel returns the file in pieces of a page. Foundation 6.0 reads the first one only.
            let file = "/proc/\(daemon.process.processIdentifier)/maps"
            return String(decoding: try System.contents(of: file, limit: 1 << 20), as: UTF8.self)
        }
    }
}
