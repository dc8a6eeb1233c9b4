import OutsideText

/// A folder on a WebDAV server (RFC 4918), for example Nextcloud.
///
/// The name of the file contains the random token of the upload, and `PUT` replaces a resource. So an interrupted upload is repeated
/// without harm, and an incomplete file does not remain. Nextcloud (docs.nextcloud.com, "Basic WebDAV requests"): the address is
/// `https://server/remote.php/dav/files/USER/FOLDER`; 409 means that the folder does not exist; 507 that the storage is full.
package struct WebDAV: UploadService {
    let account: ServiceAccount

    private var headers: [String: String] { ["Authorization": RequestParts.basic(account.user, account.secret)] }

    private func file(_ name: String) -> String { "\(account.url)/\(PercentEncoding.escaping(name))" }

    private func put(_ name: String, _ content: UploadContent) -> HTTPSRequest {
        var headers = headers
        headers["Content-Type"] = "application/vnd.ant.fit"
        return HTTPSRequest(.put, file(name), headers: headers, body: content.file)
    }

    package static func folderRequest(_ account: ServiceAccount) -> HTTPSRequest {
        HTTPSRequest(.makeFolder, account.url, headers: WebDAV(account: account).headers)
    }

    package func request(for order: UploadOrder) -> HTTPSRequest? {
        switch order {
        case .find: nil
        case .create(let identity, let content): put(ServiceKind.webdav.chosenRemote(for: identity) ?? "", content)
        case .update(let remote, _, let content): put(remote, content)
        case .delete(let remote): HTTPSRequest(.delete, file(remote), headers: headers)
        }
    }

    package func meaning(of answer: HTTPSAnswer, to order: UploadOrder) -> AnswerMeaning {
        if let meaning = answer.commonMeaning { return meaning }
        switch (order, answer.status) {
        case (.create(let identity, _), 200...299):
            return .done(remote: ServiceKind.webdav.chosenRemote(for: identity))
        case (_, 200...299): return .done(remote: nil)
        case (.create, 404), (.create, 409), (.update, 404), (.update, 409): return .needsFolder
        case (.delete, 404), (.delete, 410): return .gone
        default: return .refused("the server does not accept the file (\(answer.status))")
        }
    }
}
