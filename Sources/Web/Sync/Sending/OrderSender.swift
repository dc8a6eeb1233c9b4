import Glibc

struct OrderSender: ~Copyable {
    private let client: HTTPSClient
    private var account: ServiceAccount
    private let refresh: () throws(HTTPSError) -> String?

    /// - Parameter refresh: Gets and stores a new access token; nil if the service refuses one.
    init(
        account: ServiceAccount,
        authority: String?,
        timeout: Duration,
        refresh: @escaping () throws(HTTPSError) -> String?
    ) {
        client = HTTPSClient(authority: authority, timeout: timeout)
        self.account = account
        self.refresh = refresh
    }

    mutating func send(_ order: UploadOrder) throws(HTTPSError) -> AnswerMeaning {
        guard account.kind != .folder else { return Self.apply(order, in: account.url) }
        var meaning = try sendOnce(order)
        if case .keyRefused = meaning, account.kind == .fittrackee, let token = try refresh() {
            account.secret = token
            meaning = try sendOnce(order)
        }
        if meaning == .needsFolder {
            let answer = try client.send(WebDAV.folderRequest(account))
            if answer.status == 401 { return .keyRefused("the server refused the password (401)") }
            meaning = try sendOnce(order)
            guard meaning != .needsFolder else {
                return .failed("the folder does not exist and cannot be created (\(answer.status))")
            }
        }
        return meaning
    }

    private func sendOnce(_ order: UploadOrder) throws(HTTPSError) -> AnswerMeaning {
        guard let service = account.service, let request = service.request(for: order) else {
            return .refused("the service does not support this")
        }
        return service.meaning(of: try client.send(request), to: order)
    }

    /// Writes or deletes a file of a folder; the folder must exist, because a missing one can be a device that is not connected.
    private static func apply(_ order: UploadOrder, in folder: String) -> AnswerMeaning {
        func write(_ name: String, _ content: UploadContent) -> AnswerMeaning {
            do throws(SyncError) {
                try SyncFiles.write(content.file, to: "\(folder)/\(name)")
                return .done(remote: name)
            } catch {
                return .busy(retryAfter: nil, error.description)
            }
        }
        switch order {
        case .find: return .notFound
        case .create(let identity, let content):
            return write(ServiceKind.folder.chosenRemote(for: identity) ?? "", content)
        case .update(let name, _, let content): return write(name, content)
        case .delete(let name):
            guard unlink("\(folder)/\(name)") == 0 else {
                return errno == ENOENT && access(folder, F_OK) == 0
                    ? .gone : .busy(retryAfter: nil, "\(folder): \(String(cString: strerror(errno)))")
            }
            return .done(remote: nil)
        }
    }
}
