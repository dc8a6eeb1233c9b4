package import Cadence

/// Compares a run in progress with an ``Opponent``: by its route, or by distance on a treadmill and on another route.
///
/// On the opponent's route, the runner's place is estimated by a Kalman filter along the way. It is moved by the runner's measured distance,
/// times a scale that it learns, and corrected by the nearest place of each position. So the slow errors of positions, which last about
/// a minute, are averaged, and a place can only move as far as the runner did: a way back on the same street, a crossing or a
/// second lap is not mistaken for it. While the place is unknown, each place of the route near the runner, in its direction, is a
/// candidate that must prove itself over ``proof`` metres; then the one that is nearest to the last known place is used.
///
/// A plain value without a clock. The caller gives a reading about once a second; a reading costs O(1) on the route, else O(n).
package struct RaceProgress: Sendable {
    /// The state of the run in progress; the values count from its start.
    package struct Reading: Hashable, Sendable {
        package var movingTime: Duration
        package var distance: Distance
        package var position: Position?

        package init(movingTime: Duration, distance: Distance, position: Position?) {
            (self.movingTime, self.distance, self.position) = (movingTime, distance, position)
        }
    }

    package enum Phase: Hashable, Sendable {
        /// The runner's place on the opponent's route is not known yet.
        case searching
        case onRoute
        /// The runner has left the opponent's route.
        case offRoute
        /// The distances since the start of both runs are compared.
        case byDistance
        case finished
    }

    /// A possible place of the runner.
    private struct Candidate: Hashable, Sendable {
        var filter: PlaceFilter
        /// The mean distance between the positions and the place over ``missTime``, metres.
        var miss: Double
        /// Metres that the runner has run since the candidate was found.
        var run = 0.0

        /// Metres along the opponent's way.
        var place: Double { filter.place }
    }

    /// The farthest mean distance between the positions and the route, in metres: three times the 10 m by which two recordings of a way differ
    /// in a town (``RouteComparison/tolerance``).
    private static let width = 30.0
    private static let lostWidth = 35.0
    /// The error of a place along the way, and the way over which its direction is measured, to each side, in metres.
    private static let reach = 40.0
    private static let baseline = 15.0
    /// The time over which the distance from the route is averaged, in seconds.
    private static let missTime = 8.0
    /// Metres over which a candidate must follow the route.
    private static let proof = 40.0
    /// A runner who is this close to the opponent's start, in metres, when the race begins starts with it.
    private static let startWidth = 60.0
    private static let sameStart = (width: 25.0, variance: 16.0)
    /// Metres over which the direction of the runner is measured.
    private static let direction = 10.0...25.0
    /// Metres after the start over which its place is corrected, and metres before the end at which the race ends: the error of a place.
    private static let settling = 150.0
    private static let endWidth = 15.0
    /// Runners without positions for this long, or away from the route for this long and far, are compared by distance.
    private static let patience = (seconds: 60.0, meters: 200.0)

    package let opponent: Opponent
    package private(set) var phase = Phase.searching
    /// The lead at the end of the race in seconds; negative behind.
    private var result: Double?

    private var place: Candidate?
    private var candidates: [Candidate] = []
    /// The last known place in metres along the way.
    private var known = 0.0 { didSet { knownAt = latest?.distance.meters ?? 0 } }
    /// The distance of the reading with which it became known, in metres.
    private var knownAt = 0.0
    private var start: (place: Double, seconds: Double)?
    /// The last metres of the runner's way.
    private var trail: [(meters: Double, point: RoutePlane.Point)] = []
    private var latest: Reading?
    private var firstSeen: Reading?

    package init(against opponent: Opponent) { self.opponent = opponent }

    /// How far the runner is ahead of the opponent in time; negative behind, nil while it is unknown.
    package var lead: Duration? {
        if let result { return .seconds(result) }
        guard let latest else { return nil }
        let seconds = latest.movingTime / .seconds(1)
        switch phase {
        case .onRoute:
            guard let place, let start else { return nil }
            let opponents = opponent.time(at: place.place) - opponent.time(at: start.place)
            return .seconds(opponents - (seconds - start.seconds))
        case .byDistance:
            return .seconds(opponent.time(at: min(latest.distance.meters, opponent.length)) - seconds)
        case .searching, .offRoute, .finished: return nil
        }
    }

    /// How far the runner is ahead of the opponent in metres; negative behind, nil while it is unknown.
    package var gap: Distance? {
        guard result == nil, let latest, let opponents = opponentsPlace else { return nil }
        let own = phase == .byDistance ? latest.distance.meters : place?.place
        return own.map { Distance(meters: $0 - opponents) }
    }

    /// The opponent's cadence now; nil if it is unknown, and after the opponent's end.
    package var opponentsCadence: StepRate? {
        guard result == nil, let place = opponentsPlace, place < (start?.place ?? 0) + opponent.length else {
            return nil
        }
        return opponent.cadence(at: place)
    }

    /// The part of the race that is done, 0…1; nil while it is unknown.
    package var share: Double? {
        switch phase {
        case .finished: 1
        case .onRoute: place.map { min(max(($0.place - (start?.place ?? 0)) / remainingWay, 0), 1) }
        case .byDistance: latest.map { min($0.distance.meters / opponent.length, 1) }
        case .searching, .offRoute: nil
        }
    }

    /// How far the runner is along the opponent's way; while the place is unknown, the last known one and the distance since.
    package var wayDone: Distance {
        let beyond = (latest?.distance.meters ?? 0) - knownAt
        return Distance(meters: phase == .finished ? known + beyond : place?.place ?? known + beyond)
    }

    /// Metres along the opponent's way where the opponent is now.
    private var opponentsPlace: Double? {
        guard let latest else { return nil }
        let seconds = latest.movingTime / .seconds(1)
        switch phase {
        case .byDistance: return min(opponent.meters(at: seconds), opponent.length)
        case .onRoute:
            guard let start else { return nil }
            return opponent.meters(at: opponent.time(at: start.place) + seconds - start.seconds)
        case .searching, .offRoute, .finished: return nil
        }
    }

    /// Metres of the opponent's way from the start of the race to its end.
    private var remainingWay: Double {
        // Who starts in the middle of a closed route runs a whole lap.
        guard let start, start.place != 0 else { return opponent.length }
        return opponent.isClosed ? opponent.lapLength : max(opponent.length - start.place, 1)
    }
}

