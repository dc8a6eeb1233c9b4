import Foundation

/// An input stream of an XML text for Foundation's parser.
///
/// After a read error, the stream ends normally and `failure` contains the error, because Foundation's parser can crash on a stream error.
final class XMLTextStream: InputStream {
    /// The read error; nil if there was none.
    private(set) var failure: ExchangeError?

    private(set) var text: XMLText
    private var piece: ArraySlice<UInt8> = []
    private var status = Stream.Status.notOpen

    /// Creates a stream of the bytes of an XML text.
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
