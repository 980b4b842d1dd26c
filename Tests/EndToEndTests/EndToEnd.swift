import Testing

/// Tests that start the real programs.
///
/// They run one at a time, since each blocks a thread while it waits for a process, and the test runner has few
/// threads.
@Suite("End to end", .serialized)
enum EndToEnd {}
