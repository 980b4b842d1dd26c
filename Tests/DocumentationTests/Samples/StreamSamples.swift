import NotchConcurrency

struct Toast: QueueMember {
    let id: Int
    let text: String
    var memberType: QueueMemberType { .timed }
    var transitionDuration: Duration { .milliseconds(200) }
    var restDuration: Duration { .seconds(2) }
    var endDelay: Duration { .zero }
}

func showToasts() async {
    let stream = UIStream<Toast>()
    let phases = stream.stream
    let view = Task {
        for await event in phases {
            print("\(event.member.text): \(event.phase)")
        }
    }
    await stream.enqueue([Toast(id: 1, text: "Saved"), Toast(id: 2, text: "Sent")])
    await stream.finish()
    await view.value
}

func observe() {
    let count = ObservedValue(0)
    let observation = count.observe { print("\($0.old) became \($0.new)") }
    count.modify { $0 += 1 }
    observation.cancel()
}

func upload(_ names: [String]) async throws {
    let queue = AsyncSerialQueue()
    for name in names {
        queue.add(name) { finish in
            Task {
                defer { finish() }
                await send(name)
            }
        }
    }
    await queue.waitUntilAllFinished()
}

@SurfaceActor
func confirm(on queue: InteractionQueue) async throws -> Bool {
    queue.onViewDidAppear()
    return try await queue.run("confirmation", timeout: .seconds(30)) {
        await askPerson()
    }
}

func send(_ name: String) async {}
func askPerson() async -> Bool { true }
