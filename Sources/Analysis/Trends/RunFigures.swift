public import Cadence

/// The figures of one activity from which trends are computed.
///
/// They are computed once from the samples and stored, so that trends over many years need no samples.
public struct RunFigures: Hashable, Sendable {
    /// The time in motion; a recording that runs on at a desk adds nothing.
    public var motion: Duration = .zero
    /// The part of the time in motion that was walked.
    public var walking: Duration = .zero
    /// The time with clicks and a measured cadence.
    public var clicked: Duration = .zero
    /// The part of `clicked` in which the cadence differed from the clicks by at most 3 %, as in `Summary.inSync`.
    public var inSync: Duration = .zero
    /// Cadence, in steps per minute, against speed in steady running without clicks.
    public var freeCadence = PaceRelation()
    /// Cadence, in steps per minute, against speed in steady running with clicks.
    public var clickedCadence = PaceRelation()
    /// Heart rate, in beats per minute, against speed in steady running.
    public var heartRate = PaceRelation()
    /// The heart rate at the end of the last effort, and 60 s later.
    public var recovery: HeartRateRecovery?

    /// Creates figures without data.
    public init() {}

    /// Cadence against speed in steady running, with and without clicks.
    public var cadence: PaceRelation { freeCadence + clickedCadence }
}

/// The fall of the heart rate within 60 s after an effort.
///
/// A fall of at most 12 beats in the first minute was a predictor of mortality (Cole et al. 1999, 10.1056/NEJM199910283411804). That test
/// was followed by slow walking; a runner's own end of a run is less uniform.
public struct HeartRateRecovery: Hashable, Sendable {
    /// The heart rate at the end of the effort.
    public var atEnd: HeartRate
    /// The heart rate 60 s later.
    public var afterMinute: HeartRate

    /// Creates a recovery.
    public init(atEnd: HeartRate, afterMinute: HeartRate) {
        self.atEnd = atEnd
        self.afterMinute = afterMinute
    }

    /// The fall in beats per minute; negative if the heart rate rose.
    public var fall: Double { atEnd.beatsPerMinute - afterMinute.beatsPerMinute }
}
