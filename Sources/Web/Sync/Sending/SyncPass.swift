package import Activities
import Files
import Glibc
package import Logbook

/// The clock, the limits and the outputs of a pass, which tests can replace.
package struct SyncOptions: Sendable {
    /// Whether waiting times are ignored, because the user wants an attempt now; only `settling` is waited for.
    package var ignoresWaits = false
    /// How long after an interrupted upload the service is asked whether it has arrived.
    package var settling = Duration.seconds(20)
    package var timeout = Duration.seconds(120)
    package var now: @Sendable () -> Moment
    /// Blocks the thread for a time, a minute at most.
    package var pause: @Sendable (Duration) -> Void = { usleep(UInt32(min($0, .seconds(60)) / .microseconds(1))) }
    /// Creates a random text of 16 hexadecimal digits.
    package var token: @Sendable () -> String
    /// Gets one line about each upload, without secrets.
    package var report: @Sendable (String) -> Void
    /// Gets one line about each failure, without secrets.
    package var warn: @Sendable (String) -> Void

    package init(
        now: @escaping @Sendable () -> Moment,
        token: @escaping @Sendable () -> String,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.now = now
        self.token = token
        self.report = report
        warn = report
    }
}

/// What remains after a pass.
package struct SyncResult: Hashable, Sendable {
    /// The earliest time at which something can be tried again; nil if nothing waits.
    package var next: Moment?
    /// Whether something could not be sent yet and will be sent later.
    package var isWaiting = false
    /// Whether something that should be sent was refused, so that the user must act.
    package var isRefused = false
}

package enum SyncPass {
    /// Sends everything that is due to the services, or only to one, that are not paused; reads the logbook, and never changes it.
    package static func run(
        _ files: SyncFiles,
        logbook: Logbook,
        options: SyncOptions,
        only: String? = nil
    ) throws(SyncError) -> SyncResult {
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
            var result = SyncResult()
            for (name, settings) in configuration.services.sorted(by: { $0.key < $1.key }) {
                guard let kind = ServiceKind(rawValue: name), !settings.paused, only ?? name == name else { continue }
                var pass = ServicePass(
                    name: name,
                    kind: kind,
                    settings: settings,
                    zones: zones,
                    logbook: logbook,
                    queue: queue,
                    options: options,
                    sender: sender(kind, settings, keys.services[name], files, options)
                )
                try pass.run(activities)
                result.next = [result.next, pass.result.next].compactMap(\.self).min()
                result.isWaiting = result.isWaiting || pass.result.isWaiting
                result.isRefused = result.isRefused || pass.result.isRefused
            }
            return result
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
            () throws(HTTPSError) in
            guard var keys, let token = keys.refresh, let client = keys.client, let secret = keys.clientSecret else {
                return nil
            }
            let url = settings.url
            let request = FitTrackeeLogin.refreshRequest(url: url, client: client, secret: secret, token: token)
            let answer = try HTTPSClient(authority: settings.authority, timeout: options.timeout).send(request)
            if answer.status == 429 || answer.status >= 500 {
                throw HTTPSError("the service has an error (\(answer.status))")
            }
            guard let tokens = FitTrackeeLogin.tokens(in: answer) else { return nil }
            (keys.secret, keys.refresh) = (tokens.access_token, tokens.refresh_token ?? token)
            do throws(SyncError) {
                // The server may have ended the old token, so the new one must be on the disk before it is used.
                try files.setKeys(keys, of: kind.rawValue)
            } catch {
                options.warn("\(kind.rawValue): the new token cannot be stored: \(error)")
            }
            return tokens.access_token
        }
    }
}

/// Sends activities whenever the logbook or the settings change, until the program ends.
///
/// The kernel reports changes of both folders (`inotify`), so the program does nothing while nothing changes.
package struct SyncLoop: Sendable {
    private let files: SyncFiles
    private let logbookPath: String
    private let options: SyncOptions
    /// The time for which further changes are awaited before a pass, because the daemon writes every second during a recording.
    private let collecting: Duration

    package init(_ files: SyncFiles, logbook: String, options: SyncOptions, collecting: Duration = .seconds(2)) {
        self.files = files
        logbookPath = logbook
        self.options = options
        self.collecting = collecting
    }

    /// Runs until the process ends; it can be killed at any time.
    package func run() throws(SyncError) {
        let changes = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard changes >= 0 else { throw SyncError("inotify: \(String(cString: strerror(errno)))") }
        defer { close(changes) }
        for path in [logbookPath, files.configurationPath] {
            try SyncFiles.makeFolder(of: path)
            let folder = PrivateFile.folder(of: path)
            let events = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)
            guard inotify_add_watch(changes, folder, events) >= 0 else {
                throw SyncError("\(folder): \(String(cString: strerror(errno)))")
            }
        }
        var logbook: Logbook?
        var mark = ""
        var next: Moment?
        var lastError = ""
        while true {
            do throws(SyncError) {
                if logbook == nil { logbook = try? Logbook(path: logbookPath, for: .reading) }
                if let logbook {
                    let present = (try? logbook.revisionMark()) ?? ""
                    let settings = try "\(files.configuration())"
                    let isDue = next.map { $0 <= options.now() } ?? false
                    if present + settings != mark || isDue {
                        next = try SyncPass.run(files, logbook: logbook, options: options).next
                        mark = present + settings
                    }
                }
                lastError = ""
            } catch {
                if error.description != lastError { options.warn(error.description) }
                lastError = error.description
                next = options.now() + .seconds(60)
            }
            wait(for: changes, until: next)
        }
    }

    private func wait(for changes: CInt, until time: Moment?) {
        let rest = time.map { max(($0 - options.now()).wholeMilliseconds, 0) + 10 }
        var event = pollfd(fd: changes, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, rest.map { Int32(clamping: $0) } ?? -1) > 0 else { return }
        _ = poll(nil, 0, Int32(clamping: collecting.wholeMilliseconds))
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while read(changes, &bytes, bytes.count) > 0 {}
    }
}
