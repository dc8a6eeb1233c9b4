import Activities
import Glibc
import Logbook

/// One pass over the activities for one service: what is due is sent, one activity after the other.
///
/// Before each request that changes the service, the change is stored in the queue. So after a kill at any time, the next pass knows which
/// request can have arrived.
struct ServicePass: ~Copyable {
    let name: String
    let kind: ServiceKind
    let settings: SyncConfiguration.Service
    let zones: [PrivacyZone]
    let logbook: Logbook
    let queue: UploadQueue
    let options: SyncOptions
    var sender: OrderSender
    private(set) var service = ServiceState()
    private(set) var result = SyncResult()

    mutating func run(_ activities: [Logbook.RevisedActivity]) throws(SyncError) {
        service = try queue.state(of: name)
        guard !service.isStopped || options.ignoresWaits else {
            result.isRefused = true
            return
        }
        guard isDue(service.next) else { return }
        var entries = try queue.entries(of: name)
        let keys = Dictionary(grouping: entries.keys, by: \.activity)
        func key(of activity: Logbook.RevisedActivity) -> QueueKey {
            let own = QueueKey(service: name, activity: activity.id.number, start: activity.start.unixMilliseconds)
            let known = keys[own.activity] ?? []
            return known.contains(own) ? own : known.first { activity.canHaveStarted(at: $0.start) } ?? own
        }
        let outdated = Set(activities.filter { isOutdated(entries[key(of: $0)], $0) }.map(\.id))
        for activity in activities where !activity.isDemo {
            let key = key(of: activity)
            var entry = entries.removeValue(forKey: key)
            if activity.isUnfinished { continue }
            let isOutdated = outdated.contains(activity.id)
            if var known = entry, isOutdated != Self.saysOutdated(known.reason) {
                known.reason = isOutdated ? outdatedReason(activity.id.number) : nil
                try queue.store(known)
                entry = known
            }
            // The upload of the whole activity is outdated. It already contains this part, or will contain it when it is sent again.
            if let whole = activity.whole, outdated.contains(whole) { continue }
            let isChosen =
                activity.start.unixMilliseconds >= settings.from_unix_ms
                && settings.kinds.contains(activity.kind.rawValue)
            guard isChosen || entry != nil else { continue }
            let state: LogbookState = activity.isDeleted ? .deleted : .present(revision: activity.revision)
            guard try advance(entry, key, state, extent: activity.extent) else { return }
        }
        // What remains was removed from the logbook permanently.
        for (key, entry) in entries.sorted(by: { $0.key.activity < $1.key.activity }) {
            guard try advance(entry, key, .deleted, extent: nil) else { return }
        }
    }

    /// Whether the service keeps an outdated file, from before the activity was cut, joined or replaced.
    private func isOutdated(_ entry: QueueEntry?, _ activity: Logbook.RevisedActivity) -> Bool {
        guard let entry, entry.item.sentRevision != nil, entry.item.underway != .delete, !activity.isDeleted else {
            return false
        }
        let isOther = entry.extent.map { $0 != activity.extent } ?? activity.isCut
        return isOther && !(kind.abilities.replacesFiles && settings.edits)
    }

    private static var outdated: String { "the service still has it as it was before it was cut, joined or replaced" }

    private static func saysOutdated(_ reason: String?) -> Bool { reason?.hasPrefix(outdated) ?? false }

    private func outdatedReason(_ number: Int64) -> String {
        let again = "stridectl sync resend \(number) \(name)"
        return Self.outdated
            + (kind.abilities.canDelete
                ? "; to delete it there and send it anew: \(again)"
                : "; to replace it, delete it there, then: \(again)")
    }

    /// Whether `time` has come; otherwise records in `result` that something is due at `time`.
    private mutating func isDue(_ time: Moment) -> Bool {
        guard time > options.now(), !options.ignoresWaits else { return true }
        wait(until: time)
        return false
    }

    private mutating func wait(until time: Moment) {
        result.isWaiting = true
        result.next = min(result.next ?? time, time)
    }

