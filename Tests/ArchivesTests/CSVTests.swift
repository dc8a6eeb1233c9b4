import Activities
import Testing
import TestSupport

@testable import Archives

/// Tables in CSV format.
@Suite struct CSVTests {
    private func rows(_ text: String) -> [[String]] { Array(CSVRows(Array(text.utf8))) }

    @Test func fieldsInQuotesKeepCommasQuotesAndLineBreaks() {
        #expect(rows("a,b\r\n\"x, y\",\"say \"\"hi\"\"\"\n") == [["a", "b"], ["x, y", "say \"hi\""]])
        #expect(rows("\"two\r\nlines\",2\n3,4") == [["two\r\nlines", "2"], ["3", "4"]])
        #expect(rows("\u{FEFF}id,name\r1,\rlast") == [["id", "name"], ["1", ""], ["last"]])
        #expect(rows("ab\"c\"d,e") == [["abcd", "e"]])
    }

    @Test func emptyLinesAreSkippedAndEmptyFieldsKept() {
        #expect(rows("") == [])
        #expect(rows("\n\r\n\n,\n\n\"\",x") == [["", ""], ["", "x"]])
    }

    @Test func aQuoteThatIsNeverClosedEndsWithTheTable() {
        #expect(rows("a,\"b\nc,d") == [["a", "b\nc,d"]])
    }

    @Test func aWrittenTableIsReadUnchanged() {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let pieces = ["a", "ü", "\"", ",", "\n", "\r\n", " ", "🏃", "1"]
        for _ in 0..<500 {
            let table = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                (0..<Int.random(in: 2...5, using: &random)).map { _ in
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                        .joined()
                }
            }
            let text = table.map { row in
                row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
            }
            #expect(rows(text.joined(separator: "\r\n")) == table, "seed \(seed)")
        }
    }

    @Test func damagedTablesAreReadWithoutATrap() throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let tables: [(ActivityTables.Format, [UInt8])] = [
            (.strava, Array(Tables.strava.utf8)), (.runkeeper, Array(Tables.runkeeper.utf8)),
            (.garmin, Array(Tables.garmin.utf8)),
        ]
        var read = 0
        for round in 0..<3_000 {
            let (format, bytes) = tables[round % 3]
            var table = ActivityTables()
            guard (try? table.add(Damage.some(bytes, &random), format, at: "x.csv")) != nil else { continue }
            read += 1
            for details in table.paths.compactMap(table.details(of:)) + table.unrecorded {
                #expect(details.effort.map { PerceivedEffort.range.contains($0.value) } ?? true, "seed \(seed)")
                #expect((details.name?.count ?? 0) <= 200, "seed \(seed)")
            }
        }
        print("tables read of 3000 damaged ones: \(read)")
        #expect(read > 0)
    }
}
