import Activities
import Cadence

/// One or more consecutive splits of an activity, combined into one.
struct CombinedSplit: Hashable {
    private var moving: Duration = .zero
    /// The total distance of the combined splits.
    private(set) var distance: Distance = .zero
    /// The total ascent of the combined splits, in metres; nil if it is unknown.
    private(set) var ascent: Double?
    private var steps = 0.0
    private var stepping: Duration = .zero
    private var beats = 0.0
    private var beating: Duration = .zero

    /// Combines the splits; means are weighted by moving time.
    init(_ splits: some Sequence<Split>) {
        for split in splits {
            moving += split.moving
            distance += split.distance
            if let climbed = split.ascent { ascent = (ascent ?? 0) + climbed }
            let seconds = split.moving / .seconds(1)
            if let cadence = split.cadence {
                steps += cadence.stepsPerMinute * seconds
                stepping += split.moving
            }
            if let heartRate = split.heartRate {
                beats += heartRate.beatsPerMinute * seconds
                beating += split.moving
            }
        }
    }

    /// The total distance divided by the moving time; nil if there is no moving time.
    var speed: Speed? {
        moving > .zero ? Speed(metersPerSecond: distance.meters / (moving / .seconds(1))) : nil
    }

    /// The mean cadence of the splits, weighted by moving time; nil if it is unknown.
    var cadence: StepRate? {
        stepping > .zero ? StepRate(stepsPerMinute: steps / (stepping / .seconds(1))) : nil
    }

    /// The mean heart rate of the splits, weighted by moving time; nil if it is unknown.
    var heartRate: HeartRate? {
        beating > .zero ? HeartRate(beatsPerMinute: beats / (beating / .seconds(1))) : nil
    }
}
