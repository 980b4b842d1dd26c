package import NotchCore

/// The forms of requests that a gateway understands.
@SurfaceActor
package enum RequestForms {
    /// The forms, in the order in which they are asked. No two accept the same request.
    package static let all: [any RequestForm] = [
        RESTForm(), AWTRIXForm(), AWTRIXNGForm(), AppriseForm(), GotifyForm(), NtfyForm(),
    ]
}