    /// Does all that is due for one activity; false if the service cannot be used at present.
    private mutating func advance(
        _ stored: QueueEntry?,
        _ key: QueueKey,
        _ state: LogbookState,
        extent: String?
    ) throws(SyncError) -> Bool {
        var entry = stored
        // Each request leads to another decision; after four requests, the decisions would only repeat.
        for step in 0..<4 {
            let decision = QueueDecision(
                for: entry?.item,
                in: state,
                abilities: kind.abilities,
                sendsEdits: settings.edits,
                sendsDeletions: settings.deletions
            )
            guard decision != .nothing else {
                if step == 0, let entry { noteEarlierRefusal(entry, state) }
                return true
            }
            if let entry {
                guard isDue(entry.next) else { return true }
                // The server may still be working on the interrupted request.
                if let since = entry.underwaySince, entry.item.underway != nil, !hasSettled(since) { return true }
            }
            guard let (order, begun) = try begin(decision, entry, key, state, extent: extent) else { return true }
            let (changed, canContinue) = try perform(order, begun)
            entry = changed
            guard canContinue else { return false }
        }
        return true
    }

    private mutating func hasSettled(_ since: Moment) -> Bool {
        // After a change of the clock, the request can seem to lie in the future.
        let rest = min(since + options.settling - options.now(), options.settling)
        guard rest > .zero else { return true }
        guard options.ignoresWaits else {
            wait(until: options.now() + rest)
            return false
        }
        let seconds = (rest + .milliseconds(999)).components.seconds
        options.report("\(name): an upload was interrupted; the service is asked in \(seconds) s")
        options.pause(rest)
        return true
    }

    /// Reports again that an activity was refused in an earlier pass; not for an activity inside a privacy zone.
    private mutating func noteEarlierRefusal(_ entry: QueueEntry, _ state: LogbookState) {
        guard case .present(let revision) = state, entry.item.refusedRevision == revision,
            entry.reason != NoUpload.insidePrivacyZone.description
        else { return }
        result.isRefused = true
        if options.ignoresWaits { warn(entry, "is not sent", entry.reason ?? "") }
    }

    private func warn(_ entry: QueueEntry, _ what: String, _ reason: String) {
        options.warn("activity \(entry.key.activity) \(what) to \(name): \(reason)")
    }

    /// Prepares an order and stores that it is begun; nil if there is nothing to send, for example inside a privacy zone.
    private mutating func begin(
        _ decision: QueueDecision,
        _ stored: QueueEntry?,
        _ key: QueueKey,
        _ state: LogbookState,
        extent: String?
    ) throws(SyncError) -> (order: UploadOrder, entry: QueueEntry)? {
        if decision == .find, let stored { return (.find(stored.item.identity), stored) }
        if decision == .delete, var entry = stored, let remote = entry.item.remote {
            (entry.item.underway, entry.underwaySince) = (.delete, options.now())
            try queue.store(entry)
            return (.delete(remote), entry)
        }
        guard case .present(let revision) = state else { return nil }
        let track: ActivityTrack
        do throws(LogbookError) {
            track = try logbook.track(of: ActivityID(key.activity))
        } catch {
            result.isRefused = true
            options.warn("activity \(key.activity) is not sent to \(name): \(error)")
            return nil
        }
        let token = stored?.item.identity.token ?? options.token()
        let kind = track.activity.kind
        var entry =
            stored
            ?? QueueEntry(
                key: key,
                item: QueueItem(identity: UploadIdentity(token: token, start: track.activity.start, kind: kind))
            )
        let content: UploadContent
        do throws(NoUpload) {
            let fields = settings.sharedFields
            (content, entry.item.identity.start) = try UploadContent.of(
                track,
                for: self.kind,
                fields: fields,
                zones: zones,
                totals: settings.sharedTotals
            )
        } catch {
            (entry.item.refusedRevision, entry.reason) = (revision, error.description)
            try queue.store(entry)
            if error != .insidePrivacyZone {
                result.isRefused = true
                warn(entry, "is not sent", error.description)
            }
            return nil
        }
        entry.item.identity.kind = kind
        let isUpdate = decision == .update
        (entry.item.underway, entry.underwayRevision) = (isUpdate ? .update : .create, revision)
        entry.underwaySince = options.now()
        if !isUpdate || self.kind.abilities.replacesFiles { entry.extent = extent }
        if !isUpdate { entry.item.remote = entry.item.remote ?? self.kind.chosenRemote(for: entry.item.identity) }
        try queue.store(entry)
        if isUpdate, let remote = entry.item.remote { return (.update(remote, entry.item.identity, content), entry) }
        return (.create(entry.item.identity, content), entry)
    }
}

