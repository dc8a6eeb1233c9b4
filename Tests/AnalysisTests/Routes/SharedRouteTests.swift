import Activities
import Exchange
import TestSupport
import Testing

@testable import Analysis

/// Recorded runs and walks: each is found again with the errors of another receiver, and no other one is similar.
@Suite(.needsShared("data/runs")) struct SharedRouteTests {
    private static func tracks() throws -> [ActivityTrack] {
        try SharedFolder.names(in: "data/runs", endingIn: ".fit", ".gpx", ".tcx").flatMap { name in
            let bytes = try SharedFolder.bytes("data/runs/\(name)")
            return switch try ExchangeFormat.detect(bytes, name: name) {
            case .fit: try FIT.decode(bytes)
            case .gpx: try GPX.decode(bytes)
            case .tcx: try TCX.decode(bytes)
            }
        }
    }

    /// The track as another receiver would have recorded it: with a slow error of its own, and fewer fixes.
    private func recordedAgain(_ track: ActivityTrack, every: Int, seed: UInt64) -> ActivityTrack {
        var random = SplitMix64(seed: seed)
        var error = SIMD2(random.normal(), random.normal()) * 4
        var copy = track
        copy.samples = track.samples.enumerated().compactMap { index, sample in
            error = error * 0.98 + SIMD2(random.normal(), random.normal()) * 4 * 0.2
            guard index.isMultiple(of: every), let position = sample.position else { return nil }
            var moved = sample
            moved.position = RoutePlane(origin: position).position(error)
            return moved
        }
        return copy
    }

    @Test func recordedRoutesAreFoundAgain() throws {
        let shapes = try Self.tracks().compactMap { track in RouteShape(of: track).map { (track, $0) } }
        #expect(shapes.count >= 4)
        for (number, (track, shape)) in shapes.enumerated() {
            for every in [1, 2, 5] {
                let again = try #require(RouteShape(of: recordedAgain(track, every: every, seed: UInt64(number))))
                for (other, (_, candidate)) in shapes.enumerated() {
                    #expect(RouteComparison(with: again).isSame(as: candidate) == (number == other))
                }
                #expect(RouteComparison(with: shape).isSame(as: again))
            }
        }
    }
}
