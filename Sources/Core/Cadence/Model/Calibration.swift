/// A cadence that was measured over some landings.
package struct MeasuredCadence: Hashable, Sendable {
    package let cadence: StepRate
    /// Standard error of the mean, in spm.
    package let deviation: Double
    /// Number of taps, or of a sensor's readings, that were used.
    package let count: Int

    package init(cadence: StepRate, deviation: Double, count: Int) {
        self.cadence = cadence
        self.deviation = deviation
        self.count = count
    }
}

/// The runner's cadence at one speed, measured for about a minute in which no clicks were heard.
package struct CalibrationMeasurement: Hashable, Sendable {
    package let speed: Speed
    package let cadence: StepRate
    /// Standard error of the mean cadence, in spm.
    package let deviation: Double
    /// Time from the beginning of running to the middle of the measurement; nil if not known.
    package let elapsed: Duration?

    package init(speed: Speed, cadence: StepRate, deviation: Double, elapsed: Duration? = nil) {
        self.speed = speed
        self.cadence = cadence
        self.deviation = deviation
        self.elapsed = elapsed
    }
}

/// Why a runner could not be calibrated; nothing was changed.
///
/// The raw values are stable.
package enum CalibrationRefusal: String, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case clicksSounding = "clicks-sounding"
    case noSteps = "no-steps"
    case noSpeed = "no-speed"
    case tooShort = "too-short"
    case tooFewTaps = "too-few-taps"
    case irregularTaps = "irregular-taps"
    case unsteadyCadence = "unsteady-cadence"
    case unsteadySpeed = "unsteady-speed"
    /// The entered speed is not the one that a sensor measured.
    case otherSpeed = "other-speed"
    case walking
    /// No or more than one reading of the taps is a cadence that runners have at the speed, or the taps are probably those of a walker.
    case unlikelyCadence = "unlikely-cadence"

    /// The reason and what to do, in one sentence.
    package var description: String {
        switch self {
        case .clicksSounding: "the clicks were audible; pause them, and run one minute without clicks"
        case .noSteps: "no steps were measured; connect a step sensor, or tap at each landing of one foot"
        case .noSpeed: "no speed was measured; connect a speed sensor, or enter the speed"
        case .tooShort: "the measurement was too short; run one minute at a steady pace"
        case .tooFewTaps: "there were too few taps; tap at 20 landings of one foot"
        case .irregularTaps: "the taps were irregular; tap at each landing of one foot, always the same one"
        case .unsteadyCadence: "the cadence changed during the measurement; run at a steady pace on level ground"
        case .unsteadySpeed: "the speed changed during the measurement; run at a steady pace on level ground"
        case .otherSpeed: "a sensor measured another speed than the entered one; check the speed, or do not enter one"
        case .walking: "this was walking; the model is for running, so run at an easy pace"
        case .unlikelyCadence:
            "runners do not have this cadence at this speed; check the speed, and tap at each landing of one foot"
        }
    }
}
