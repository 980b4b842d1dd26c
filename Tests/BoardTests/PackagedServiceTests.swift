import Foundation
import NotchTestSupport
import Testing

/// Tests the package on a board that boots with systemd, installed by apt from a signed repository.
@Suite("The package on a board", .serialized, .enabled(if: PackageRepository.isHere))
struct PackagedServiceTests {
    @Test("a card comes after install, upgrade keeps all, and purge leaves nothing but the user and the groups")
    func package_comesAndGoes() throws {
        let repository = try PackageRepository()
        let before = try repository.systemFiles()

        try BoardGuest.card("bar").remove()
        try repository.apt("install", "notch")
        try InstalledService.wait { try InstalledService.property("SubState") == "auto-restart" }
        try BoardGuest.rescan()
        try InstalledService.wait(for: "active")
        #expect(try InstalledService.property("UnitFileState") == "enabled")
        #expect(try InstalledService.showCard(titled: "From the repository") == nil)
        let stranger = try InstalledService.notchctl(inGroup: "nogroup", "send", "From a stranger")
        #expect(stranger.status != 0)
        #expect(stranger.errors.contains("become a member of its group"), "\(stranger.errors)")

        let configuration = "/etc/notch/notchd.conf"
        try FileManager.default.createDirectory(atPath: "/etc/notch", withIntermediateDirectories: true)
        try Data("[Surface]\nLaunchCue=no\n".utf8).write(to: URL(fileURLWithPath: configuration))
        let notchctl = InstalledService.notchctl.path
        try InstalledService.run(notchctl, "timer", "1h", "tea")
        try InstalledService.run(notchctl, "send", "On show", "--hold")
        try InstalledService.run(notchctl, "send", "Waits", "--durable")
        let process = try InstalledService.property("MainPID")

        try repository.offerNext()
        try repository.apt("install", "--only-upgrade", "notch")
        #expect(try repository.version().hasPrefix("9.0+"))
        try InstalledService.waitForSuccessor(of: process)
        #expect(try String(contentsOfFile: configuration, encoding: .utf8) == "[Surface]\nLaunchCue=no\n")
        let list = try InstalledService.run(notchctl, "list")
        #expect(list.contains("On show") && list.contains("Waits"), "\(list)")
        #expect(try InstalledService.run(notchctl, "timer", "list").contains("tea"))

        try repository.apt("purge", "notch")
        #expect(try repository.systemFiles().subtracting(before) == [])
        #expect(try InstalledService.run("id", "--name", "--user", "notch") == "notch")
    }
}

/// The signed repository of packages that `Tools/package-repositories.sh` makes, as a machine uses it.
struct PackageRepository {
    private static let built = URL(fileURLWithPath: ".build/board-repository").standardizedFileURL
    static let isHere = BoardGuest.hasSystemd && FileManager.default.fileExists(atPath: built.path)
    private static let folder = "/srv/notch"

    /// Has apt use this repository alone, since a board has no network.
    init() throws {
        try InstalledService.run("rm", "-rf", "/etc/apt/sources.list.d")
        try InstalledService.run("mkdir", "/etc/apt/sources.list.d")
        try InstalledService.run("cp", "--recursive", Self.built.path + "/first", Self.folder)
        try InstalledService.run("cp", Self.folder + "/notch-archive-keyring.pgp", "/usr/share/keyrings/")
        try InstalledService.run("cp", Self.folder + "/notch-trixie.sources", "/etc/apt/sources.list.d/")
        try apt("update")
    }

    /// The repository gets the package of a higher version.
    func offerNext() throws {
        try InstalledService.run("rm", "-rf", Self.folder)
        try InstalledService.run("cp", "--recursive", Self.built.path + "/next", Self.folder)
        try apt("update")
    }

    func apt(_ arguments: String...) throws {
        let options = ["-qq", "--yes", "--no-install-recommends", "-o", "APT::Update::Error-Mode=any"]
        let result = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["DEBIAN_FRONTEND=noninteractive", "apt-get"] + options + arguments)
        guard result.status == 0 else { throw BoardError("apt-get \(arguments): \(result.output)\(result.errors)") }
    }

    /// The installed version of the package.
    func version() throws -> String {
        try InstalledService.run("dpkg-query", "--show", "--showformat=${Version}", "notch")
    }

    /// The paths of all files but those that apt, dpkg, systemd and its journal keep for themselves.
    func systemFiles() throws -> Set<String> {
        let kept = [
            "/var/lib/dpkg", "/var/lib/apt", "/var/cache/apt", "/var/log", "/var/lib/systemd", "/srv", "/var/cache/man",
            "/etc/apt",
        ]
        let pruned = kept.flatMap { ["-o", "-path", $0] }.dropFirst()
        let roots = ["/etc", "/usr", "/var", "/srv", "/opt", "/run/notch", "/run/udev/rules.d"]
        let arguments = roots + ["-xdev", "("] + pruned + [")", "-prune", "-o", "!", "-name", "*-", "-print"]
        // Some roots may not be there.
        let found = try Command.run(URL(fileURLWithPath: "/usr/bin/find"), arguments).output
        return Set(found.split(separator: "\n").map(String.init))
    }
}
