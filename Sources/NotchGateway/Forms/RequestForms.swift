package import NotchCore

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
