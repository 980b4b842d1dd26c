import NotchCore

/// Switches between modules in a process of its own, while activities flow, and prints what that leaves behind.
///
/// The first argument is the number of rounds that are measured. A round brings each of four modules to the foreground.
/// The output is one line: the descriptors and the bytes of the heap before and after these rounds, the steps at which
/// not exactly one module was in the foreground or a claim had no holder, and the claims that are left.
@main
enum ModuleProbe {
    static func main() async throws {
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
        let storm = try await Storm()
        // What is made once, such as glyphs and threads, is there after these.
        await storm.run(rounds: 300)
        let before = await storm.settle()
        await storm.run(rounds: rounds)
        let after = await storm.settle()
        await print(
            before.descriptors, after.descriptors, before.heap, after.heap, storm.disorders, storm.claims)
    }
}
