import Testing

/// What is known about the machine during a recording, in milliseconds, whatever the clicks in it are like.
///
/// A server or recorder that is not scheduled skips samples: then every later click is recorded too early, whatever the
/// daemon did. A virtual machine whose processor is given to another stands still: then no client of the server fills its
/// buffer in time, and the click comes late. Neither says anything about the daemon.
struct Evidence: CustomStringConvertible {
    /// Sound that is not in the recording: the recorder compares the frames with the system's time.
    var lost: Double
    /// How late a processor woke a process of the highest priority at most.
    var stalled: Double

    var description: String { "\(lost) ms of sound lost, the machine stood still for up to \(stalled) ms" }

    /// The least that a server skips is a cycle, 5.3 ms or more; the measure itself varies by tenths of a millisecond.
    var hasLoss: Bool { lost > 1 }

    /// Half of the shortest cycle: later than that, no program is sure to be in time.
    var hasStall: Bool { stalled > 2.5 }
}

extension Laboratory {
    /// How often a recording is made, all of them inconclusive, before the test ends as inconclusive.
    private static let most = 3

    /// Records until a recording says something about the daemon.
    ///
    /// A recording with lost samples is inconclusive, and so is one with a fault from a machine that stood still. It is
    /// printed and made again. A fault in any other recording fails the test at once.
    ///
    /// - Parameters:
    ///   - record: Makes the recording; what it throws is thrown.
    ///   - fault: What is wrong in the recording; nil if nothing is.
    /// - Throws: If every recording was inconclusive the test is cancelled as INCONCLUSIVE, which `make test` counts.
    static func judge<Recorded>(
        on server: String,
        _ record: (Laboratory) async throws -> Recorded,
        fault: (Recorded) throws -> String?
    ) async throws {
        for number in 1...most {
            let laboratory = try Laboratory(server: server)
            let recorded = try await record(laboratory)
            let evidence = try laboratory.evidence()
            let found = try fault(recorded)
            guard evidence.hasLoss || (found != nil && evidence.hasStall) else {
                #expect(found == nil, "\(server), \(evidence)")
                return
            }
            print("INCONCLUSIVE recording \(number) of at most \(most) on \(server): \(evidence)")
        }
        // A cancelled case of a test with arguments is not shown by the testing library, so it is printed as well.
        let reason = "\(most) recordings on \(server) in a row say nothing; the machine is too busy"
        print("INCONCLUSIVE test \(Test.current?.name ?? ""): \(reason)")
        try Test.cancel("INCONCLUSIVE: \(reason)")
    }
}
