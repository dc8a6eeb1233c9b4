import Metronome

// Fons Adriaensen, "Using a DLL to filter time", Linux Audio Conference 2005: a loop of second order keeps the time of a frame
// and the rate, and moves both a little towards each reading. Here readings come when the ring is filled, not once a period, so
// the gains follow from the time since the last one: with ω = 2π B Δt
//
//     time of the frame  += √2 ω · error          seconds per frame  += ω² · error / frames
//
// The bandwidth B begins wide, to find the rate in seconds, and narrows with the loop's age, to let little of the readings'
// noise through. As an α-β filter (α = √2 ω, β = ω²) it leaves of a reading's variance (Kalata, "The tracking index", 1984)
//
//     (2α² + 2β − 3αβ) / (α (4 − 2α − β))  in the time,  2β² / (α (4 − 2α − β)) / Δt²  in the rate.

/// Learns which frame is heard when from readings that are each a little off.
///
/// Realtime-safe: all of it.
struct DelayLockedLoop: BitwiseCopyable, Sendable {
    /// Which frame is heard when, as far as is known.
    private(set) var clock: FrameClock
    /// Mean square of the readings' distances from the clock, in square seconds.
    private(set) var variance = 0.0
    /// Seconds of readings that the clock rests on.
    private(set) var age = 0.0
    /// Part of the readings' variance that is left in the clock.
    private(set) var residue = 1.0
    /// Part of the readings' variance, per square second, that is left in the rate.
    private(set) var rateResidue = 1.0

    private let nominal: Double
    private var readings = 0
    private var strays = 0

    /// The narrowest bandwidth in hertz: a card's rate moves with its temperature, over minutes.
    private static var narrowest: Double { 0.01 }
    /// Bandwidth times age while the loop narrows.
    private static var opening: Double { 0.25 }
    /// The largest ω: up to it the loop is well damped.
    private static var widest: Double { 0.5 }
    /// The largest part by which a card is off: the worst crystals are within 0.01 %, an emulated card within 0.1 %.
    private static var largestError: Double { 0.002 }
    /// Readings in a row that must stray to be believed.
    private static var mostStrays: Int { 3 }
    /// Seconds that a reading may always be off: the grain of many devices' positions.
    private static var grain: Double { 0.002 }

    /// A loop that begins at a first reading, with the rate as the device states it.
    @_noAllocation @_noLocks
    init(frame: Int64, heardAt time: MonotonicTime, sampleRate: SampleRate) {
        nominal = Double(sampleRate.hertz)
        clock = FrameClock(frame: frame, heardAt: time, framesPerSecond: nominal)
    }

    /// The measured rate as a part of the stated one: 1.0002 for a card that is 200 ppm fast.
    var ratio: Double {
        @_noAllocation @_noLocks get { clock.framesPerSecond / nominal }
    }

    /// Takes a reading: that a frame is heard at an instant, later than the last reading's.
    ///
    /// One that strays far from the others is left out, unless those after it agree with it.
    @_noAllocation @_noLocks
    mutating func hear(frame: Int64, at time: MonotonicTime) {
        let passed = Double(time.nanoseconds - clock.time.nanoseconds) / 1e9
        let frames = Double(frame - clock.frame)
        guard passed > 0, frames > 0 else { return }
        let predicted = clock.time(of: frame)
        let error = Double(time.nanoseconds - predicted.nanoseconds) / 1e9
        readings += 1
        if readings > 8, error * error > max(25 * variance, Self.grain * Self.grain) {
            strays += 1
            if strays < Self.mostStrays { return }
            // The device has another delay now; its rate is still its own.
            clock = FrameClock(frame: frame, heardAt: time, framesPerSecond: clock.framesPerSecond)
            strays = 0
            age = min(age, 1)
            return
        }
        strays = 0
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

    /// Goes on with the rate that was learnt after the device was started anew.
    @_noAllocation @_noLocks
    mutating func restart(frame: Int64, heardAt time: MonotonicTime) {
        clock = FrameClock(frame: frame, heardAt: time, framesPerSecond: clock.framesPerSecond)
        age = min(age, 1)
        strays = 0
        readings = 0
    }
}
