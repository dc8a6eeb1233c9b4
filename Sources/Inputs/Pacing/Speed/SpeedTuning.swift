extension SpeedEstimator {
    /// The constants of the speed estimator.
    ///
    /// The defaults were chosen by simulation. Readings with white noise of 0.2 m/s give an estimate with 0.08 m/s; a mean of
    /// five readings gives 0.09 m/s. The estimate reaches 90 % of a change of 1 m/s in less than 4 s; the mean takes 5 s
    /// (`RecordedRunTests` prints the figures).
    package struct Tuning: Hashable, Sendable {
        /// q, the random walk of the speed: m/s per √s.
        package var wander = 0.02
        /// s, the standard deviation of the rate of change, m/s².
        package var acceleration = 0.03
        /// τ, the time constant with which a rate of change decays.
        package var fading = Duration.seconds(4)
        /// Largest rate of change in the state, m/s².
        package var maximumAcceleration = 1.5
        /// Width of the gate for outliers, in standard deviations of the innovation.
        package var gate: Double = 4
        /// Smallest and largest width of the gate for outliers, in m/s.
        ///
        /// A runner's speed changes by less than 2 m/s in one second, except at the start of a sprint.
        package var gateRange = 0.8...2
        /// Largest difference, in m/s, between an outlier and a reading that confirms it; the change may be larger after a longer time.
        package var agreement: Double = 1
        /// If the first outlier is further than this from the prediction, in m/s, two more readings are needed to confirm it.
        ///
        /// Two consecutive spikes happen among buildings; no runner changes speed by this much between two readings.
        package var leap = 2.5
        /// Standard deviation of the rate of change after a jump, m/s²: the usual value of a starting runner.
        package var jumpAcceleration: Double = 1
        /// Longest time between an outlier and its confirmation.
        package var confirmation = Duration.seconds(5)
        /// Weight of an innovation in the running mean that detects a manoeuvre, 0…1.
        package var maneuverShare = 0.3
        /// The running mean of the innovations, in standard deviations, above which (in either direction) there is a manoeuvre.
        ///
        /// If `maneuverShare` is 0.3, this mean has a standard deviation of 0.42 for white noise.
        package var maneuverThreshold: Double = 1
        /// Replaces `maneuverThreshold` for speeds from positions.
        ///
        /// Their running mean has a standard deviation of 0.35 for white noise of the learnt level at one reading a second.
        package var lastingManeuverThreshold = 0.52
        /// The random walk of the speed during a manoeuvre: m/s per √s.
        package var maneuverWander = 0.4
        /// The assumed noise of a reading before any is learnt, m/s.
        ///
        /// Satellite speeds have 0.01…0.07 m/s (ten recorded runs).
        package var firstNoise = 0.15
        /// Smallest and largest noise that can be learnt, in m/s.
        package var noiseRange = 0.05...0.6
        /// Smallest noise that can be learnt for sensors that state a lower one, as treadmills do, in m/s.
        package var leastNoise = 0.02
        /// Weight of each reading when the noise is learnt, 0…1.
        package var noiseShare = 0.06
        /// For speeds from positions, the error of the mean over this interval is learnt.
        ///
        /// A longer interval would delay changes of speed too much.
        package var averaging = Duration.seconds(8)
        /// The assumed deviation of a mean over `averaging` before any is learnt, m/s; ten recorded runs had 0.1…0.4 m/s.
        package var firstMeanNoise = 0.2
        /// Smallest and largest deviation of such a mean that can be learnt, in m/s.
        package var meanNoiseRange = 0.03...0.5
        /// Weight of one second when this deviation is learnt, 0…1.
        package var meanNoiseShare = 0.02
        /// The standard deviation of a reading with reduced trust is multiplied by this.
        package var reducedTrust: Double = 2
        /// A reading that arrives later than this after its measurement is rejected.
        package var staleAfter = Duration.seconds(3)
        /// If there was no reading for this long, the quality is `bridged`.
        package var bridgeAfter = Duration.seconds(3)
        /// The random walk of the speed from `bridgeAfter` on, m/s per √s: within 10 s a runner may have slowed to a walk.
        package var bridgeWander = 0.3
        /// If there was no reading for this long, there is no estimate.
        package var memory = Duration.seconds(30)
        /// Largest deviation that has the quality `good`, in m/s.
        package var goodDeviation = 0.12
        /// Largest deviation that has the quality `fair`, in m/s.
        package var fairDeviation: Double = 0.25

        // The constants of `StepFusion`; they were chosen by simulation (`StepFusionTests` prints the figures).

        /// The steady movement, then the kinds of change.
        package var movements = [
            Movement(speed: 0.002, relation: 0.06, starts: 0, ends: 0),
            Movement(speed: 0.12, relation: 0.05, starts: 0.0003, ends: 0.1),
            Movement(speed: 0.5, relation: 0.1, starts: 0.0004, ends: 0.25),
            Movement(speed: 0.05, relation: 0.1, byStepLength: 0.6, starts: 0.0003, ends: 0.25),
        ]
        /// The density of a receiver's error, in m²/s, for which `movements` is used as it is: that of 0.12 m/s for 5 s.
        ///
        /// With a better receiver, the steady runner's random walk of the speed is larger in proportion: small changes can be followed.
        package var fullNoise = 0.15
        /// The steady runner's random walk of the speed that is learnt from the readings (`SlowChanges`), as a share of the found one.
        ///
        /// With 1, chance makes the random walk of a steady runner too large.
        package var slowShare = 0.5
        /// Weight of each second when the slow changes are learnt, 0…1.
        package var slowChangeShare = 0.003
        /// How much more often changes start without readings, and while the metronome drives the runner.
        package var blindStarts = 8.0
        package var drivenStarts = 0.4
        /// The random walk of the cadence offset without readings, spm per √s.
        package var blindRelationWander = 0.02
        /// The random walk of the cadence offset while the metronome drives the runner, spm per √s.
        package var drivenRelationWander = 1.0
        /// Standard deviation of the slope of a runner's curve, spm per m/s.
        package var slopeDeviation = 2.0
        /// τₑ, the time constant of a receiver's lasting error.
        package var correlation = Duration.seconds(5)
        /// Smallest and largest standard deviation of this error that can be learnt, m/s.
        package var errorRange = 0.03...0.7
        /// Smallest white noise that can be learnt, m/s.
        package var leastWhite = 0.03
        /// Weight of one second when the errors are learnt, 0…1.
        package var errorShare = 0.01
        /// Weight of each reading when the difference of consecutive errors is learnt, 0…1.
        package var successiveShare = 0.03
        /// The cadences of running, spm.
        package var cadences = 140.0...220
        /// A larger difference of two consecutive cadences, in spm, is an error of the sensor.
        package var cadenceLeap = 25.0
        /// A cadence is used for this long: some sensors report every 5 s.
        package var cadenceMemory = Duration.seconds(7)
        /// Smallest and largest noise of the cadence that can be learnt, spm.
        package var cadenceNoiseRange = 0.8...6
        /// Weight of each cadence when its noise is learnt, 0…1.
        package var cadenceNoiseShare = 0.05
        /// A cadence with more noise is not used, spm.
        package var irregular = 4.0
        /// The number of consecutive cadences after which they are used.
        package var fewestCadences = 6
        /// How long the cadence alone gives the speed.
        package var longestTunnel = Duration.seconds(180)
    }

    /// A kind of movement of a runner whose steps are measured.
    package struct Movement: Hashable, Sendable {
        /// The random walk of the speed, m/s per √s.
        package var speed: Double
        /// The random walk of the cadence offset, spm per √s.
        package var relation: Double
        /// The random walk of the speed by step length alone, m/s per √s: the cadence remains, so the cadence offset changes as well.
        ///
        /// If it is 0, cadence and speed change together, so that the cadence alone shows the movement.
        package var byStepLength = 0.0
        /// How often a steady runner begins it, and how often it ends, per second.
        package var starts: Double
        package var ends: Double
    }
}
