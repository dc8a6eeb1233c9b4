import Media

/// A media player on simulated time, with the habits of real ones.
struct SimulatedPlayer {
    /// When a player reports a change of its volume.
    enum Reports: CaseIterable {
        case atOnce
        /// Every 100 ms, only the newest value, as mpv-mpris does.
        case newest
        case never
    }

    let address: PlayerAddress
    /// The time from an order to its answer.
    let latency: Duration
    let reports: Reports
    /// The number of volumes between silence and the full volume; 0 for no rounding.
    let steps: Int
    private(set) var volume: Double
    /// The volume that the player or the user has chosen.
    private(set) var wanted: Double
    var activity = PlayerState.Activity.playing

    init(_ number: Int, volume: Double, latency: Duration, reports: Reports, steps: Int) {
        address = PlayerAddress(service: "org.mpris.MediaPlayer2.p\(number)", owner: ":1.\(number)")
        self.latency = latency
        self.reports = reports
        self.steps = steps
        self.volume = volume
        wanted = volume
        set(volume)
        wanted = self.volume
    }

    /// Sets the volume as strided orders it; real players cut to whole steps.
    mutating func set(_ value: Double) {
        volume = steps == 0 ? value : (value * Double(steps) + 1e-9).rounded(.down) / Double(steps)
    }

    /// Sets the volume as the user does.
    mutating func choose(_ value: Double) {
        set(value)
        wanted = volume
    }

    var reading: PlayerReading { PlayerReading(address, activity, volume: volume) }
}
