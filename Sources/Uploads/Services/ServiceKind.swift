public import Exchange

/// A service to which activities can be sent; the raw values are stored and typed by users.
public enum ServiceKind: String, Hashable, Sendable, CaseIterable {
    /// The training analysis at intervals.icu.
    case intervals
    /// A server that runs Endurain.
    case endurain
    /// A server that runs FitTrackee.
    case fittrackee
    /// A folder on a WebDAV server, for example Nextcloud.
    case webdav
    /// A folder of this machine, which another program may copy.
    case folder

    /// The name of the service in sentences.
    public var title: String {
        switch self {
        case .intervals: "intervals.icu"
        case .endurain: "Endurain"
        case .fittrackee: "FitTrackee"
        case .webdav: "WebDAV"
        case .folder: "folder"
        }
    }

    /// The format of the files; FitTrackee before 0.10 reads only GPX.
    public var format: ExchangeFormat { self == .fittrackee ? .gpx : .fit }

    /// What the service supports, as its documentation or source says; see the types of the services.
    public var abilities: ServiceAbilities {
        switch self {
        case .intervals, .fittrackee: ServiceAbilities(canBeAsked: true, canEdit: true, canDelete: true)
        case .endurain: ServiceAbilities(canBeAsked: false, canEdit: false, canDelete: false)
        case .webdav, .folder: ServiceAbilities(canBeAsked: false, canEdit: true, canDelete: true, replacesFiles: true)
        }
    }

    /// The name under which the service will know an upload before the service answers; nil if the service chooses it.
    public func chosenRemote(for identity: UploadIdentity) -> String? {
        switch self {
        case .webdav, .folder: "\(identity.fileName).\(format.rawValue)"
        case .intervals, .endurain, .fittrackee: nil
        }
    }
}

/// What is sent of an activity, after the fields and the privacy zones were applied.
public struct UploadContent: Hashable, Sendable {
    /// The file.
    public var file: [UInt8]
    /// The name; nil if there is none, or if it is not sent.
    public var name: String?
    /// The note; nil if there is none, or if it is not sent.
    public var note: String?

    /// Creates the content of an upload.
    public init(file: [UInt8], name: String? = nil, note: String? = nil) {
        self.file = file
        self.name = name
        self.note = note
    }
}
