public import Activities
import HTTPS
public import Logbook
import OutsideText
import Uploads

/// The clocks, limits and outputs of a pass; all effects that tests replace.
public struct SyncOptions: Sendable {
    /// Whether waiting times are ignored, because the user wants an attempt now.
    public var ignoresWaits = false
    /// How long after an interrupted upload the service is asked whether it has arrived.
    public var settling = Duration.seconds(20)
    /// The longest time of a request.
    public var timeout = Duration.seconds(120)
    /// The present time.
    public var now: @Sendable () -> Moment
    /// Creates a random text of 16 hexadecimal digits.
    public var token: @Sendable () -> String
    /// Gets one line about each upload and each failure, without secrets.
    public var report: @Sendable (String) -> Void

    /// Creates options.
    public init(
        now: @escaping @Sendable () -> Moment,
        token: @escaping @Sendable () -> String,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.now = now
        self.token = token
        self.report = report
    }
}

/// One pass over all services.
public enum SyncPass {
    /// Sends everything that is due to the services that are not paused; reads the logbook, and never changes it.
    ///
    /// - Parameter only: The name of one service; nil for all.
    /// - Returns: The earliest time at which something can be tried again; nil if nothing waits.
    public static func run(
        _ files: SyncFiles,
        logbook: Logbook,
        options: SyncOptions,
        only: String? = nil
    ) throws(SyncError) -> Moment? {
        let queue = try UploadQueue(path: files.queuePath)
        return try queue.withTurn { () throws(SyncError) in
            let configuration = try files.configuration()
            let zones = try configuration.privacyZones()
            let keys = try files.keys()
            let activities: [Logbook.RevisedActivity]
            do throws(LogbookError) {
                activities = try logbook.revisions()
            } catch {
                throw SyncError("\(error). \(error.advice)")
            }
            var next: Moment?
            for (name, settings) in configuration.services.sorted(by: { $0.key < $1.key }) {
                guard let kind = ServiceKind(rawValue: name), !settings.paused, only ?? name == name else { continue }
                var pass = ServicePass(
                    name,
                    kind: kind,
                    settings: settings,
                    zones: zones,
                    logbook: logbook,
                    queue: queue,
                    options: options,
                    sender: sender(kind, settings, keys.services[name], files, options)
                )
                try pass.run(activities)
                next = [next, pass.next].compactMap(\.self).min()
            }
            return next
        }
    }

    private static func sender(
        _ kind: ServiceKind,
        _ settings: SyncConfiguration.Service,
        _ keys: SyncKeys.Keys?,
        _ files: SyncFiles,
        _ options: SyncOptions
    ) -> OrderSender {
        let account = ServiceAccount(
            kind: kind,
            url: settings.url,
            user: settings.user,
            secret: keys?.secret ?? "",
            sports: settings.sports
        )
        return OrderSender(account: account, authority: settings.authority, timeout: options.timeout) {
            guard var keys, let token = keys.refresh, let client = keys.client, let secret = keys.clientSecret else {
                return nil
            }
            let login = FitTrackeeLogin(
                url: settings.url,
                client: client,
                secret: secret,
                redirect: "",
                state: "",
                verifier: ""
            )
            let https = HTTPSClient(authority: settings.authority, timeout: options.timeout)
            guard let answer = try? https.send(login.refreshRequest(token: token)),
                let tokens = FitTrackeeLogin.tokens(in: answer)
            else { return nil }
            (keys.secret, keys.refresh) = (tokens.access_token, tokens.refresh_token ?? token)
            do throws(SyncError) {
                // The server may have ended the old token, so the new one must be on the disk before it is used.
                try files.setKeys(keys, of: kind.rawValue)
            } catch {
                options.report("\(kind.rawValue): the new token cannot be stored: \(error)")
            }
            return tokens.access_token
        }
    }
}
