import Foundation

/// A text as Foundation's parser reads it: in pieces, as it asks for them.
///
/// When reading the file fails, the stream ends as a complete one does, and `failure` holds the error: Foundation's parser may trap on a
/// stream that reports an error of its own.
final class XMLTextStream: InputStream {
    /// Why the file could not be read to its end; nil while it can.
    private(set) var failure: ExchangeError?

    private var text: XMLText
    private var piece: ArraySlice<UInt8> = []
    private var status = Stream.Status.notOpen

    /// A stream of a text.
    init(_ text: XMLText) {
        self.text = text
        super.init(data: Data())
    }

    override var streamStatus: Stream.Status { status }
    override var streamError: (any Error)? { nil }
    override var hasBytesAvailable: Bool { status == .open }
    override func open() { status = .open }
    override func close() { status = .closed }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        do throws(ExchangeError) {
            while piece.isEmpty {
                guard let next = try text.next() else {
                    status = .atEnd
                    return 0
                }
                piece = next[...]
            }
        } catch {
            failure = error
            status = .atEnd
            return 0
        }
        let part = piece.prefix(maxLength)
        UnsafeMutableRawBufferPointer(start: buffer, count: part.count).copyBytes(from: part)
        piece = piece.dropFirst(part.count)
        return part.count
    }
}
