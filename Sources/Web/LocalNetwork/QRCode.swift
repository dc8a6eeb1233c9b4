import CQRencode

/// A QR code (ISO/IEC 18004) as a square of dark and light modules.
package struct QRCode: Sendable, Hashable {
    /// The number of light modules around the code that the standard requires.
    private static let quietZone = 4

    /// The number of modules of a side, without the quiet zone.
    let size: Int
    /// Whether each module is dark, row by row.
    private let modules: [Bool]

    /// Encodes a text with the error correction level M.
    ///
    /// nil if the text is empty or too long, if there is no memory, or if libqrencode is not installed.
    package init?(_ text: String) {
        // Version 0 lets the library choose the smallest version; the text may have small letters.
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        guard size > 0, let data = code.pointee.data else { return nil }
        self.size = size
        // The lowest bit of each byte is the module, see qrencode.h.
        modules = (0..<size * size).map { data[$0] & 1 == 1 }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
    }

    /// The number of columns of a terminal that the code needs.
    package var columns: Int { size + 2 * Self.quietZone }

    /// The code for a terminal, with its quiet zone: each character shows two modules, one above the other.
    ///
    /// Black and white are the entries 16 and 231 of the palette with 256 colours, which no colour scheme changes. Therefore the code is
    /// dark on light on every terminal.
    package var terminalText: String {
        let rows = -Self.quietZone..<size + Self.quietZone
        return stride(from: rows.lowerBound, to: rows.upperBound, by: 2).map { row in
            let characters = rows.map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return "\u{1B}[38;5;16;48;5;231m" + characters.joined() + "\u{1B}[0m\n"
        }.joined()
    }
}