// MARK: - Following

extension RaceProgress {
    /// Adds a reading; after the end of the race nothing changes.
    package mutating func update(_ reading: Reading) {
        guard phase != .finished else { return latest = reading }
        let before = latest ?? reading
        latest = reading
        firstSeen = firstSeen ?? reading
        let moved = max(reading.distance.meters - before.distance.meters, 0)
        let seconds = max((reading.movingTime - before.movingTime) / .seconds(1), 0)
        if let points = opponent.points, let plane = opponent.plane, let position = reading.position {
            follow(plane.point(position), on: points, moved: moved, seconds: seconds)
        } else if var place {
            // Without a position the place moves with the distance, for example in a tunnel.
            place.filter.predict(moved: moved, seconds: seconds)
            self.place = place
        }
        settle(reading)
    }

    private mutating func follow(
        _ point: RoutePlane.Point,
        on points: [RoutePlane.Point],
        moved: Double,
        seconds: Double
    ) {
        let total = (latest?.distance.meters ?? 0)
        trail.append((total, point))
        while trail.count > 2, total - trail[1].meters > Self.direction.upperBound { trail.removeFirst() }
        if var place {
            let correction = update(&place, with: point, on: points, moved: moved, seconds: seconds)
            self.place = place
            // What is learnt of the place soon after the start is true of the start, too.
            if place.run < Self.settling, let start, start.place != 0 {
                self.start = (start.place + correction, start.seconds)
            }
            known = place.place
            guard place.miss > Self.lostWidth else { return }
            self.place = nil
            candidates = []
        }
        for index in candidates.indices {
            update(&candidates[index], with: point, on: points, moved: moved, seconds: seconds)
        }
        candidates.removeAll { $0.miss > Self.width }
        addCandidates(near: point, on: points)
        // A better candidate that has proven half waits, so that the wrong lap is not taken because it was found a moment earlier.
        let probable = candidates.filter { $0.run > Self.proof / 2 && $0.miss < Self.width * 0.7 }
        if let best = probable.min(by: { cost($0) < cost($1) }), best.run > Self.proof { accept(best) }
    }

    /// A place far from the last known one is less probable than one that fits a little worse.
    private func cost(_ candidate: Candidate) -> Double {
        let gap = abs(candidate.place - candidate.run - known)
        let isFirst = opponent.isClosed && start == nil
        return (isFirst ? min(gap, abs(opponent.lapLength - gap)) : gap) + 2 * candidate.miss
    }

