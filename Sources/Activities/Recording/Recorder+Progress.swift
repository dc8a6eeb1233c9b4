public import Cadence

extension Recorder {
    /// The state of a recording that its samples do not contain.
    ///
    /// It is stored with the samples, so that a recording that a crash has interrupted continues unchanged.
    public struct Progress: Hashable, Sendable {
        /// Whether the recording started automatically.
        public var isAutomatic: Bool
        /// Why the recording is paused; nil while it is not paused.
        public var pause: PauseReason?
        /// The metres that each source has measured or estimated; their sum is the distance of the recording.
        public var meters: [DistanceSource: Double]
        /// The time in sync with the metronome; nil before anything was measured.
        public var inSync: Duration?
        /// The time in which the steps could be compared with the clicks; nil before anything was measured.
        public var syncMeasured: Duration?
        /// The energy, which includes the energy at rest; nil if it is not known.
        public var energy: Energy?

        /// Creates the state of a recording; by default it is that of a recording that has just been started.
        public init(
            isAutomatic: Bool = false,
            pause: PauseReason? = nil,
            meters: [DistanceSource: Double] = [:],
            inSync: Duration? = nil,
            syncMeasured: Duration? = nil,
            energy: Energy? = nil
        ) {
            self.isAutomatic = isAutomatic
            self.pause = pause
            self.meters = meters
            self.inSync = inSync
            self.syncMeasured = syncMeasured
            self.energy = energy
        }
    }
}

extension ActiveRecording {
    /// The state that the samples do not contain.
    var progress: Recorder.Progress {
        Recorder.Progress(
            isAutomatic: isAutomatic,
            pause: pause?.reason,
            meters: odometer.metersBySource,
            inSync: summaryBuilder.inSync,
            syncMeasured: summaryBuilder.syncMeasured,
            energy: summaryBuilder.energy
        )
    }
}
