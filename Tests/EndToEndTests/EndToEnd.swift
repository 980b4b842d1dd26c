import Testing

/// Tests that start the real programs.
///
/// One at a time: each blocks a thread while it waits for a process, and the test runner has few.
@Suite("End to end", .serialized)
enum EndToEnd {}
