public import HTTPS

/// One request to a service.
public enum UploadOrder: Hashable, Sendable {
    /// Ask whether an upload has arrived.
    case find(UploadIdentity)
    /// Send an activity for the first time, or again if the service cannot be asked.
    case create(UploadIdentity, UploadContent)
    /// Send an edited activity again.
    case update(String, UploadIdentity, UploadContent)
    /// Delete an upload.
    case delete(String)
}

/// What an answer means for the queue.
public enum AnswerMeaning: Hashable, Sendable {
    /// The order was carried out; with the identifier of the upload if the answer contains it.
    case done(remote: String?)
    /// The upload has arrived earlier.
    case found(remote: String)
    /// The upload has not arrived.
    case notFound
    /// The service says that it already has this activity.
    case duplicate
    /// The service no longer has the upload.
    case gone
    /// The folder must be created first (WebDAV).
    case needsFolder
    /// The service does not accept this activity; sending it again is useless.
    case refused(String)
    /// The key, the password or the token is not valid, or does not permit this.
    case keyRefused(String)
    /// The service is overloaded; with the value of `Retry-After`.
    case busy(retryAfter: String?, String)
    /// The request failed at the service; it can be repeated later.
    case failed(String)
}

/// A service as a function: orders to requests, answers to meanings.
///
/// Nothing is sent here.
public protocol UploadService: Sendable {
    /// The request for an order; nil if the service does not support the order.
    func request(for order: UploadOrder) -> HTTPSRequest?
    /// What an answer means.
    func meaning(of answer: HTTPSAnswer, to order: UploadOrder) -> AnswerMeaning
}

extension ServiceAccount {
    /// The service of this account; nil for a folder, which is not on the network.
    public var service: (any UploadService)? {
        switch kind {
        case .intervals: IntervalsICU(account: self)
        case .endurain: Endurain(account: self)
        case .fittrackee: FitTrackee(account: self)
        case .webdav: WebDAV(account: self)
        case .folder: nil
        }
    }
}

extension HTTPSAnswer {
    /// The meaning of a status that all services use in the same way; nil for a success and for statuses that depend on the order.
    var commonMeaning: AnswerMeaning? {
        switch status {
        case 200...299, 404, 405, 409, 410, 412: nil
        case 300...399:
            .keyRefused("the server redirects to another address; add the service again with its new address")
        case 401: .keyRefused("the service refused the key (401)")
        case 403: .keyRefused("the key does not permit this (403)")
        case 413: .refused("the file is too large for the service (413)")
        case 408, 429, 503, 507: .busy(retryAfter: headers["retry-after"], "the service is busy (\(status))")
        case 500...599: .failed("the service has an error (\(status))")
        default: .refused("the service does not accept the activity (\(status))")
        }
    }
}
