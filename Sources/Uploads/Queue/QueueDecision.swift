/// What is to be done next for an activity at a service.
public enum QueueDecision: Hashable, Sendable {
    /// The service is up to date, or the runner does not want the change there.
    case nothing
    /// A first upload was interrupted: ask the service whether it has arrived.
    case find
    /// Send the activity.
    case create
    /// Send the edited activity.
    case update
    /// Delete the activity at the service.
    case delete

    /// Decides from the queue, the logbook and the settings; the order of requests is a function of these alone.
    ///
    /// A change that was begun is known before its request is sent. So after a kill at any time, the first upload is either not begun, or
    /// the service is asked first. Updates and deletions can be repeated without harm.
    ///
    /// - Parameters:
    ///   - item: The item; nil if the activity is not in the queue.
    ///   - abilities: What the service supports.
    ///   - sendsEdits: Whether the runner wants edits at the service.
    ///   - sendsDeletions: Whether the runner wants deletions at the service.
    public init(
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

/// What a service supports.
public struct ServiceAbilities: Hashable, Sendable {
    /// Whether the service tells if an interrupted upload has arrived; otherwise, repeating the upload must be harmless.
    public var canBeAsked: Bool
    /// Whether an upload can be changed later.
    public var canEdit: Bool
    /// Whether an upload can be deleted later.
    public var canDelete: Bool
    /// Whether an edited activity replaces the file at the service, and not only its name, note and kind.
    public var replacesFiles: Bool

    /// Creates a list of abilities.
    public init(canBeAsked: Bool, canEdit: Bool, canDelete: Bool, replacesFiles: Bool = false) {
        self.canBeAsked = canBeAsked
        self.replacesFiles = replacesFiles
        self.canEdit = canEdit
        self.canDelete = canDelete
    }
}
