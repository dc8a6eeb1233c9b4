public import Activities
public import Cadence

/// What the logbook computes once from the samples of a finished activity: its best efforts, its route and its figures for trends.
///
/// Records, similar runs and trends are answered from these values; the samples are not read again.
public struct RecordingAnalysis: Hashable, Sendable {
    /// The version of the computation.
    ///
    /// The logbook computes analyses of older versions again, so increase it with each change of a result.
    public static let version = 2

    /// The best efforts, at most one per measure; empty if there is no distance.
    public var efforts: [BestEffort]
    /// The distance of a run without errors of the receiver, for the longest run and the best week; nil if it is unknown.
    public var runDistance: Distance?
    /// The shape of the route; nil without positions, or if the route is too short to be compared.
    public var route: RouteShape?
    /// The figures for trends; nil if the activity has no usable data.
    public var figures: RunFigures?

    /// Analyses a finished activity.
    ///
    /// The time is proportional to the number of samples.
    public init(of track: ActivityTrack) {
        let run = RunnableParts(of: track)
        efforts = run.map(BestEffort.all) ?? []
        runDistance = run?.covered
        route = RouteShape(of: track)
        figures = RunFigures(of: track)
    }
}
