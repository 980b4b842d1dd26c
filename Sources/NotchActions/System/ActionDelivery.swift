/// How an action that comes from outside is performed, and who is told what came of it.
package struct ActionDelivery {
    let source: ActionSource
    let router: any PresentationRouter
    let tell: @SurfaceActor (MappedActionResult) -> Void
}
