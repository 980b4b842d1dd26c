package import NotchCore

/// A form of requests that programs of people send already, such as ntfy's.
///
/// A form is a folder: readers make ``Order``s of the requests' fields, and this type places the orders and answers as
/// the form does. ``RequestForms/all(for:clock:)`` lists the forms.
@SurfaceActor
package protocol RequestForm {
    /// Returns whether a request belongs to this form, by its method and path alone.
    func accepts(_ request: HTTPRequest) -> Bool

    /// Returns the client that has signed a request, for forms whose senders sign rather than carry a token; `nil` if
    /// the request needs a token.
    ///
    /// - Throws: ``HTTPProblem`` with status 401 for a wrong signature.
    func signer(of request: HTTPRequest) throws(HTTPProblem) -> GatewayClient?

    /// Answers a request that it accepts. The client is known by then.
    ///
    /// - Parameter desk: takes the orders of this client.
    /// - Throws: ``HTTPProblem``, which ``answer(to:)`` turns into an answer of this form.
    func answer(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) -> HTTPResponse

    /// Returns the answer that this form's clients expect for a problem.
    func answer(to problem: HTTPProblem) -> HTTPResponse
}

extension RequestForm {
    package func signer(of request: HTTPRequest) throws(HTTPProblem) -> GatewayClient? { nil }

    package func answer(to problem: HTTPProblem) -> HTTPResponse { problem.response }
}

/// The forms of requests that a gateway understands.
@SurfaceActor
package enum RequestForms {
    /// Returns the forms, in the order in which they are asked. No two accept the same request.
    package static func all(
        for configuration: GatewayConfiguration, clock: any SurfaceClock
    ) -> [any RequestForm] {
        [
            RESTForm(), AWTRIXForm(), AWTRIXNGForm(), AppriseForm(), GotifyForm(),
            WebhookForm(configuration.webhooks, clock: clock), NtfyForm(),
        ]
    }
}
