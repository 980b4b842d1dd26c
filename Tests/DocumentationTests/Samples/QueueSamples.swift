import NotchCore

@SurfaceActor
struct QueueSamples {
    let queue = ActivityQueue()

    func replaceByKey() {
        queue.enqueue(Activity(coalescingKey: "tests", title: "Tests run", progress: 40))
        queue.enqueue(Activity(coalescingKey: "tests", priority: .high, title: "Tests passed"))
    }

    func readTheResult() {
        switch queue.enqueue(Activity(priority: .low, title: "Backup finished")) {
        case .accepted(let id, nil): print("\(id) waits")
        case .accepted(let id, let displaced?): print("\(id) waits instead of \(displaced.activity.title)")
        case .refused(let refusal): print("\(refusal)")
        }
    }

    func observe() -> Observation {
        let observation = queue.observe { event, instant in
            if case .ended(let activity, .expiredUnseen) = event {
                print("nobody has seen \(activity.title) by \(instant.milliseconds) ms")
            }
        }
        return observation
    }

    func watch() async {
        for await event in queue.events { print(event) }
    }

    func leave() async {
        await queue.quiesce()
    }
}
