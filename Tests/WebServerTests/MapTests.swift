import TestSupport
import Testing

@testable import WebServer

/// The map file is sent in parts, and no other file.
@Suite(.timeLimit(.minutes(15))) struct MapTests {
    private static let content = (0..<3000).map { UInt8(truncatingIfNeeded: $0) }

    @Test func partsOfTheFileAreSent() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("city.pmtiles", containing: Self.content)
        try await withServer(map: path) { server in
            let first = try await server.answer("GET /map.pmtiles", ["Range": "bytes=0-126"])
            #expect(first.status == 206 && first.body == Array(Self.content[0..<127]))
            #expect(first["Content-Range"] == "bytes 0-126/3000")
            #expect(first["Content-Encoding"] == nil)
            let tag = try #require(first["ETag"])
            #expect(tag.hasPrefix("\""))
            let last = try await server.answer("GET /map.pmtiles", ["Range": "bytes=-10", "If-Match": tag])
            #expect(last.status == 206 && last.body == Array(Self.content[2990..<3000]))
            let rest = try await server.answer(
                "GET /map.pmtiles",
                ["Range": "bytes=2995-9000", "Accept-Encoding": "gzip"]
            )
            #expect(rest.status == 206 && rest["Content-Range"] == "bytes 2995-2999/3000")
            let beyond = try await server.answer("GET /map.pmtiles", ["Range": "bytes=3000-"])
            #expect(beyond.status == 416 && beyond["Content-Range"] == "bytes */3000")
            try await server.expect(412, "GET /map.pmtiles", ["Range": "bytes=0-9", "If-Match": "\"another\""])
            for range in [
                "", "bytes=0-1,5-9", "bytes=9-3", "lines=0-3", "bytes=-", "bytes=+1-2", "bytes=0-99999999999999999999",
            ] {
                try await server.expect(400, "GET /map.pmtiles", ["Range": range])
            }
            try await server.expect(405, "POST /map.pmtiles", ["X-Strided-Token": try await server.token()])
            for other in ["/city.pmtiles", "/map.pmtiles/", "/map.pmtiles/../city.pmtiles", "/%2e%2e/map.pmtiles"] {
                try await server.expect(404, "GET \(other)", ["Range": "bytes=0-9"])
            }
            try await server.expect(403, "GET /map.pmtiles", ["Range": "bytes=0-9", "Origin": "http://evil.example"])
        }
    }

    @Test func aPartHasAtMostOneMebibyte() {
        #expect(ByteRange(parsing: "bytes=5-")?.bytes(of: 1 << 30, limit: MapFile.mostBytes) == 5..<(5 + (1 << 20)))
        #expect(ByteRange(parsing: "bytes=0-\(Int.max)")?.bytes(of: 10, limit: MapFile.mostBytes) == 0..<10)
        #expect(ByteRange(parsing: "bytes=-\(Int.max)")?.bytes(of: 10, limit: MapFile.mostBytes) == 0..<10)
        #expect(ByteRange(parsing: "bytes=-0")?.bytes(of: 10, limit: MapFile.mostBytes) == nil)
        #expect(ByteRange(parsing: "bytes=0-")?.bytes(of: 0, limit: MapFile.mostBytes) == nil)
    }

    @Test func aChangedFileHasAnotherTag() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("city.pmtiles", containing: Self.content)
        try await withServer(map: path) { server in
            let before = try await server.answer("GET /map.pmtiles", ["Range": "bytes=0-0"])["ETag"] ?? ""
            _ = try folder.file("city.pmtiles", containing: Self.content + [0])
            try await server.expect(412, "GET /map.pmtiles", ["Range": "bytes=0-0", "If-Match": before])
        }
    }

    @Test func anUnreadableFileIsReportedWithoutItsPath() async throws {
        let folder = try TemporaryFolder()
        for path in [folder.file("none.pmtiles"), folder.path] {
            try await withServer(map: path) { server in
                let answer = try await server.answer("GET /map.pmtiles", ["Range": "bytes=0-9"])
                #expect(
                    answer.status == 404 && answer.text.contains("cannot be read") && !answer.text.contains(folder.path)
                )
            }
        }
        try await withServer { server in
            try await server.expect(404, "GET /map.pmtiles", ["Range": "bytes=0-9"])
        }
    }
}