extension ServicePass {
    private mutating func perform(
        _ order: UploadOrder,
        _ begun: QueueEntry
    ) throws(SyncError) -> (entry: QueueEntry, canContinue: Bool) {
        var entry = begun
        let meaning: AnswerMeaning
        do throws(HTTPSError) {
            meaning = try sender.send(order)
        } catch {
            if !error.mayHaveArrived, case .create = order { entry.item.underway = nil }
            try queue.store(entry)
            try postpone(error.description, retryAfter: nil)
            return (entry, false)
        }
        var fields: String?
        var canContinue = true
        switch meaning {
        case .done(let remote):
            fields = finish(order, &entry, remote: remote)
        case .found(let remote):
            fields = finish(order, &entry, remote: remote)
        case .gone:
            fields = finish(order, &entry, remote: nil)
            entry.item.remote = nil
        case .notFound where entry.reason == Self.duplicate:
            refuse(&entry, "the service says that it has this activity from another source")
        case .notFound: (entry.item.underway, entry.underwaySince) = (nil, nil)
        case .duplicate:
            entry.reason = Self.duplicate
            entry.underwaySince = nil
        case .needsFolder, .failed:
            entry.failures += 1
            entry.next = options.now() + RetryTime.delay(afterFailures: entry.failures)
            if case .failed(let reason) = meaning { entry.reason = reason }
            wait(until: entry.next)
            warn(entry, "was not sent", entry.reason ?? "")
        case .refused(let reason): refuse(&entry, reason)
        case .keyRefused(let reason):
            if case .create = order { entry.item.underway = nil }
            try stop(reason)
            canContinue = false
        case .busy(let retryAfter, let reason):
            try postpone(reason, retryAfter: retryAfter)
            canContinue = false
        }
        try queue.store(entry, fields: fields)
        if canContinue, service != ServiceState() {
            service = ServiceState()
            try queue.store(service, of: name)
        }
        return (entry, canContinue)
    }

    /// The stored reason after the service has reported a duplicate, while it is asked for the existing upload.
    private static var duplicate: String { "the service already has this activity" }

    /// Notes a success, and returns the fields that were sent; nil for a deletion.
    private func finish(_ order: UploadOrder, _ entry: inout QueueEntry, remote: String?) -> String? {
        let isOutdated = if case .update = order { Self.saysOutdated(entry.reason) } else { false }
        (entry.failures, entry.next) = (0, Moment(unixMilliseconds: 0))
        if !isOutdated || kind.abilities.replacesFiles { entry.reason = nil }
        (entry.item.underway, entry.underwaySince) = (nil, nil)
        if case .delete = order {
            (entry.item.remote, entry.item.sentRevision, entry.item.refusedRevision) = (nil, nil, nil)
            // If the activity is restored, it is another upload.
            entry.item.identity.token = options.token()
            options.report("activity \(entry.key.activity) was deleted at \(name)")
            return nil
        }
        entry.item.remote = remote ?? entry.item.remote
        entry.item.sentRevision = entry.underwayRevision
        entry.sent = options.now()
        options.report("activity \(entry.key.activity) was sent to \(name)")
        return settings.fields.joined(separator: " ")
    }

    private mutating func refuse(_ entry: inout QueueEntry, _ reason: String) {
        (entry.item.refusedRevision, entry.reason) = (entry.underwayRevision, reason)
        (entry.item.underway, entry.underwaySince) = (nil, nil)
        result.isRefused = true
        warn(entry, "is not sent", reason)
    }

    private mutating func postpone(_ reason: String, retryAfter: String?) throws(SyncError) {
        let now = options.now()
        service.failures += 1
        let own = RetryTime.delay(afterFailures: service.failures)
        service.next = now + (RetryTime.delay(from: retryAfter, now: now) ?? own)
        service.reason = reason
        wait(until: service.next)
        try queue.store(service, of: name)
        options.warn("\(name): \(reason); the next attempt is in \((service.next - now).components.seconds) s")
    }

    private mutating func stop(_ reason: String) throws(SyncError) {
        service.failures += 1
        (service.isStopped, service.reason) = (true, reason)
        try queue.store(service, of: name)
        result.isRefused = true
        options.warn("\(name): \(reason); nothing is sent before: stridectl sync add \(name)")
    }
}

extension Logbook.RevisedActivity {
    /// Whether an upload with this start (Unix milliseconds) can belong to this activity, before or after it was cut or joined.
    ///
    /// After a restored backup, the number can belong to another activity.
    fileprivate func canHaveStarted(at time: Int64) -> Bool {
        let first = start.unixMilliseconds
        return formerStarts.contains(time)
            || time >= first && time - first <= Int64(min(max(elapsed / .milliseconds(1), 0), 1e15))
    }
}
