import Exchange
import Foundation
import TestSupport
import Testing
import Workouts

/// A file of the corpus that `make-corpus.py` writes, with the expected result.
struct CorpusFile: CustomTestStringConvertible {
    let name: String
    let program: String
    let isRead: Bool
    /// The one-line form, or a part of the reason.
    let result: String
    let remarks: Int
    let bytes: [UInt8]

    var testDescription: String { name }

    static let all: [CorpusFile] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
        let table = (try? String(contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8)) ?? ""
        return table.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 5, let data = try? Data(contentsOf: folder.appending(path: cells[0])) else {
                return nil
            }
            let isHex = cells[0].hasSuffix(".hex")
            return CorpusFile(
                name: isHex ? String(cells[0].dropLast(4)) : cells[0],
                program: cells[1],
                isRead: cells[2] == "read",
                result: cells[3],
                remarks: Int(cells[4]) ?? -1,
                bytes: isHex ? bytes(hex: String(decoding: data, as: UTF8.self)) : Array(data)
            )
        }
    }()

    private static func bytes(hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// What happens when the file is read.
    var outcome: (isRead: Bool, result: String, remarks: Int) {
        do throws(ExchangeError) {
            let read = try WorkoutFormat.read(bytes, name: name)
            return (true, read.workout.text, read.remarks.count)
        } catch {
            return (false, error.description, 0)
        }
    }
}

/// Workout files in the styles of other programs are read, or refused with a reason.
@Suite struct CorpusTests {
    @Test func theCorpusHasFiftyFilesOfSixPrograms() {
        #expect(CorpusFile.all.count >= 50)
        #expect(Set(CorpusFile.all.map(\.program)).count >= 6)
        for file in CorpusFile.all {
            let (isRead, result, remarks) = file.outcome
            let note = remarks > 0 ? " (\(remarks) remark)" : ""
            print("| \(file.name) | \(file.program) | \(isRead ? "read" : "refused")\(note) | \(result) |")
        }
    }

    @Test(arguments: CorpusFile.all)
    func everyFileIsReadOrRefusedAsExpected(file: CorpusFile) {
        let (isRead, result, remarks) = file.outcome
        #expect(isRead == file.isRead, "\(result)")
        #expect(isRead ? result == file.result : result.contains(file.result), "\(result)")
        #expect(!isRead || remarks == file.remarks)
    }
}
