import Metronome

// Source: Fons Adriaensen, "Using a DLL to filter time", Linux Audio Conference 2005. A second-order loop estimates the
// time of a frame and the rate, and corrects both by a part of each reading's error. Here a reading is taken when the
// ring is filled and not once per period, so the gains depend on the time Δt since the last reading, with ω = 2π B Δt:
//
//     time of the frame += √2 ω · error         seconds per frame += ω² · error / frames
//
// The bandwidth B starts wide, to find the rate within seconds, and becomes narrower with the loop's age, to suppress
// the readings' noise. As an α-β filter (α = √2 ω, β = ω²; Kalata, "The tracking index", 1984), the loop leaves these
// parts of a reading's variance:
//
//     (2α² + 2β − 3αβ) / (α (4 − 2α − β))  in the time
//     2β² / (α (4 − 2α − β)) / Δt²         in the rate

/// Estimates which frame is heard at which time, from inexact readings of the device's position.
///
/// Realtime-safe: all of it.
struct DelayLockedLoop: BitwiseCopyable, Sendable {
    /// The present estimate of the times of frames.
    private(set) var clock: FrameClock
    /// Mean square of the differences between the readings and the estimate, in square seconds.
    private(set) var variance = 0.0
    /// The time, in seconds, during which the readings for the estimate were collected; at most 1 s directly after a restart.
    private(set) var age = 0.0
    /// The readings' variance multiplied by this factor is the variance of the estimate of the time.
    private(set) var residue = 1.0
    /// The readings' variance multiplied by this factor, per square second, is the variance of the estimate of the rate.
    private(set) var rateResidue = 1.0

    private let nominal: Double
    private var readings = 0
    private var outliers = 0

    /// Minimum bandwidth in hertz: a card's rate changes with its temperature, within minutes.
    private static var narrowest: Double { 0.01 }
    /// The bandwidth multiplied by the age, while the bandwidth decreases.
    private static var opening: Double { 0.25 }
    /// Maximum ω; up to this value the loop is well damped.
    private static var widest: Double { 0.5 }
    /// Maximum relative error of a sample rate: the worst crystals are within 0.01 %, an emulated card within 0.1 %.
    private static var largestError: Double { 0.002 }
    /// After this number of successive outliers, the latest is accepted.
    private static var maximumOutliers: Int { 3 }
    /// A reading is always accepted if its error in seconds is at most this, which is the position resolution of many devices.
    private static var grain: Double { 0.002 }

    /// Creates a loop from the first reading and the device's nominal sample rate.
    @_noAllocation @_noLocks
    init(frame: Int64, heardAt time: MonotonicTime, sampleRate: SampleRate) {
        nominal = Double(sampleRate.hertz)
        clock = FrameClock(frame: frame, heardAt: time, framesPerSecond: nominal)
    }

    /// The measured rate divided by the nominal rate: 1.0002 for a card that is 200 ppm fast.
    var ratio: Double {
        @_noAllocation @_noLocks get { clock.framesPerSecond / nominal }
    }

    /// Processes a reading: `frame` is heard at `time`, which must be later than in the last reading.
    ///
    /// An outlier is ignored, unless the following readings are outliers, too.
    @_noAllocation @_noLocks
    mutating func update(frame: Int64, at time: MonotonicTime) {
        let passed = Double(time.nanoseconds - clock.time.nanoseconds) / 1e9
        let frames = Double(frame - clock.frame)
        guard passed > 0, frames > 0 else { return }
        let predicted = clock.time(of: frame)
        let error = Double(time.nanoseconds - predicted.nanoseconds) / 1e9
        readings += 1
        if readings > 8, error * error > max(25 * variance, Self.grain * Self.grain) {
            outliers += 1
            if outliers < Self.maximumOutliers { return }
            // The delay of the device has changed; the estimated rate is kept.
            clock = FrameClock(frame: frame, heardAt: time, framesPerSecond: clock.framesPerSecond)
            outliers = 0
            age = min(age, 1)
            return
        }
        outliers = 0
        age += passed
        let bandwidth = max(Self.narrowest, Self.opening / age)
        let omega = min(2 * .pi * bandwidth * passed, Self.widest)
        let (alpha, beta) = (1.414_213_562_373_095_1 * omega, omega * omega)
        let limit = Self.largestError / nominal
        let wished = 1 / clock.framesPerSecond + beta * error / frames
        let secondsPerFrame = max(1 / nominal - limit, min(wished, 1 / nominal + limit))
        clock = FrameClock(
            frame: frame,
            heardAt: MonotonicTime(nanoseconds: predicted.nanoseconds + Int64(alpha * error * 1e9)),
            framesPerSecond: 1 / secondsPerFrame
        )
        variance += (error * error - variance) * max(0.02, 1 / Double(readings))
        let damping = alpha * (4 - 2 * alpha - beta)
        residue = (2 * alpha * alpha + 2 * beta - 3 * alpha * beta) / damping
        rateResidue = 2 * beta * beta / damping / (passed * passed)
    }

    /// Applies a change of the output's delay: each frame is heard later by the duration of this number of frames.
    @_noAllocation @_noLocks
    mutating func delay(by frames: Int64) {
        clock = FrameClock(frame: clock.frame - frames, heardAt: clock.time, framesPerSecond: clock.framesPerSecond)
    }

    /// Continues with the estimated rate after the device was restarted.
    @_noAllocation @_noLocks
    mutating func restart(frame: Int64, heardAt time: MonotonicTime) {
        clock = FrameClock(frame: frame, heardAt: time, framesPerSecond: clock.framesPerSecond)
        age = min(age, 1)
        outliers = 0
        readings = 0
    }
}
