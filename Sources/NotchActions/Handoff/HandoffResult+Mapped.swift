extension HandoffResult {
    /// - Parameter type: the type of the activity that was to be continued.
    init(_ result: MappedActionResult, type: String) {
        switch result {
        case .success: self = .success
        case .failure(let error) where error.keepsActivityOut: self = .cannotContinue(.refused(error))
        case .failure(let error): self = .failure(error: error)
        case .noMappingFound: self = .cannotContinue(.unknownActivity(type: type))
        case .featureDisabled: self = .cannotContinue(.featureDisabled)
        }
    }
}

extension ActionError {
    /// Whether the error is about an activity that the action cannot take, so that another attempt would end the same.
    fileprivate var keepsActivityOut: Bool {
        switch self {
        case .featureNotAvailable, .missingKey, .badUserInfo, .badInput, .badLink, .badParameters, .notContinuable: true
        default: false
        }
    }
}
