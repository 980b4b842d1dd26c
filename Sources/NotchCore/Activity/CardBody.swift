/// The content of a card's face: words or a view.
///
/// A view is in memory of its own, since hardly any activity has one.
indirect enum CardBody: Hashable, Sendable {
    /// Icon, title, subtitle and progress.
    case words
    case view(ViewNode)
}
