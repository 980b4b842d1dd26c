/// The result of an action, as far as it is known.
@SurfaceActor
final class MappedActionAnswer {
    var result: MappedActionResult?
}
