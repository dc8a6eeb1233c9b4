import Benchmark

// Each benchmark times strided and its peer within one iteration, in turns as to which goes first: what else the machine does
// falls on both, and the ratio of the two stays put where the times themselves wander. Every figure is a metric of our own.

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration.maxDuration = .seconds(10)
    registerRenderSpeed()
    registerNMEASpeed()
    registerRoundTrip()
    registerTrackSearch()
}
