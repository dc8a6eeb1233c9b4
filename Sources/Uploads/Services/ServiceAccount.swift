/// The address of a service and what is needed to use it; contains secrets, so it must not be logged.
public struct ServiceAccount: Hashable, Sendable {
    /// The service.
    public var kind: ServiceKind
    /// The address: of the server, or of the folder (WebDAV), without a slash at the end.
    public var url: String
    /// The identifier of the athlete (intervals.icu) or the name of the user (WebDAV).
    public var user: String
    /// The key, the password, or the present access token.
    public var secret: String
    /// The numbers of FitTrackee's sports by the names of the kinds of activity.
    public var sports: [String: Int]

    /// Creates an account.
    public init(kind: ServiceKind, url: String, user: String = "", secret: String = "", sports: [String: Int] = [:]) {
        self.kind = kind
        self.url = url
        self.user = user
        self.secret = secret
        self.sports = sports
    }
}
