import Activities
import Cadence

/// The activities that are similar to the chosen activity, as JSON; fields with unknown values are absent.
struct SimilarDocument: Encodable {
    let activity: ActivityDocument
    let has_route: Bool
    let same_route: List
    let same_distance: List

    struct List: Encodable {
        /// The number of all similar activities; `activities` has only the latest ones and the fastest one.
        let count: Int
        /// The number of the fastest activity, which can be the chosen one.
        let best_id: Int64?
        let activities: [Compared]
    }

    struct Compared: Encodable {
        let activity: ActivityDocument
        let difference: Difference
    }

    /// The values of the activity minus those of the chosen one.
    struct Difference: Encodable {
        let average_speed_mps: Double?
        let cadence_spm: Double?
        let heart_rate_bpm: Double?
        let in_sync_share: Double?
    }

    init(_ similar: SimilarActivities) {
        activity = ActivityDocument(similar.chosen.activity, number: similar.chosen.number)
        has_route = similar.hasRoute
        same_route = List(similar.sameRoute, similar.chosen)
        same_distance = List(similar.sameDistance, similar.chosen)
    }
}

extension SimilarDocument.List {
    fileprivate init(_ list: SimilarActivities.List, _ chosen: SimilarActivities.Entry) {
        count = list.count
        best_id = list.best
        activities = list.entries.map { entry in
            let difference = FigureDifference(entry.activity.summary, from: chosen.activity.summary)
            return SimilarDocument.Compared(
                activity: ActivityDocument(entry.activity, number: entry.number),
                difference: SimilarDocument.Difference(
                    average_speed_mps: difference.metersPerSecond,
                    cadence_spm: difference.stepsPerMinute,
                    heart_rate_bpm: difference.beatsPerMinute,
                    in_sync_share: difference.share
                )
            )
        }
    }
}
