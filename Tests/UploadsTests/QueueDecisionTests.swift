import Activities
import Testing

@testable import Sync

/// What is done next, as a table.
struct QueueDecisionTests {
    private static let identity = UploadIdentity(
        token: "0123456789abcdef",
        start: Moment(unixMilliseconds: 1_790_000_000_000),
        kind: .run
    )
    private static let all = ServiceAbilities(canBeAsked: true, canEdit: true, canDelete: true)
    private static let path = ServiceAbilities(canBeAsked: false, canEdit: true, canDelete: true)
    private static let uploadOnly = ServiceAbilities(canBeAsked: false, canEdit: false, canDelete: false)

    private static func item(
        remote: String? = nil,
        sent: Int64? = nil,
        _ underway: QueueItem.Change? = nil,
        refused: Int64? = nil
    ) -> QueueItem {
        QueueItem(identity: identity, remote: remote, sentRevision: sent, underway: underway, refusedRevision: refused)
    }

    @Test(
        arguments: [
            (nil, .present(revision: 0), all, .create), (nil, .deleted, all, .nothing),
            (item(sent: 2), .present(revision: 2), all, .nothing),
            (item(remote: "a", sent: 2), .present(revision: 3), all, .update),
            (item(remote: "a", sent: 2), .present(revision: 3), uploadOnly, .nothing),
            // The runner has deleted it at the service.
            (item(sent: 2), .present(revision: 3), all, .nothing),
            (item(remote: "a", sent: 2, refused: 3), .present(revision: 3), all, .nothing),
            (item(remote: "a", sent: 2, refused: 3), .present(revision: 4), all, .update),
            (item(remote: "a", sent: 2), .deleted, all, .delete),
            (item(remote: "a", sent: 2), .deleted, uploadOnly, .nothing),
            (item(refused: 1), .present(revision: 1), all, .nothing),
            (item(refused: 1), .present(revision: 2), all, .create),
            // Interrupted requests.
            (item(.create), .present(revision: 0), all, .find), (item(.create), .deleted, all, .find),
            (item(.create), .present(revision: 0), uploadOnly, .create),
            (item(.create), .deleted, uploadOnly, .nothing),
            (item(remote: "a", .create), .present(revision: 0), path, .create),
            (item(remote: "a", .create), .deleted, path, .delete),
            (item(remote: "a", sent: 2, .update), .present(revision: 3), all, .update),
            (item(remote: "a", sent: 2, .delete), .deleted, all, .delete),
            (item(remote: "a", sent: 2, .delete), .present(revision: 4), all, .delete),
        ] as [(QueueItem?, LogbookState, ServiceAbilities, QueueDecision)]
    )
    func table(item: QueueItem?, state: LogbookState, abilities: ServiceAbilities, expected: QueueDecision) {
        let decision = QueueDecision(
            for: item,
            in: state,
            abilities: abilities,
            sendsEdits: true,
            sendsDeletions: true
        )
        #expect(decision == expected)
    }

    @Test func withoutPermissionNothingIsChangedAtTheService() {
        for state in [LogbookState.present(revision: 9), .deleted] {
            let decision = QueueDecision(
                for: Self.item(remote: "a", sent: 2),
                in: state,
                abilities: Self.all,
                sendsEdits: false,
                sendsDeletions: false
            )
            #expect(decision == .nothing)
        }
    }

    @Test func delaysGrowToOneHour() {
        let delays = [1, 2, 3, 8, 9, 1_000].map { RetryTime.delay(afterFailures: $0).components.seconds }
        #expect(delays == [15, 30, 60, 1_920, 3_600, 3_600])
    }

    @Test(
        arguments: [
            ("120", 120), ("0", 0), ("-5", 0), ("999999999", 3_600), ("Sun, 06 Nov 1994 08:49:37 GMT", 37),
            ("Sun, 06 Nov 1994 08:48:00 GMT", 0), ("soon", nil), ("", nil), ("Sun, 32 Nov 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 8:49 GMT", nil),
        ] as [(String, Int64?)]
    )
    func retryAfter(text: String, seconds: Int64?) {
        // 1994-11-06 08:49:00 UTC.
        let now = Moment(unixMilliseconds: 784_111_740_000)
        #expect(RetryTime.delay(from: text, now: now)?.components.seconds == seconds)
    }
}
