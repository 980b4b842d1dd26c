internal import FoundationEssentials
internal import NotchJSON

/// The notifications of Apprise to an address that begins with `json://` and ends with `/apprise`.
package struct AppriseForm: RequestForm {
    package init() {}

    package func accepts(_ request: HTTPRequest) -> Bool {
        ["POST", "PUT"].contains(request.method) && request.path == ["apprise"]
    }

    package func answer(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) -> HTTPResponse {
        let notification = try AppriseNotification(try request.object().withoutNulls)
        let receipt = try await desk.place(try notification.order(of: desk.client))
        return .json(["id": receipt.id.map { .string($0.uuidString) }, "warnings": .strings(receipt.warnings)])
    }
}
