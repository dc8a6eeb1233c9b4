import Cadence
import InputsSupport
import TestSupport
import Testing

@testable import Inputs

@Suite("Conversation with gpsd")
struct GPSDConversationTests {
    private typealias Action = GPSDConversation.Action

    private func receive(_ lines: [String], at arrival: Duration = .zero) -> (
        actions: [Action], conversation: GPSDConversation
    ) {
        var conversation = GPSDConversation()
        let actions = lines.flatMap { conversation.receive(Array($0.utf8), at: arrival) }
        return (actions, conversation)
    }

    private func observations(_ actions: [Action]) -> [Observation] {
        actions.compactMap { if case .observed(let observation) = $0 { observation } else { nil } }
    }

    private let nmea = Action.send("?WATCH={\"enable\":true,\"nmea\":true};\n")
    private let json = Action.send("?WATCH={\"enable\":true,\"json\":true};\n")

    @Test func theGreetingIsAnsweredByARequestForNMEA() {
        #expect(receive([Words.version]).actions == [nmea])
        #expect(
            receive([Words.version, Words.devices, Words.watchingNMEA]).actions == [nmea, .granted(release: "3.22")]
        )
    }

    @Test func aGreetingWithManyFieldsIsRecognised() {
        let flood = String(repeating: String(decoding: rmc("120000", knots: "5.4"), as: UTF8.self), count: 100)
        #expect(receive([Words.version + flood]).actions.first == nmea)
        #expect(receive([String(repeating: "220 welcome\r\n", count: 400)]).actions == [.close(.notGPSD)])
    }

    @Test func instantsOfMixedReportsAndSentencesNeverDecrease() {
        var conversation = GPSDConversation()
        for words in [Words.version, Words.watchingNMEA] { _ = conversation.receive(Array(words.utf8), at: .zero) }
        var instants: [Duration] = []
        for second in 0..<5 {
            let time = Duration.seconds(second)
            // The sentences' clock runs 0.3 s ahead of the reports'.
            let early = second == 0 ? time : time - .milliseconds(300)
            instants += observations(conversation.receive(rmc("12000\(second)", knots: "5.4"), at: early)).map(
                \.instant
            )
            let report =
                "{\"class\":\"TPV\",\"mode\":3,\"time\":\"2026-11-20T12:00:0\(second).000Z\",\"speed\":2.5,\"track\":1}\n"
            instants += observations(conversation.receive(Array(report.utf8), at: early)).map(\.instant)
        }
        #expect(instants == instants.sorted())
        #expect(instants.count >= 5)
    }

    @Test func sentencesAfterJSONObjectsInAChunkAreRead() {
        let text = String(decoding: rmc("120000", knots: "5.4"), as: UTF8.self)
        let actions = receive([Words.version, Words.devices + Words.watchingNMEA + text]).actions
        #expect(observations(actions).map { $0.fix?.speed } == [.knots(5.4)])
        #expect(observations(actions).map(\.source) == [.gpsd])
    }

    @Test func theChunkLengthDoesNotMatter() {
        let talk =
            Words.version + Words.devices + Words.watchingNMEA
            + String(decoding: rmc("120000", knots: "5.4") + rmc("120001", knots: "5.5"), as: UTF8.self) + Words.devices
            + String(decoding: rmc("120002", knots: "5.6"), as: UTF8.self)
        let whole = receive([talk]).actions
        #expect(observations(whole).count == 3)
        #expect(receive(talk.map(String.init)).actions == whole)
    }

    @Test func aServerWithoutNMEAIsAskedForJSONReports() {
        #expect(
            receive([Words.version, Words.watchingJSON, Words.watchingJSON]).actions
                == [nmea, json, .granted(release: "3.22")]
        )
        let error = #"{"class":"ERROR","message":"Unrecognized request 'WATCH'"}"# + "\r\n"
        #expect(
            receive([Words.version, error, Words.watchingJSON]).actions == [nmea, json, .granted(release: "3.22")]
        )
    }

    @Test func aServerThatRefusesBothFormatsIsDisconnected() {
        let error = "{\"class\":\"ERROR\",\"message\":\"no \\u001b[2J" + String(repeating: "x", count: 500) + "\"}\n"
        guard case .close(.refused(let words))? = receive([Words.version, error, error]).actions.last else {
            Issue.record("it stayed")
            return
        }
        #expect(words.hasPrefix("no [2Jxxx"))
        #expect(words.count <= 80)
    }

    @Test func aServerWithAnotherMajorProtocolIsDisconnected() {
        let version = Words.version.replacing("\"proto_major\":3", with: "\"proto_major\":4")
        #expect(receive([version]).actions == [.close(.unknownProtocol(4))])
    }

    @Test func aServerWithoutAGreetingIsNotGPSD() {
        #expect(receive([String(repeating: "HTTP/1.1 400 Bad Request\r\n", count: 200)]).actions == [.close(.notGPSD)])
        #expect(receive(["220 mail ESMTP\r\n"]).actions.isEmpty)
    }

    @Test func malformedObjectsAreSkipped() {
        let broken = [
            "{\"class\":\"TPV\",\"mode\":3,\"time\":\r\n", "{}\r\n", "{\"class\":7}\r\n", "{\"class\":\"TPV\"}\r\n",
        ]
        let long = "{\"class\":\"SKY\",\"x\":\"" + String(repeating: "y", count: 100_000) + "\"}\r\n"
        let text = String(decoding: rmc("120000", knots: "5.4"), as: UTF8.self)
        let actions = receive([Words.version, Words.watchingNMEA] + broken + [long, text]).actions
        #expect(observations(actions).count == 1)
    }

    @Test func aLaterReportOfTheSameTimeReplacesTheFirst() {
        let actions = receive([
            Words.version, Words.watchingJSON, Words.watchingJSON,
            Words.report(0, speed: nil, mode: 2), Words.report(0, speed: "2.730", mode: 2),
            Words.report(0, speed: "2.730"),
            Words.report(0, speed: "2.25"), Words.report(1, speed: " 2.8"),
        ]).actions
        #expect(observations(actions).map(\.metersPerSecond) == [2.73, 2.25, 2.8])
        let instants = observations(actions).map(\.instant)
        #expect(instants[0] == instants[1])
    }

    @Test func absentAndNullValuesAreUnknown() {
        let actions = receive([
            Words.version, Words.watchingJSON, Words.watchingJSON, Words.report(0, speed: "null"),
            Words.report(1, speed: "2.5", more: ",\"lat\":null,\"lon\":null,\"altMSL\":null,\"status\":null"),
            Words.report(2, speed: "2.5", more: ",\"lat\":52.5,\"lon\":13.4,\"altMSL\":34.5,\"status\":2"),
        ]).actions
        let fixes = observations(actions).compactMap(\.fix)
        #expect(fixes.map(\.position) == [nil, Position(latitude: 52.5, longitude: 13.4)])
        #expect(fixes.map(\.altitude) == [nil, Altitude(meters: 34.5)])
        #expect(fixes.map(\.quality) == [.unspecified, .differential])
    }

    @Test func reportsWithoutAFixOrWithAnImpossibleSpeedAreNotFollowed() {
        let (actions, conversation) = receive([
            Words.version, Words.watchingJSON, Words.watchingJSON, Words.report(0, speed: "2.5", mode: 1),
            Words.report(1, speed: "93.4"), Words.report(2, speed: "-1"), Words.report(3, speed: "1e999"),
            Words.report(4, speed: "2.5", more: ",\"status\":8"),
        ])
        #expect(observations(actions).map(\.reason) == [.searching, .simulated])
        #expect(conversation.counts.implausible == 1)
    }

    @Test(arguments: [
        "", "T", "2026-11-20T", "2026-11-20T12:00:00", "T12:00Z", "T1:2:3:4:5Z", "T24:00:00Z", "T12-00-00Z",
        "TTTTTTTTTTTZ",
    ])
    func malformedReportTimesAreNil(text: String) {
        #expect(TimeOfDay(iso8601: text) == nil)
    }

    @Test func reportTimesAreReadToTheFraction() {
        #expect(TimeOfDay(iso8601: "2005-06-08T10:34:48.283Z")?.description == "10:34:48.283")
        #expect(TimeOfDay(iso8601: "2005-06-08T10:34:48Z")?.description == "10:34:48.000")
    }

    @Test func damagedConversationsNeverTrap() {
        var random = SplitMix64(seed: 4)
        let talk = Array(
            (Words.version + Words.devices + Words.watchingJSON + Words.watchingJSON
                + (0..<9).map { Words.report($0, speed: "2.5") }.joined()).utf8
        )
        for _ in 0..<1000 {
            var bytes = talk
            for _ in 0..<5 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            var conversation = GPSDConversation()
            let actions = conversation.receive(bytes, at: .zero)
            #expect(observations(actions).compactMap(\.metersPerSecond).allSatisfy { (0...15).contains($0) })
        }
    }
}

@Suite("Address of gpsd")
struct GPSDAddressTests {
    @Test(arguments: [
        ("localhost", "localhost", 2947), ("localhost:29470", "localhost", 29_470), ("10.0.0.7", "10.0.0.7", 2947),
        ("[::1]:2948", "::1", 2948), ("[fe80::1%eth0]", "fe80::1%eth0", 2947), ("::1", "::1", 2947),
    ])
    func anAddressIsAHostAndAnOptionalPort(text: String, host: String, port: Int) {
        let address = GPSDAddress(parsing: text)
        #expect(address?.host == host)
        #expect(address?.port == port)
        #expect(address.flatMap { GPSDAddress(parsing: $0.description) } == address)
    }

    @Test(arguments: [
        "", ":2947", "host:", "host:0", "host:65536", "host:+1", "host:2947x", "host name", "[::1", "[::1]2947",
        "[host]:1",
        "[]:1", "a/b", "host:99999999999999999999", "høst",
    ])
    func otherTextIsRefused(text: String) {
        #expect(GPSDAddress(parsing: text) == nil)
    }
}
