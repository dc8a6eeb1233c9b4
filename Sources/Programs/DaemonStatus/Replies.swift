package import Activities
package import Configuration
package import Control
import Pacing

// The replies to the methods that change something, from the state after the change.

extension Start.Reply {
    package init(_ run: RunSnapshot, _ day: DaySnapshot) {
        self.init(
            state: PlayState(run.pacer.playing),
            target: TargetStatus(run),
            stepsPlayed: run.history.stepsPlayed,
            recording: RecordingStatus(day)
        )
    }
}

extension SetPace.Reply {
    package init(_ run: RunSnapshot) {
        self.init(target: TargetStatus(run), follow: FollowChoice(sameWordAs: run.pacer.followed))
    }
}

extension Follow.Reply {
    package init(_ run: RunSnapshot) {
        self.init(
            follow: FollowChoice(sameWordAs: run.pacer.followed),
            target: TargetStatus(run),
            measured: MeasuredStatus(run),
            inputs: run.inputs
        )
    }
}

extension SetPlan.Reply {
    package init(_ run: RunSnapshot) {
        self.init(plan: run.pacer.plan?.explanation, unsaved: run.unsaved(.runner))
    }
}

extension Record.Reply {
    /// - Parameters:
    ///   - ended: the activity as it is stored, if the action has ended a recording and kept it.
    ///   - before: the state before the action, if the action has ended a recording.
    ///   - records: the records that the ended recording has broken.
    ///   - wornShoes: the shoes of the ended recording, if they have reached their limit with it.
    package init(
        _ day: DaySnapshot,
        ended: Activities.Activity? = nil,
        since before: DaySnapshot? = nil,
        records: [NewRecordStatus] = [],
        wornShoes: WornShoesStatus? = nil
    ) {
        self.init(
            recording: RecordingStatus(day),
            ended: before.flatMap { before in
                ended.map { RecordingStatus($0, of: before) } ?? RecordingStatus(before)
            },
            unsaved: day.unsavedParts,
            records: records.isEmpty ? nil : records,
            wornShoes: wornShoes,
            // A recording without an activity was discarded, or it was too short.
            deleted: before != nil && ended == nil ? true : nil
        )
    }
}

extension UnsavedPart {
    package init(_ state: UnsavedState) {
        self.init(part: Part(rawValue: state.part.rawValue) ?? .settings, reason: state.reason)
    }
}

extension RunSnapshot {
    /// The entries that show why this kind of state is not on the disk, or that the disk is slow; nil if there is no such entry.
    package func unsaved(_ part: UnsavedPart.Part) -> [UnsavedPart]? {
        let parts = unsaved.filter { $0.part == part || $0.part == .settings }
        return parts.isEmpty ? nil : parts
    }
}

extension DaySnapshot {
    var unsavedParts: [UnsavedPart]? { unsaved.map { [UnsavedPart(part: .recording, reason: $0)] } }
}
