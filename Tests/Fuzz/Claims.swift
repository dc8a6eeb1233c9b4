import Cadence
import Inputs

/// What holds of every observation, whatever it was decoded from.
func checkRanges(_ observations: [Observation]) {
    for observation in observations {
        switch observation.kind {
        case .speed(let fix): checkSpeed(fix.speed)
        case .podSpeed(let speed): checkSpeed(speed)
        case .belt(let belt):
            checkSpeed(belt.speed)
            require("gradients in range", belt.gradient.map { Gradient.range.contains($0.rise) } ?? true)
        case .stepRate(let rate): require("cadences in range", StepRate.range.contains(rate.stepsPerMinute))
        case .steps(let steps): require("at least one step", steps >= 1)
        case .footfall(let footfall): require("confidences in range", (0...1).contains(footfall.confidence))
        case .heartRate(let rate): require("heart rates in range", HeartRate.range.contains(rate.beatsPerMinute))
        case .power(let watts): require("power in range", (0...3000).contains(watts))
        default: break
        }
    }
}

private func checkSpeed(_ speed: Speed) {
    require("speeds in range", Speed.range.contains(speed.metersPerSecond))
}

/// What holds of every decoder of a stream of bytes.
///
/// - Parameters:
///   - fresh: A decoder at the beginning of its stream.
///   - feed: Feeds bytes that came at a time, gives what came out.
///   - observations: Those among what came out.
func checkStream<Decoder, Output: Equatable>(
    _ input: FuzzInput,
    fresh: () -> Decoder,
    feed: (inout Decoder, [UInt8], Duration) -> [Output],
    observations: ([Output]) -> [Observation]
) {
    var whole = fresh()
    let seen = feed(&whole, input.bytes, .zero)
    checkRanges(observations(seen))
    var cut = fresh()
    let seenInPieces = input.pieces.flatMap { feed(&cut, $0, .zero) }
    require("the same comes out however the bytes are cut", seenInPieces == seen)

    var timed = fresh()
    let later = observations(input.lines.flatMap { feed(&timed, $0.bytes, $0.arrival) })
    checkRanges(later)
    require("instants never go back", zip(later, later.dropFirst()).allSatisfy { $0.instant <= $1.instant })

    guard isTurn(oneIn: 4096), !input.bytes.isEmpty else { return }
    var long = fresh()
    let block = Array(repeatElement(input.bytes, count: (64 << 10) / input.bytes.count + 1).joined())
    for _ in 0..<16 { _ = feed(&long, block, .zero) }
    let before = heapInUse()
    for _ in 0..<16 { _ = feed(&long, block, .zero) }
    require("memory is bounded", heapInUse() - before < 128 << 10)
    withExtendedLifetime(long) {}
}

extension FuzzInput {
    /// What holds of a decoder that gives observations and nothing else.
    func check<Decoder>(
        fresh: @autoclosure () -> Decoder,
        feed: (inout Decoder, [UInt8], Duration) -> [Observation]
    ) {
        checkStream(self, fresh: fresh, feed: feed, observations: { $0 })
    }
}