    private mutating func accept(_ candidate: Candidate) {
        var candidate = candidate
        candidates = []
        if start == nil, let latest, let firstSeen {
            let isAtOnce = latest.distance.meters - firstSeen.distance.meters - candidate.run < Self.startWidth
            // A runner who came to the route later starts where he came to it.
            let run = (isAtOnce ? latest.distance.meters : candidate.run) * candidate.filter.scale
            var place = candidate.place - run
            if opponent.isClosed, place > opponent.length - Self.startWidth {
                candidate.filter.place -= opponent.lapLength
                place -= opponent.lapLength
            }
            // A runner on another way can share a street with the opponent; only at its start a new race begins.
            guard phase != .byDistance || place < Self.startWidth else { return }
            // On the way to the route its nearest place was not the runner's.
            if !isAtOnce { candidate.filter = PlaceFilter(place: candidate.place) }
            // Most runners start where the opponent did; positions are not more accurate than that.
            if isAtOnce, abs(place) < Self.sameStart.width {
                candidate.filter.observe([1, 0, 0, 0], difference: -place, variance: Self.sameStart.variance)
            }
            let seconds = isAtOnce ? 0 : latest.movingTime / .seconds(1) - timeOf(candidate.run)
            start = (isAtOnce && place < Self.startWidth ? 0 : place, seconds)
        } else if opponent.isClosed, let start, candidate.place < known - opponent.length / 2,
            candidate.place <= start.place + Self.startWidth
        {
            candidate.filter.place += opponent.lapLength
        }
        place = candidate
        known = candidate.place
    }

    /// The time in seconds that the runner needs for some metres at his mean speed.
    private func timeOf(_ meters: Double) -> Double {
        guard let latest, latest.distance.meters > 0 else { return 0 }
        return meters / latest.distance.meters * (latest.movingTime / .seconds(1))
    }

    /// Finds the places of the route near the runner that lead in his direction.
    private mutating func addCandidates(near point: RoutePlane.Point, on points: [RoutePlane.Point]) {
        guard let last = trail.last, let first = trail.first,
            last.meters - first.meters >= Self.direction.lowerBound
        else { return }
        let way = last.point - first.point
        var best: (index: Int, distance: Double)?
        for index in points.indices {
            let ahead = points[min(index + 1, points.count - 1)] - points[max(index - 1, 0)]
            let distance = RoutePlane.distance(points[index], point)
            if distance < Self.width, (ahead * way).sum() > 0 {
                if distance < best?.distance ?? .infinity { best = (index, distance) }
            } else if let found = best {
                add(Candidate(filter: PlaceFilter(place: Double(found.index) * Opponent.spacing), miss: found.distance))
                best = nil
            }
        }
        if let best {
            add(Candidate(filter: PlaceFilter(place: Double(best.index) * Opponent.spacing), miss: best.distance))
        }
    }

    private mutating func add(_ candidate: Candidate) {
        // An older candidate at the same place has proven more.
        guard !candidates.contains(where: { abs($0.place - candidate.place) < Self.direction.upperBound }) else {
            return
        }
        candidates.append(candidate)
    }

    /// Moves a candidate; returns the metres by which the position corrected it.
    @discardableResult
    private func update(
        _ candidate: inout Candidate,
        with point: RoutePlane.Point,
        on points: [RoutePlane.Point],
        moved: Double,
        seconds: Double
    ) -> Double {
        candidate.run += moved
        candidate.filter.predict(moved: moved, seconds: seconds)
        // A new candidate must be right along the way, too; later the filter knows the error along the way.
        let reach = candidate.run > Self.proof ? Self.reach : 0
        let misses = stride(from: candidate.place - reach, through: candidate.place + reach, by: Opponent.spacing / 2)
            .map { RoutePlane.distance(opponent.place(at: $0, on: points), point) }
        let miss = min(misses.min() ?? 100, 100)
        candidate.miss += (miss - candidate.miss) * min(seconds / Self.missTime, 1)
        let predicted = candidate.place
        // The direction over a longer way, because the points have errors.
        let perMeter =
            (opponent.place(at: predicted + Self.baseline, on: points)
                - opponent.place(at: predicted - Self.baseline, on: points)) / (2 * Self.baseline)
        candidate.filter.update(point - opponent.place(at: predicted, on: points), perMeter: perMeter)
        return candidate.place - predicted
    }

    /// Decides the phase after a reading.
    private mutating func settle(_ reading: Reading) {
        let seconds = reading.movingTime / .seconds(1)
        if let place, let start {
            phase = .onRoute
            if place.place >= start.place + remainingWay - Self.endWidth { finish(by: lead) }
        } else if phase == .onRoute {
            phase = .offRoute
        } else if phase == .byDistance {
            if reading.distance.meters >= opponent.length { finish(by: lead) }
        } else if start == nil {
            let isLost = seconds >= Self.patience.seconds && reading.distance.meters >= Self.patience.meters
            let isWithoutRoute = !opponent.hasRoute || reading.position == nil && seconds >= Self.patience.seconds
            if isLost || isWithoutRoute { phase = .byDistance }
        } else if phase == .searching, seconds - (firstSeen?.movingTime ?? .zero) / .seconds(1) >= Self.patience.seconds
        {
            phase = .offRoute
        }
    }

    private mutating func finish(by lead: Duration?) {
        result = lead.map { $0 / .seconds(1) }
        phase = .finished
    }
}
