import NotchActions

extension Bench {
    /// An action as a configuration describes it.
    func deploy() -> any RegisteredAction {
        var coding = InputCoding<[String: String]>()
        coding.encode = { ($0, ["target"]) }
        coding.decode = { userInfo in
            guard let target = userInfo?["target"] as? String else { throw Refusal() }
            return ["target": target]
        }
        coding.encodeRoute = { input, _ in input }
        coding.decodeRoute = { parameters, _ in parameters }
        let journal = journal
        return ActionDefinition<[String: String], NoPresenter>(
            name: "start", of: RegisteredFeature(name: "deploy", description: "Deployments"), appID: Bench.appID,
            origin: "notchd.conf:12", description: "Start a deployment", activityEligibility: [.search],
            coding: coding, present: { _, _ in .appReady(presenter: NoPresenter()) },
            begin: { context, _, completion in
                journal.note("deploy \(context.input["target"] ?? "")", context)
                return completion.completedSync(.success)
            })
    }
}
