import Activities
import Cadence
import Exchange
import TestSupport
import Testing

@testable import Analysis

@Suite struct SameRouteTests {
    private typealias Corner = StreetPlan.Corner
    private static let paths = [
        StreetPlan.loop, StreetPlan.loopWithOtherSecondHalf, StreetPlan.outAndBack, StreetPlan.river,
        StreetPlan.track(laps: 8),
    ]
    private static let receivers = [
        SimulatedReceiver(), SimulatedReceiver(speed: 4.5, interval: 3), SimulatedReceiver(speed: 1.4, drift: 6),
        SimulatedReceiver(interval: 7, noise: 3), SimulatedReceiver(noise: 4, drift: 7),
        SimulatedReceiver(spikes: 0.02), SimulatedReceiver(interval: 5, spikes: 0.05),
        SimulatedReceiver(gaps: [0.3...0.33, 0.7...0.72]), SimulatedReceiver(wait: 300),
        SimulatedReceiver(wait: 600, isPausedWhileWaiting: true), SimulatedReceiver(gaps: [0...0.03]),
    ]

    private func isSame(_ a: RouteShape?, _ b: RouteShape?) throws -> Bool {
        let (a, b) = (try #require(a), try #require(b))
        let isSame = RouteComparison(with: a).isSame(as: b)
        #expect(RouteComparison(with: b).isSame(as: a) == isSame)
        return isSame
    }

    @Test(arguments: paths.indices, receivers.indices)
    func twoRecordingsOfAPathAreTheSameRoute(path: Int, receiver: Int) throws {
        let usual = SimulatedReceiver().shape(Self.paths[path], seed: 1)
        for seed in 2...6 as ClosedRange<UInt64> {
            #expect(try isSame(usual, Self.receivers[receiver].shape(Self.paths[path], seed: seed)))
        }
    }

    @Test func differentPathsAreDifferentRoutes() throws {
        let shapes = try Self.paths.enumerated().map { try #require(SimulatedReceiver().shape($1, seed: UInt64($0))) }
        for (first, a) in shapes.enumerated() {
            for (second, b) in shapes.enumerated() where first != second { #expect(try !isSame(a, b)) }
        }
    }

    @Test(arguments: [StreetPlan.loop, StreetPlan.river, StreetPlan.track(laps: 8)])
    func oppositeDirectionsAreDifferent(path: [SIMD2<Double>]) throws {
        let forth = SimulatedReceiver().shape(path, seed: 1)
        let back = SimulatedReceiver().shape(path.reversed(), seed: 2)
        #expect(try !isSame(forth, back))
    }

    @Test func anOutAndBackHasOneDirection() throws {
        let path = StreetPlan.outAndBack
        let whole = SimulatedReceiver().shape(path, seed: 1)
        #expect(try isSame(whole, SimulatedReceiver().shape(path.reversed(), seed: 2)))
        #expect(try !isSame(whole, SimulatedReceiver().shape(Array(path[...2]), seed: 3)))
    }

    @Test(arguments: [(60.0, true), (120, true), (700, false)])
    func aSmallDetourChangesNothing(depth: Double, same: Bool) throws {
        let detour = StreetPlan.detour(StreetPlan.loop, depth: depth)
        let shapes = (SimulatedReceiver().shape(StreetPlan.loop, seed: 1), SimulatedReceiver().shape(detour, seed: 2))
        #expect(try isSame(shapes.0, shapes.1) == same)
    }

    @Test(arguments: 1...8)
    func aLoopCanStartAtAnyCorner(corner: Int) throws {
        let moved = StreetPlan.started(StreetPlan.loop, at: corner)
        let usual = SimulatedReceiver().shape(StreetPlan.loop, seed: 1)
        #expect(try isSame(usual, SimulatedReceiver().shape(moved, seed: 2)))
        #expect(try !isSame(usual, SimulatedReceiver().shape(moved.reversed(), seed: 3)))
    }

    @Test func aParallelStreetIsAnotherRoute() throws {
        let usual = SimulatedReceiver().shape(StreetPlan.river, seed: 1)
        let parallel = StreetPlan.river.map { $0 + [0, 100] }
        #expect(try !isSame(usual, SimulatedReceiver().shape(parallel, seed: 2)))
    }

    @Test(arguments: [(10, true), (8, false), (12, false), (5, false)])
    func lapsCount(laps: Int, same: Bool) throws {
        let ten = SimulatedReceiver().shape(StreetPlan.track(laps: 10), seed: 1)
        #expect(try isSame(ten, SimulatedReceiver().shape(StreetPlan.track(laps: laps), seed: 2)) == same)
    }

    /// Random walks through a town of square blocks, in which many routes share streets.
    @Test func routesThroughTheSameTownAreFoundAmongFortyOthers() throws {
        var random = SplitMix64(seed: TestSeed.value())
        let paths = (0..<41).map { _ -> [Corner] in
            var corners: [Corner] = [[0, 0]]
            while StreetPlan.length(corners) < 5000 {
                let step: Corner = random.unit() < 0.5 ? [150, 0] : [0, 150]
                corners.append(corners[corners.count - 1] + (random.unit() < 0.5 ? step : -step))
            }
            return corners
        }
        let recordings = paths.enumerated().map { SimulatedReceiver().shape($1, seed: UInt64(100 + $0)) }
        for (number, path) in paths.enumerated() {
            let again = SimulatedReceiver(speed: 3.5, interval: 2).shape(path, seed: UInt64(200 + number))
            for (other, recording) in recordings.enumerated() {
                #expect(try isSame(again, recording) == (other == number))
            }
        }
    }

    @Test(arguments: [(0.0, 179.999), (65, -179.999), (-33, 180), (88, 10)])
    func aRouteCanBeNearAPoleOrCrossTheAntimeridian(latitude: Double, longitude: Double) throws {
        let shapes = try self.shapes(latitude: latitude, longitude: longitude)
        #expect(try isSame(shapes.0, shapes.1))
    }

    @Test(arguments: [(89.99, 10.0), (-89.99, 10), (90, 0)])
    func aRouteAtAPoleCanBeCompared(latitude: Double, longitude: Double) throws {
        let shapes = try self.shapes(latitude: latitude, longitude: longitude)
        for shape in [shapes.0, shapes.1].compactMap(\.self) { #expect(try isSame(shape, shape)) }
    }

    private func shapes(latitude: Double, longitude: Double) throws -> (RouteShape?, RouteShape?) {
        var receiver = SimulatedReceiver()
        receiver.home = try #require(Position(latitude: latitude, longitude: longitude))
        return (receiver.shape(StreetPlan.loop, seed: 1), receiver.shape(StreetPlan.loop, seed: 2))
    }
}

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
