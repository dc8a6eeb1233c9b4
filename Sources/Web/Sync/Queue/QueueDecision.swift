package import Activities

package enum QueueDecision: Hashable, Sendable {
    /// The service is up to date, or the runner does not want the change there.
    case nothing
    /// A first upload was interrupted: ask the service whether it has arrived.
    case find
    case create
    case update
    case delete

    /// Decides from the queue, the logbook and the settings alone.
    ///
    /// The start of a change is stored before its request is sent. So an interrupted first upload is known after a kill: the service is
    /// asked whether it has arrived; if the service cannot be asked, it is repeated. Repeated updates and deletions do no harm.
    package init(
        for item: QueueItem?,
        in logbook: LogbookState,
        abilities: ServiceAbilities,
        sendsEdits: Bool,
        sendsDeletions: Bool
    ) {
        self = .nothing
        if let item, item.underway == .create, abilities.canBeAsked {
            self = .find
        } else if item?.underway == .delete, item?.remote != nil, abilities.canDelete {
            // If the activity was restored meanwhile, it is sent again afterwards.
            self = .delete
        } else if let item, item.sentRevision != nil || item.underway == .create && item.remote != nil {
            switch logbook {
            case .present(let revision):
                if item.underway == .create {
                    self = .create
                } else if revision > item.sentRevision ?? -1, item.refusedRevision != revision, item.remote != nil,
                    sendsEdits, abilities.canEdit
                {
                    self = .update
                }
            case .deleted where item.remote != nil && sendsDeletions && abilities.canDelete: self = .delete
            case .deleted: break
            }
        } else if case .present(let revision) = logbook, item?.refusedRevision != revision {
            self = .create
        }
    }
}

package struct ServiceAbilities: Hashable, Sendable {
    /// Whether the service tells if an interrupted upload has arrived; otherwise, repeating the upload must be harmless.
    package var canBeAsked: Bool
    package var canEdit: Bool
    package var canDelete: Bool
    /// Whether an edit replaces the file at the service; otherwise it changes only the name, note and kind there.
    package var replacesFiles = false
}

package struct QueueItem: Hashable, Sendable {
    /// A request that changes the service; the raw values are stored and must not change.
    package enum Change: String, Hashable, Sendable {
        case create
        case update
        case delete
    }

    /// What identifies the upload at the service.
    package var identity: UploadIdentity
    /// The identifier or the file name at the service; nil if it is not known.
    package var remote: String?
    /// The revision that the service has; nil if it has none.
    package var sentRevision: Int64?
    /// The change that was begun and whose result is not known, because the program or the connection ended.
    package var underway: Change?
    /// The revision that the service refused; it is not sent again.
    package var refusedRevision: Int64?
}

/// What identifies an upload at a service; it says nothing about the removed parts of the activity.
package struct UploadIdentity: Hashable, Sendable {
    /// A random text of 16 hexadecimal digits.
    package var token: String
    /// The start of the part that is sent.
    package var start: Moment
    package var kind: Activity.Kind

    /// The identifier for services that store one.
    package var externalID: String { "strided-\(token)" }

    /// The name of the file, without its extension: `2026-11-21-1805-run-3fa9c2d1`.
    package var fileName: String {
        "\(start.date)-\(start.clockText.filter { $0 != ":" })-\(kind.rawValue)-\(token.prefix(8))"
    }
}

package enum LogbookState: Hashable, Sendable {
    /// The activity is in the logbook; the revision grows with each change.
    case present(revision: Int64)
    case deleted
}

/// When a failed request is repeated.
package enum RetryTime {
    /// The maximum delay; a longer `Retry-After` of a server is shortened to it.
    package static let longest = Duration.seconds(3_600)

    /// The delay after a number of failures in sequence, at least 1: 15 s, doubled by each further failure, at most one hour.
    package static func delay(afterFailures count: Int) -> Duration {
        min(.seconds(15) * (1 << min(max(count, 1) - 1, 10)), longest)
    }

    /// The delay that a server asks for in the field `Retry-After` (RFC 9110, section 10.2.3); nil if the text is not valid.
    ///
    /// The text is a number of seconds, or a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func delay(from text: String?, now: Moment) -> Duration? {
        guard let text else { return nil }
        if let seconds = Int(text) { return min(max(.seconds(min(seconds, 1_000_000)), .zero), longest) }
        guard let time = Moment(httpDate: text) else { return nil }
        return min(max(time - now, .zero), longest)
    }
}

extension Moment {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses a date in the form of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    package init?(httpDate text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT" || words[5] == "UTC", words[1].count == 2,
            let month = Self.months.firstIndex(of: String(words[2])),
            let date = CivilDate(parsing: "\(words[3])-\(month < 9 ? "0" : "")\(month + 1)-\(words[1])")
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, clock.allSatisfy({ (0...60).contains($0) }), clock[0] < 24 else { return nil }
        let seconds = date.dayNumber * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
        self.init(unixMilliseconds: Int64(seconds) * 1_000)
    }
}
