extension MappedActionResult {
    init(_ outcome: ActionOutcome, action: String) {
        switch outcome {
        case .success: self = .success
        case .failure(let error as ActionError): self = .failure(error: error)
        case .failure(let error): self = .failure(error: .failed(action: action, reason: String(describing: error)))
        }
    }
}
