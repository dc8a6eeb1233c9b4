public import Analysis
import Cadence
import Messages

extension SpokenText {
    /// The announcement of new records: each with its distance and its time.
    public func announcement(of records: [NewRecord]) -> Announcement {
        Announcement(
            .achievement,
            [[messages.spokenNewRecord]]
                + records.map { record in
                    guard record.effort.measure == .twelveMinutes else {
                        return [name(of: record.effort.measure)] + duration(record.effort.time)
                    }
                    return duration(record.effort.time) + [distance(record.effort.distance)]
                }
        )
    }

    /// The announcement that the shoes of the last activity have reached their limit.
    public var announcementOfWornShoes: Announcement { Announcement(.notice, [[messages.spokenWornShoes]]) }

    private func name(of measure: EffortMeasure) -> String {
        switch measure {
        case .oneKilometer, .fiveKilometers, .tenKilometers:
            messages.spokenKilometres(count: Count(Int(((measure.distance?.meters ?? 0) / 1000).rounded())))
        case .mile: messages.spokenRecordMile
        case .halfMarathon: messages.spokenRecordHalfMarathon
        case .marathon: messages.spokenRecordMarathon
        case .twelveMinutes: ""
        }
    }
}
