import Foundation
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

        @Test("notchctl links no graphics and no event loop")
        func notchctl_isSmall() throws {
            let libraries = try libraries(of: "notchctl")
            for prefix in ["libcairo", "libpango", "librsvg", "libsystemd", "libpng"] {
                #expect(!libraries.contains { $0.hasPrefix(prefix) })
            }
        }
    }
}
