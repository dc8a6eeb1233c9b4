public import Activities

/// What the queue knows about one activity at one service.
public struct QueueItem: Hashable, Sendable {
    /// A request that changes the service; the raw values are stored and must not change.
    public enum Change: String, Hashable, Sendable {
        /// The activity is sent for the first time.
        case create
        /// An edited activity is sent again.
        case update
        /// The activity is deleted at the service.
        case delete
    }

    /// What identifies the upload at the service.
    public var identity: UploadIdentity
    /// The identifier or the file name at the service; nil if it is not known.
    public var remote: String?
    /// The revision that the service has; nil if it has none.
    public var sentRevision: Int64?
    /// The change that was begun and whose result is not known, because the program or the connection ended.
    public var underway: Change?
    /// The revision that the service refused; it is not sent again.
    public var refusedRevision: Int64?

    /// Creates an item of the queue.
    public init(
        identity: UploadIdentity,
        remote: String? = nil,
        sentRevision: Int64? = nil,
        underway: Change? = nil,
        refusedRevision: Int64? = nil
    ) {
        self.identity = identity
        self.remote = remote
        self.sentRevision = sentRevision
        self.underway = underway
        self.refusedRevision = refusedRevision
    }
}

/// What identifies an upload at a service; it says nothing about the removed parts of the activity.
public struct UploadIdentity: Hashable, Sendable {
    /// A random text of 16 hexadecimal digits.
    public var token: String
    /// The start of the part that is sent.
    public var start: Moment
    /// The kind of activity.
    public var kind: Activity.Kind

    /// Creates an identity.
    public init(token: String, start: Moment, kind: Activity.Kind) {
        self.token = token
        self.start = start
        self.kind = kind
    }

    /// The identifier for services that store one.
    public var externalID: String { "strided-\(token)" }

    /// The name of the file, without its extension: `2026-11-21-1805-run-3fa9c2d1`.
    public var fileName: String {
        "\(start.date)-\(start.clockText.filter { $0 != ":" })-\(kind.rawValue)-\(token.prefix(8))"
    }
}

/// The state of an activity in the logbook.
public enum LogbookState: Hashable, Sendable {
    /// The activity is in the logbook; the revision grows with each change.
    case present(revision: Int64)
    /// The activity was deleted.
    case deleted
}
