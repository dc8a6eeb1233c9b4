import Activities
import Cadence

/// Decides whether the cadences of a file count steps or strides; a stride is two steps.
///
/// FIT, GPX's `cad` and TCX's `RunCadence` count strides, but some programs write steps into them. The files do not state the unit, and a
/// single value is ambiguous: 85 can be a runner in strides or a slow walker in steps. Therefore all values of an activity decide together.
/// The unit is steps if
/// - more than half of the values are above 110 (runners take 150 to 200 steps a minute, which is 75 to 100 strides; nobody takes 220
///   steps a minute for half a run), or
/// - more than a tenth are above 130 (a run with long walks, whose 90 to 120 steps a minute pull the median below 110; a tenth, because
///   single values can be sensor errors), or
/// - for more than half of the values, strides would give steps that no one makes at that speed: more than 150 a minute, and shorter than
///   0.42 m on a walk, or than 0.36 m on a run. People walk with 0.6 to 0.8 m at 90 to 125 steps a minute (Murtagh et al. 2021,
///   "Outdoor walking speeds of apparently healthy adults", 10.1007/s40279-020-01351-3); those who jog very slowly take 180 steps of 0.4 m.
///
/// Zeros do not count, because the runner stands.
struct StepsPerCycle {
    /// The sentence for the note of an activity whose cadence counted steps.
    static let note = "the cadence was in steps per minute instead of strides"

    private static let mostStrides = 110.0
    private static let impossibleStrides = 130.0
    private static let mostWalkingStrides = 75.0
    /// The shortest step in metres, for a walk or an unknown kind of activity, and for a run.
    private static let shortestSteps = (walk: 0.42, run: 0.36)
    /// At lower speeds in m/s, the steps are those of standing and turning.
    private static let leastSpeed = 0.5
    /// At higher speeds in m/s, no one walks.
    private static let fastestWalk = 2.2

    private let kind: Activity.Kind?
    /// The number of values, without zeros.
    private(set) var count = 0
    private var high = 0
    private var impossible = 0
    private var short = 0

    init(kind: Activity.Kind?) {
        self.kind = kind
    }

    /// Adds a value of the file, per minute, and the speed at the same time.
    mutating func add(_ cadence: Double, speed: Speed?) {
        guard cadence > 0 else { return }
        count += 1
        if cadence > Self.mostStrides { high += 1 }
        if cadence > Self.impossibleStrides { impossible += 1 }
        guard cadence > Self.mostWalkingStrides else { return }
        guard let speed = speed?.metersPerSecond else {
            if kind == .walk { short += 1 }
            return
        }
        guard speed >= Self.leastSpeed, speed < Self.fastestWalk else { return }
        let shortest = kind == .run ? Self.shortestSteps.run : Self.shortestSteps.walk
        if kind == .walk || speed * 60 / (cadence * 2) < shortest { short += 1 }
    }

    /// The number of steps per unit of the cadence: 1 or 2.
    var value: Double { high * 2 > count || impossible * 10 > count || short * 2 > count ? 1 : 2 }
}
