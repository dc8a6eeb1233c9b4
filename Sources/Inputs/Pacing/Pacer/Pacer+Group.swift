import Cadence
import Metronome

// In a group, the beat grid is the leader's: no pace, sensor, workout, footfall or variation changes it. The runner's own pause, cue and
// rests still silence the clicks. The sensors, the recording and the workout's steps continue, so the tempo is right when the runner
// leaves the group.

extension Pacer {
    /// Joins the group of a leader; a run begins if there is none.
    mutating func join(_ leader: String, _ grid: LeaderGrid, at now: Duration) {
        let tempo = playing.run == 0 ? grid.tempo : playing.tempo
        if group?.leader != leader { group = GridFollower(leader: leader, tempo: tempo, at: now) }
        group?.hear(grid, at: now)
        lock.isFixed = true
    }

    /// Returns to the runner's own cadence; the beat grid keeps its phase.
    mutating func leaveGroup(ramp: Duration, at now: Duration) {
        guard group != nil else { return }
        group = nil
        lock.isFixed = false
        decide(at: now)
        resumeWorkout(at: now)
        playing.ramp = ramp
    }

    mutating func follow(_ grid: LeaderGrid?, _ own: OwnGrid?, at now: Duration) {
        if let grid { group?.hear(grid, at: now) }
        if let own, playing.run != 0 { gridShift += group?.compare(own) ?? 0 }
    }

    /// Replaces the tempo and its changes by those of the group.
    mutating func playGroup(at now: Duration) {
        playing.shift = lock.shift + varied + gridShift
        guard let group else { return }
        workout.immediate = nil
        playing.tempo = group.tempo
        playing.ramp = group.ramp
        playing.next = group.change
    }

    /// When the leader counts as lost; nil without a group, and once it is lost.
    var groupDeadline: Duration? {
        group.flatMap { $0.isLost(at: latest) ? nil : $0.lastHeard + GridFollower.patience }
    }

    /// What has changed in the group since an event.
    func groupReport(since before: Pacer) -> Report? {
        guard group?.leader == before.group?.leader else {
            return group.map { .group($0.leader, .joined) } ?? before.group.map { .group($0.leader, .left) }
        }
        guard let group, let old = before.group else { return nil }
        let (isLost, wasLost) = (group.isLost(at: latest), old.isLost(at: before.latest))
        return isLost == wasLost ? nil : .group(group.leader, isLost ? .lost : .found)
    }
}

extension Pacer.Order {
    /// Whether the runner wants another tempo than that of the group, or no run.
    var leavesGroup: Bool {
        switch self {
        case .stop, .pace, .changePace, .holdCadence, .followPace, .follow, .holdHeartRate, .leaveGroup: true
        default: false
        }
    }
}
