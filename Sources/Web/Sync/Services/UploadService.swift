package import Exchange
import FoundationEssentials
import OutsideText

package enum UploadOrder: Hashable, Sendable {
    case find(UploadIdentity)
    /// Send an activity for the first time, or again if the service cannot be asked.
    case create(UploadIdentity, UploadContent)
    case update(String, UploadIdentity, UploadContent)
    case delete(String)
}

package enum AnswerMeaning: Hashable, Sendable {
    /// The order was carried out; with the identifier of the upload if the answer contains it.
    case done(remote: String?)
    case found(remote: String)
    case notFound
    case duplicate
    case gone
    /// The folder must be created first (WebDAV).
    case needsFolder
    /// The service does not accept this activity; sending it again is useless.
    case refused(String)
    case keyRefused(String)
    /// The service is overloaded; with the value of `Retry-After`.
    case busy(retryAfter: String?, String)
    case failed(String)
}

/// Converts orders to requests for a service, and the answers of the service to their meanings; nothing is sent here.
package protocol UploadService: Sendable {
    /// The request for an order; nil if the service does not support the order.
    func request(for order: UploadOrder) -> HTTPSRequest?
    func meaning(of answer: HTTPSAnswer, to order: UploadOrder) -> AnswerMeaning
}

extension ServiceAccount {
    /// The service of this account; nil for a folder, which is not on the network.
    package var service: (any UploadService)? {
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
        case 300...399 where headers["location"]?.lowercased().hasPrefix("http://") == true:
            .keyRefused("the server redirects to an address without TLS, to which nothing is sent (\(status))")
        case 300...399:
            .keyRefused("the server redirects to another address; add the service again with its new address")
        case 401: .keyRefused("the service refused the key (401)")
        case 403: .keyRefused("the key does not permit this (403)")
        case 413: .refused("the file is too large for the service (413)")
        case 507: .busy(retryAfter: headers["retry-after"], "the storage of the service is full (507)")
        case 408, 429, 503: .busy(retryAfter: headers["retry-after"], "the service is busy (\(status))")
        case 500...599: .failed("the service has an error (\(status))")
        default: .refused("the service does not accept the activity (\(status))")
        }
    }

    /// The meaning of a first upload to an address at which no uploads are accepted; the activity is not the cause.
    var wrongAddress: AnswerMeaning {
        .keyRefused("there is no such service at this address (\(status)); check --url and --user")
    }
}

/// A service to which activities can be sent; the raw values are stored and typed by users.
package enum ServiceKind: String, Hashable, Sendable, CaseIterable {
    case intervals
    case endurain
    case fittrackee
    case webdav
    /// A folder of this machine, which another program may copy.
    case folder

    /// The name of the service in sentences.
    package var title: String {
        switch self {
        case .intervals: "intervals.icu"
        case .endurain: "Endurain"
        case .fittrackee: "FitTrackee"
        case .webdav: "WebDAV"
        case .folder: "folder"
        }
    }

    /// The format of the files; FitTrackee before 0.10 reads only GPX.
    package var format: ExchangeFormat { self == .fittrackee ? .gpx : .fit }

    /// What the service supports, as its documentation or source says; see the types of the services.
    package var abilities: ServiceAbilities {
        switch self {
        case .intervals, .fittrackee: ServiceAbilities(canBeAsked: true, canEdit: true, canDelete: true)
        case .endurain: ServiceAbilities(canBeAsked: false, canEdit: false, canDelete: false)
        case .webdav, .folder: ServiceAbilities(canBeAsked: false, canEdit: true, canDelete: true, replacesFiles: true)
        }
    }

    /// The name under which the service will know an upload before the service answers; nil if the service chooses it.
    package func chosenRemote(for identity: UploadIdentity) -> String? {
        switch self {
        case .webdav, .folder: "\(identity.fileName).\(format.rawValue)"
        case .intervals, .endurain, .fittrackee: nil
        }
    }
}

package struct UploadContent: Hashable, Sendable {
    package var file: [UInt8]
    /// The name; nil if there is none, or if it is not sent.
    package var name: String?
    /// The note; nil if there is none, or if it is not sent.
    package var note: String?
}

/// The address of a service and what is needed to use it; contains secrets, so it must not be logged.
package struct ServiceAccount: Hashable, Sendable {
    package var kind: ServiceKind
    /// The address: of the server, or of the folder (WebDAV), without a slash at the end.
    package var url: String
    /// The identifier of the athlete (intervals.icu) or the name of the user (WebDAV).
    package var user = ""
    /// The key, the password, or the present access token.
    package var secret = ""
    /// The numbers of FitTrackee's sports by the names of the kinds of activity.
    package var sports: [String: Int] = [:]
}

enum RequestParts {
    /// The value of the field `Authorization` for a name and a password (RFC 7617).
    static func basic(_ user: String, _ password: String) -> String {
        "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }

    /// A list of values as the query of an address or as a form (`application/x-www-form-urlencoded`); values that are nil are left out.
    static func form(_ values: KeyValuePairs<String, String?>) -> String {
        values.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.escaping($0))" } }.joined(
            separator: "&"
        )
    }

    /// The request that sends a file in a form (`multipart/form-data`, RFC 7578).
    ///
    /// The external identifier is the boundary of the form: it contains the token, which is random, so it does not occur in the parts.
    static func upload(
        _ file: [UInt8],
        of identity: UploadIdentity,
        as format: ExchangeFormat = .fit,
        values: KeyValuePairs<String, String> = [:],
        to url: String,
        headers: [String: String]
    ) -> HTTPSRequest {
        let boundary = identity.externalID
        let name = "\(identity.fileName).\(format.rawValue)"
        var body: [UInt8] = []
        for (key, value) in values {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(key)\"\r\n\r\n\(value)\r\n".utf8
        }
        body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n".utf8
        body += "Content-Type: application/octet-stream\r\n\r\n".utf8
        body += file
        body += "\r\n--\(boundary)--\r\n".utf8
        var headers = headers
        headers["Content-Type"] = "multipart/form-data; boundary=\(boundary)"
        return HTTPSRequest(.post, url, headers: headers, body: body)
    }
}
