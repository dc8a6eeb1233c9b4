import Activities
import Messages
import Sync

/// What a service will receive, in words, before it is added.
struct SyncDisclosure {
    let lines: [String]

    /// - Parameter zones: The names of the privacy zones.
    init(_ kind: ServiceKind, _ settings: SyncConfiguration.Service, zones: [String], _ messages: Messages) {
        let kinds = settings.kinds.joined(separator: ", ")
        var lines = ["\(kind.title) (\(settings.url)) will receive, for each \(kinds):"]
        let fields = settings.sharedFields
        let titles = SharedField.allCases.filter(fields.contains).map(\.title)
        for title in ["the kind, the start, the duration and the distance"] + titles {
            lines.append("  - " + messages.translated(title))
        }
        let absent = SharedField.allCases.filter { !fields.contains($0) }.map(\.rawValue)
        lines.append("It will not receive: \((absent + ["perceived effort", "tags"]).joined(separator: ", ")).")
        if fields.contains(.track) {
            lines.append(
                zones.isEmpty
                    ? "No privacy zone: tracks show where you live. First set one: stridectl sync zone home LAT,LON 300m"
                    : "Removed from tracks: the privacy zones \(zones.joined(separator: ", "))."
            )
            if !zones.isEmpty, settings.sharedTotals == .whole {
                lines.append("Distance and time include the removed parts, which tells how long these are.")
            }
        }
        lines.append(settings.edits && kind.abilities.canEdit ? "Edits are sent." : "Edits are not sent.")
        lines.append(
            settings.deletions && kind.abilities.canDelete
                ? "What you delete here is deleted there." : "What you delete here stays there."
        )
        let start = Moment(unixMilliseconds: settings.from_unix_ms)
        lines.append(
            start == Moment(unixMilliseconds: .min)
                ? "All activities of the logbook are sent."
                : "Activities that start from \(start.date) (UTC) on are sent."
        )
        self.lines = lines.map(messages.translated)
    }
}
