import Foundation

/// A number for a printed table, right-aligned; a dash if it is not finite.
///
/// - Parameter width: the least number of characters.
package func cell(_ value: Double, _ decimals: Int = 1, width: Int = 7) -> String {
    cell(value.isFinite ? String(format: "%.\(decimals)f", value) : "–", width: width)
}

/// A word for a printed table, right-aligned.
package func cell(_ text: String, width: Int = 7) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}
