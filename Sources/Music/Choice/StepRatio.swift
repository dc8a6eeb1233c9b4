/// How many beats of a track are played in one step.
public enum StepRatio: Double, Hashable, Sendable, CaseIterable {
    /// One beat in two steps: a slow track.
    case half = 0.5
    /// One beat in each step.
    case one = 1
    /// Two beats in each step: a fast track.
    case two = 2

    /// The ratio with which a track must be changed least for a cadence.
    ///
    /// - Parameters:
    ///   - tempo: the track's tempo in beats per minute, above zero.
    ///   - cadence: steps per minute, above zero.
    public init(tempo: Double, cadence: Double) {
        // Half and double are equally far away at the square root of two.
        let beats = tempo / cadence
        self = beats < 0.5.squareRoot() ? .half : beats < 2.0.squareRoot() ? .one : .two
    }

    /// The factor by which a track is played faster for a cadence; below 1 it is played slower.
    ///
    /// - Parameters: as for `init(tempo:cadence:)`.
    public func speed(tempo: Double, cadence: Double) -> Double { cadence * rawValue / tempo }
}
