import FoundationEssentials
import NotchCore

/// Starts reading the pictures of the next cards and glances, so that their first frames have them.
@SurfaceActor
final class PictureForesight {
    /// The parts of a waiting activity or a glance that its pictures depend on.
    private struct Subject: Hashable {
        var id: String
        var icon: String?
        var view: ViewNode?

        init(_ activity: Activity) {
            (id, icon, view) = (activity.id.uuidString, activity.systemImage, activity.view)
        }

        init(_ glance: Glance) { (id, icon, view) = (glance.id, glance.icon, glance.view) }
    }

    /// The maximum number of subjects that are remembered as prepared. Before a further subject, all are forgotten.
    private static let rememberedSubjects = 64

    private let compositor: Compositor
    private var known: Set<Subject> = []
    /// The glances whose pictures are not all ready. Only the first glance is laid out, because a picture may become
    /// ready with each frame, and there may be dozens of glances with dozens of pictures.
    private var glances: [Glance] = []
    /// Whether a picture has become ready or a glance was added since the first glance was laid out.
    private var hasNews = false
    /// The picture of the home view that is not ready, with the function that shows it.
    private var nextPicture: (picture: PictureVersion, show: @SurfaceActor (PictureVersion) -> Void)?

    init(_ compositor: Compositor) { self.compositor = compositor }

    /// Prepares the pictures of the next activities.
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

    /// Calls `show` with a picture of the home view once it is ready or refused. Until then the previous picture stays,
    /// so that a slideshow has no gaps.
    func show(_ picture: PictureVersion?, by show: @escaping @SurfaceActor (PictureVersion?) -> Void) {
        nextPicture = nil
        guard let picture, !compositor.prepare(picture) else { return show(picture) }
        nextPicture = (picture, show)
    }

    /// Retries what could not be drawn yet, because a picture has become ready.
    func pictureCame() {
        hasNews = true
        lookAtGlances()
        guard let next = nextPicture, compositor.prepare(next.picture) else { return }
        nextPicture = nil
        next.show(next.picture)
    }

    /// Prepares the pictures of a glance that will be shown.
    func look(at glance: Glance) {
        glances.removeAll { $0.id == glance.id }
        guard glances.count < Self.rememberedSubjects else { return }
        glances.append(glance)
        hasNews = true
        lookAtGlances()
    }

    /// Remembers a subject once it is prepared. A picture whose shape is not known cannot be requested yet.
    ///
    /// - Returns: whether all its pictures are ready or refused.
    @discardableResult
    private func note(_ subject: Subject, _ isThere: () -> Bool) -> Bool {
        guard !known.contains(subject) else { return true }
        guard isThere() else { return false }
        if known.count >= Self.rememberedSubjects { known.removeAll() }
        known.insert(subject)
        return true
    }
}
