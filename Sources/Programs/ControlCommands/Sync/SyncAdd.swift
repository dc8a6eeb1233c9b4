import Activities
import ArgumentParser
import Files
import FoundationEssentials
import Logbook
import Messages
import Secrets
import Sync

struct SyncAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a service: shows what it will receive, and asks.",
        discussion: """
            The key is read from the terminal without showing it, or from standard input; it is stored in sync-keys.json (mode 0600) beside \
            config.toml. Only activities that start from now on are sent, unless you add --all or --from.
            """
    )
    @OptionGroup var display: DisplayOptions
    @Argument(help: "intervals, endurain, fittrackee, webdav or folder.") var service: ServiceKind
    @Option(help: ArgumentHelp("The address of the server, or the path of the folder.", valueName: "address"))
    var url: String?
    @Option(
        help: ArgumentHelp(
            "The athlete (intervals.icu), the user (WebDAV), or the client id (FitTrackee).",
            valueName: "name"
        )
    )
    var user = ""
    @Option(
        help: ArgumentHelp("A file with the certificate of your own authority.", valueName: "file"),
        completion: .file()
    )
    var ca: String?
    @Option(
        help: ArgumentHelp(
            "What is sent: track, heart-rate, cadence, energy, name, note; all but note if this is absent.",
            valueName: "list"
        )
    )
    var fields: String?
    @Option(
        help: ArgumentHelp(
            "The kinds that are sent: run, walk, cycle, other; all but other if this is absent.",
            valueName: "list"
        )
    )
    var kinds: String?
    @Option(help: "Send activities from this date on.", transform: TypedDays.first) var from: CivilDate?
    @Flag(help: "Send all activities of the logbook.") var all = false
    @Flag(help: "Do not send edits.") var noEdits = false
    @Flag(help: "Delete at the service what you delete here.") var deletions = false
    @Flag(help: "Send the totals of the whole activity, even if a part of it is in a privacy zone.")
    var wholeTotals = false
    @Option(help: "The port on this machine for the login of FitTrackee.") var port: UInt16 = 8019
    @OptionGroup var confirmation: Confirmation

    func validate() throws {
        if all, from != nil { throw ValidationError("--all and --from exclude each other") }
        for name in names(fields) where SharedField(rawValue: name) == nil {
            throw ValidationError("--fields does not know \"\(name.prefix(40))\"")
        }
        for name in names(kinds) where Activity.Kind(rawValue: name) == nil {
            throw ValidationError("--kinds does not know \"\(name.prefix(40))\"")
        }
        if service == .fittrackee, names(kinds).contains(Activity.Kind.other.rawValue) {
            throw ValidationError("FitTrackee has no sport for activities of the kind other")
        }
        _ = try address()
    }

    private func names(_ list: String?) -> [String] {
        (list ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    private func address() throws -> String {
        var text = url ?? (service == .intervals ? "https://intervals.icu" : "")
        while text.hasSuffix("/"), text.count > 1 { text.removeLast() }
        if service == .folder {
            guard text.hasPrefix("/") else { throw ValidationError("--url must be the full path of a folder") }
        } else if let problem = ServiceAddress.problem(in: text) {
            throw ValidationError("--url: \(problem)")
        }
        if [.intervals, .webdav, .fittrackee].contains(service), user.isEmpty {
            throw ValidationError("--user is missing")
        }
        return text
    }

    /// The full path of the file with the certificates, because strided-sync runs in another folder.
    private func authority() throws -> String? {
        guard let ca else { return nil }
        let path = ca.hasPrefix("/") ? ca : FileManager.default.currentDirectoryPath + "/" + ca
        let bytes = try? RegularFile.read(path, limit: 1 << 20)
        guard let bytes, String(decoding: bytes, as: UTF8.self).contains("-----BEGIN ") else {
            let reason = "the file of --ca has no certificate or cannot be read: \(path)"
            throw Terminal.failure(reason, in: messages)
        }
        return path
    }

    private var messages: Messages { display.messages }

    func run() throws {
        var settings = SyncConfiguration.Service(url: try address(), from: start)
        settings.user = service == .fittrackee ? "" : user
        settings.authority = try authority()
        if fields != nil { settings.fields = names(fields).sorted() }
        if kinds != nil { settings.kinds = names(kinds) }
        (settings.edits, settings.deletions) = (!noEdits, deletions)
        settings.totals = (wholeTotals ? SharedTotals.whole : .visible).rawValue
        let zones = try Terminal.reporting(in: messages) {
            try SyncFiles.user.configuration().privacyZones()
        }
        for line in SyncDisclosure(service, settings, zones: zones.map(\.name), messages).lines {
            display.printLine(line)
        }
        let question = messages.translated("Add this service?")
        try confirmation.require(for: [], question, refusal: "nothing was added", in: messages)
        let keys = try keys(&settings)
        try Terminal.reporting(in: messages) {
            if let keys { try SyncFiles.user.setKeys(keys, of: service.rawValue) }
            try UploadQueue(path: SyncFiles.user.queuePath).store(ServiceState(), of: service.rawValue)
            try SyncFiles.user.change { configuration throws(SyncError) in
                configuration.services[service.rawValue] = settings
            }
        }
        display.printTranslated("\(service.title): added; now: systemctl --user enable --now strided-sync")
    }

    private var start: Moment {
        if all { return Moment(unixMilliseconds: .min) }
        let now = LocalClock.now
        guard let from else { return now }
        return Moment(unixMilliseconds: (Int64(from.dayNumber) * 86_400 - Int64(now.utcOffset)) * 1_000)
    }

    private func keys(_ settings: inout SyncConfiguration.Service) throws -> SyncKeys.Keys? {
        switch service {
        case .folder: return nil
        case .intervals, .endurain: return SyncKeys.Keys(secret: try SecretLine.read("The API key:", messages))
        case .webdav:
            return SyncKeys.Keys(secret: try SecretLine.read("The password (better: an app password):", messages))
        case .fittrackee:
            let secret = try SecretLine.read("The client secret:", messages)
            let address = settings.url
            let login = FitTrackeeLogin(
                url: address,
                client: user,
                secret: secret,
                redirect: LoginRedirect.address(port: port),
                state: Secret.hexadecimal(bytes: 16),
                verifier: Secret.hexadecimal(bytes: 32)
            )
            let (tokens, sports) = try Terminal.reporting(in: messages) {
                try logIn(login, settings)
            }
            settings.sports = sports
            return SyncKeys.Keys(
                secret: tokens.access_token,
                client: user,
                clientSecret: secret,
                refresh: tokens.refresh_token
            )
        }
    }

    private func logIn(
        _ login: FitTrackeeLogin,
        _ settings: SyncConfiguration.Service
    ) throws(SyncError) -> (tokens: FitTrackeeLogin.Tokens, sports: [String: Int]) {
        let redirect = try LoginRedirect(port: port)
        display.printTranslated("Open this page in your browser and permit the access:")
        Terminal.printLine(login.page(challenge: LoginRedirect.challenge(of: login.verifier)))
        let code = try redirect.code(for: login)
        let client = HTTPSClient(authority: settings.authority)
        func send(_ request: HTTPSRequest) throws(SyncError) -> HTTPSAnswer {
            do throws(HTTPSError) { return try client.send(request) } catch { throw SyncError("FitTrackee: \(error)") }
        }
        guard let tokens = FitTrackeeLogin.tokens(in: try send(login.tokenRequest(code: code))) else {
            throw SyncError("FitTrackee refused the login: check the client id and the client secret")
        }
        let answer = try send(FitTrackeeLogin.sportsRequest(url: login.url, token: tokens.access_token))
        guard let sports = FitTrackeeLogin.sports(in: answer), !sports.isEmpty else {
            throw SyncError("FitTrackee did not send its list of sports (\(answer.status))")
        }
        return (tokens, sports)
    }
}
