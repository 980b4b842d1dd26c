import NotchCore

extension HomeScene {
    /// The scene with nothing but the clock.
    var clockAlone: HomeScene {
        var home = HomeScene(time: time)
        home.reading = reading
        home.words = words
        return home
    }
}
