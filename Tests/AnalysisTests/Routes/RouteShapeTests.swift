import Activities
import Cadence
import Testing

@testable import Analysis

@Suite struct RouteShapeTests {
    @Test func thePointsHaveEqualDistances() throws {
        let shape = try #require(SimulatedReceiver(interval: 4).shape(StreetPlan.river, seed: 1))
        for (a, b) in zip(shape.points, shape.points.dropFirst()) {
            #expect(abs(a.distance(to: b).meters - 20) < 0.2)
        }
        let length = StreetPlan.length(StreetPlan.river)
        #expect(shape.length.meters > length * 0.94 && shape.length.meters < length * 1.02)
    }

    @Test func aReceiverAtRestHasNoRoute() {
        var receiver = SimulatedReceiver(noise: 5, drift: 8)
        receiver.wait = 7200
        #expect(receiver.shape([[0, 0], [10, 0]], seed: 1) == nil)
    }

    @Test func aShortRouteHasNoShape() {
        #expect(SimulatedReceiver(noise: 0, drift: 0).shape([[0, 0], [480, 0]], seed: 1) == nil)
        #expect(SimulatedReceiver(noise: 0, drift: 0).shape([[0, 0], [520, 0]], seed: 1) != nil)
    }

    @Test func anActivityWithoutPositionsHasNoRoute() {
        let samples = (0..<600).map { Sample(elapsed: .seconds($0), distance: Distance(meters: Double($0) * 3)) }
        let activity = Activity(kind: .run, origin: .recorded, start: Moment(unixMilliseconds: 0, utcOffset: 0))
        #expect(RouteShape(of: ActivityTrack(activity: activity, samples: samples)) == nil)
        #expect(RouteShape(of: ActivityTrack(activity: activity, samples: [])) == nil)
    }

    @Test func aBadFirstFixIsLeftOut() throws {
        var track = SimulatedReceiver(noise: 0, drift: 0).record(StreetPlan.loop, seed: 1)
        let start = try #require(track.samples[1].position)
        track.samples[0].position = Position(latitude: start.latitude + 0.02, longitude: start.longitude)
        let first = try #require(RouteShape(of: track)?.points.first)
        #expect(first.distance(to: start).meters < 10)
    }

    @Test func aFlightAcrossAnOceanHasNoShape() throws {
        var samples: [Sample] = []
        for hour in 0..<20 {
            let position = try #require(Position(latitude: 40, longitude: Double(hour) * 5 - 70))
            samples.append(Sample(elapsed: .seconds(hour * 36_000), position: position))
        }
        let activity = Activity(kind: .run, origin: .imported, start: Moment(unixMilliseconds: 0, utcOffset: 0))
        #expect(RouteShape(of: ActivityTrack(activity: activity, samples: samples)) == nil)
    }
}
