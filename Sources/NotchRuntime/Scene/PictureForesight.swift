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

        init(_ activity: Activity) {
            (id, icon, view) = (activity.id.uuidString, activity.systemImage, activity.view)
        }

        init(_ glance: Glance) { (id, icon, view) = (glance.id, glance.icon, glance.view) }
    }

    /// The most subjects that are remembered as asked for. Before one more is added, all are forgotten.
    private static let rememberedSubjects = 64

    private let compositor: Compositor
    private var known: Set<Subject> = []
    /// The glances of which something has not come yet. Only the first one is laid out, since a picture may come with
    /// each frame, and there may be dozens of glances with dozens of pictures.
    private var glances: [Glance] = []
    /// Whether a picture or a glance has come since the first one was laid out.
    private var hasNews = false
    /// The picture of the home view that has not come yet, and what shows it.
    private var nextPicture: (picture: PictureVersion, show: @SurfaceActor (PictureVersion) -> Void)?

    init(_ compositor: Compositor) { self.compositor = compositor }

    /// Looks at the activities that come next.
    func look(at activities: [Activity]) {
        for activity in activities {
            note(Subject(activity)) { compositor.prepare(activity) }
        }
        lookAtGlances()
    }

    private func lookAtGlances() {
        guard hasNews, compositor.hasDrawn else { return }
        hasNews = false
        while let glance = glances.first, note(Subject(glance), { compositor.prepare(glance) }) {
            glances.removeFirst()
        }
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
        hasNews = true
        lookAtGlances()
        guard let next = nextPicture, compositor.prepare(next.picture) else { return }
        nextPicture = nil
        next.show(next.picture)
    }

    /// Looks at a glance that will have its turn.
    func look(at glance: Glance) {
        glances.removeAll { $0.id == glance.id }
        guard glances.count < Self.rememberedSubjects else { return }
        glances.append(glance)
        hasNews = true
        lookAtGlances()
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
