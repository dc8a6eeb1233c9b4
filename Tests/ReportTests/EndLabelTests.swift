import Testing

@testable import Report

/// The names of a route's ends.
struct EndLabelTests {
    @Test func aLabelDoesNotCoverADistanceMark() {
        // A mark right of the finish, and one left of the start.
        let labels = EndLabels(aspectRatio: 1.5, marks: [(0.56, 0.5), (0.44, 0.2)])
        let places = labels.places(start: (0.5, 0.2), finish: (0.5, 0.5))
        #expect(!places.start.isLeft && places.start.middle == 0)
        #expect(places.finish.isLeft && places.finish.middle == 0)
    }

    @Test func labelsAtTheSamePositionDoNotOverlap() {
        let places = EndLabels(aspectRatio: 1, marks: []).places(start: (0.5, 0.5), finish: (0.5, 0.5))
        #expect(places.start != places.finish)
    }

    @Test(arguments: [0.0, 0.05, 0.95, 1.0])
    func aLabelStaysOnTheMap(x: Double) {
        let places = EndLabels(aspectRatio: 1, marks: []).places(start: (x, 0.2), finish: (x, 0.8))
        #expect(places.start.isLeft == (x > 0.5) && places.finish.isLeft == (x > 0.5))
    }
}
