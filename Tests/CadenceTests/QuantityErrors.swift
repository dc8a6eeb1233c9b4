import Cadence

/// The error that `parse` throws, or nil.
func quantityError<Value>(_ parse: () throws(QuantityError) -> Value) -> QuantityError? {
    do throws(QuantityError) {
        _ = try parse()
        return nil
    } catch {
        return error
    }
}
