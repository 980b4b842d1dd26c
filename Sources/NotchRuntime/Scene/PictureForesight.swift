import FoundationEssentials
import NotchCore

/// Begins to read the pictures of what is shown next, so that its first frame has them.
@SurfaceActor
final class PictureForesight {
    /// A waiting activity or a glance, as far as its pictures depend on it.
    private struct Subject: Hashable {
        var id: String
        var icon: String?
        var view: ViewNode?
    }

    /// The most subjects that are remembered as asked for. Before one more is added, all are forgotten.
    private static let rememberedSubjects = 64

    private let compositor: Compositor
    private var known: Set<Subject> = []
    /// The glances of which something could not be asked for yet.
    private var glances: [String: Glance] = [:]
    /// The picture of the home view that has not come yet, and what shows it.
    private var nextPicture: (picture: PictureVersion, show: @SurfaceActor (PictureVersion) -> Void)?

    init(_ compositor: Compositor) { self.compositor = compositor }

    /// Looks at the activities that come next.
    func look(at activities: [Activity]) {
        for activity in activities {
            note(
                Subject(id: activity.id.uuidString, icon: activity.systemImage, view: activity.view)
            ) { compositor.prepare(activity) }
        }
        for glance in glances.values { look(at: glance) }
    }

    /// Calls `show` with a picture of the home view once it has come, or has been refused. Until then the former picture
    /// stays, so that a slideshow has no gaps.
    func show(_ picture: PictureVersion?, by show: @escaping @SurfaceActor (PictureVersion?) -> Void) {
        nextPicture = nil
        guard let picture, !compositor.prepare(picture) else { return show(picture) }
        nextPicture = (picture, show)
    }

    /// Looks again at what could not be drawn yet, since a picture has come.
    func pictureCame() {
        guard let next = nextPicture, compositor.prepare(next.picture) else { return }
        nextPicture = nil
        next.show(next.picture)
    }

    /// Looks at a glance that will have its turn.
    func look(at glance: Glance) {
        glances[glance.id] = nil
        let subject = Subject(id: glance.id, icon: glance.icon, view: glance.view)
        guard !note(subject, { compositor.prepare(glance) }) else { return }
        if glances.count < Self.rememberedSubjects { glances[glance.id] = glance }
    }

    /// Remembers what has been asked for. Of a picture whose shape is not known, nothing can be asked for yet.
    ///
    /// - Returns: whether all of it has come, or been refused.
    @discardableResult
    private func note(_ subject: Subject, _ isThere: () -> Bool) -> Bool {
        guard !known.contains(subject) else { return true }
        guard isThere() else { return false }
        if known.count >= Self.rememberedSubjects { known.removeAll() }
        known.insert(subject)
        return true
    }
}
