import Activities
import OutsideText

/// Answers of services to uploads: the first line is `STATUS RETRY-AFTER`, the second an address, the rest the body.
func fuzz(_ input: FuzzInput) {
    let lines = input.bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    let words = (texts.first ?? "").split(separator: " ", maxSplits: 1)
    let address = texts.count > 1 ? texts[1] : ""
    let answer = HTTPSAnswer(
        status: words.first.flatMap { Int($0) } ?? 200,
        headers: ["retry-after": words.count > 1 ? String(words[1]) : "", "location": address],
        body: lines.count > 2 ? Array(lines[2]) : []
    )
    for kind in ServiceKind.allCases { check(answer, from: kind) }
    checkDelay(answer.headers["retry-after"])
    checkAddress(address)
    checkLogin(answer, address)
}

private let start = Moment(unixMilliseconds: 1_790_000_000_000, utcOffset: 7200)

private func check(_ answer: HTTPSAnswer, from kind: ServiceKind) {
    let account = ServiceAccount(kind: kind, url: "https://a.example", user: "u", secret: "s")
    let identity = UploadIdentity(token: "0123456789abcdef", start: start, kind: .run)
    let content = UploadContent(file: [1], name: "Hill")
    guard let service = account.service else { return }
    for order in [.find(identity), .create(identity, content), .update("1", identity, content), .delete("1")]
        as [UploadOrder]
    {
        let isSuccess = (200...299).contains(answer.status)
        switch (service.meaning(of: answer, to: order), order) {
        case (.done(let remote), .create):
            require("only a success or a duplicate is done", isSuccess || answer.status == 409)
            guard let remote else { continue }
            require(
                "an identifier comes from the answer, or was chosen",
                remote == kind.chosenRemote(for: identity) || body(answer, has: remote)
            )
            require(
                "the upload has an address of its own",
                isWithin(service.request(for: .delete(remote)), account.url)
            )
        case (.done, .find): require("a question is not done", kind != .intervals && kind != .fittrackee)
        case (.done, _): require("only a success is done", isSuccess || answer.status == 409)
        case (.found(let remote), .find):
            require("what is found is in the answer", isSuccess && body(answer, has: remote))
        case (.found, _), (.notFound, .create), (.notFound, .update), (.notFound, .delete):
            require("only a question finds", false)
        case (.notFound, .find): require("only an answer that is understood finds nothing", isSuccess)
        case (.refused(let text), _), (.keyRefused(let text), _), (.failed(let text), _), (.busy(_, let text), _):
            require("a reason is a short line", (1...300).contains(text.count) && !text.contains("\n"))
        case (.duplicate, _), (.gone, _), (.needsFolder, _): break
        }
    }
}

/// Whether a request goes to the server of the account: an identifier of the server must not lead it elsewhere.
private func isWithin(_ request: HTTPSRequest?, _ url: String) -> Bool {
    guard let request else { return true }
    return request.url.hasPrefix(url + "/") && ServiceAddress.problem(in: request.url) == nil
}

private func body(_ answer: HTTPSAnswer, has text: String) -> Bool {
    // An escape in JSON may stand for any character.
    answer.body.contains(UInt8(ascii: "\\")) || text.isEmpty || answer.body.firstRange(of: text.utf8) != nil
}

private func checkDelay(_ text: String?) {
    guard let delay = RetryTime.delay(from: text, now: start) else { return }
    require("a delay is in its range", (.zero...RetryTime.longest).contains(delay))
}

private func checkAddress(_ text: String) {
    let shown = ServiceAddress.withoutUser(text)
    require("a password is not shown", text == shown || shown.count < text.count)
    guard ServiceAddress.problem(in: text) == nil else { return }
    require("an address that is accepted has no password", shown == text)
    require("an address that is accepted is encrypted", text.lowercased().hasPrefix("https://"))
    require("an address that is accepted has a host", ServiceAddress.host(of: text)?.isEmpty == false)
}

private func checkLogin(_ answer: HTTPSAnswer, _ target: String) {
    let login = FitTrackeeLogin(
        url: "https://a",
        client: "c",
        secret: "s",
        redirect: "r",
        state: "state",
        verifier: "v"
    )
    if let code = login.code(in: target) {
        require("a code needs the state of the login", target.contains("state="))
        let again = login.code(in: "/?" + RequestParts.form(["state": "state", "code": code]))
        require("a code that is written is read again", again == code)
    }
    if let tokens = FitTrackeeLogin.tokens(in: answer) {
        let request = FitTrackeeLogin.refreshRequest(
            url: login.url,
            client: login.client,
            secret: login.secret,
            token: tokens.access_token
        )
        let form = String(decoding: request.body, as: UTF8.self)
        require(
            "a token does not add to a form",
            form.split(separator: "&", omittingEmptySubsequences: false).count == 4
        )
    }
    _ = FitTrackeeLogin.sports(in: answer)
    // What is encoded comes back, and only two hexadecimal digits are a code.
    require(
        "a text that is encoded is decoded again",
        RequestParts.decoded(PercentEncoding.escaping(target)[...]) == target
    )
    guard RequestParts.decoded(target[...]) != nil else { return }
    let codes = target.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
    require("a code has two digits", codes.allSatisfy { $0.utf8.prefix(2).allSatisfy(isDigit) && $0.utf8.count >= 2 })
}

private func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        true
    default: false
    }
}
