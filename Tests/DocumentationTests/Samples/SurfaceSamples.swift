import NotchCore

@SurfaceActor
struct SurfaceSamples {
    let surface = SurfaceCoordinator()

    func claim() async {
        let claim = SurfaceClaim(priority: .urgent, maxDuration: .seconds(10))
        guard let token = await surface.beginTransientPresentation(claim) else { return }
        // The surface is expanded now.
        await surface.endTransientPresentation(token)
        // The surface is in the state that it has without the claim.
    }

    func engage() {
        surface.open(by: "front button")
        let pin = surface.pin(reason: "the door is open")
        print(surface.engagementCauses.map(\.kind))
        pin.release()
    }

    func ask() async throws {
        let questions = Questions()
        questions.bind(to: surface)
        let question = Question(title: "Reboot now?", choices: ["Yes", "No"], timeout: .seconds(30))
        switch try await questions.ask(question) {
        case .chosen(1): print("reboots")
        case let outcome: print("does not reboot: \(outcome)")
        }
    }
}
