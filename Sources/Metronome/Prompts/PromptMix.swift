/// The prompts of a renderer that are waiting or sounding, or have ended and are still in the sender's list.
struct PromptMix: BitwiseCopyable, Sendable {
    // Eight prompts of the list, and others that fade out or after which the clicks return to their volume.
    private var places: InlineArray<16, PlacedPrompt>
    /// The number of prompts.
    private(set) var count = 0

    init() {
        places = InlineArray(repeating: PlacedPrompt(Prompt(), ducking: .none, start: nil))
    }

    subscript(index: Int) -> PlacedPrompt {
        @_noAllocation @_noLocks get { places[index] }
        @_noAllocation @_noLocks set { places[index] = newValue }
    }

    /// Adds a prompt; if all places are in use, it replaces the first prompt that is not in the list.
    @_noAllocation @_noLocks
    mutating func append(_ prompt: PlacedPrompt, keeping list: PromptList) {
        if count == places.count {
            var index = 0
            while index < count - 1, list.contains(places[index].prompt.number) { index += 1 }
            remove(at: index)
        }
        places[count] = prompt
        count += 1
    }

    @_noAllocation @_noLocks
    mutating func remove(at index: Int) {
        places[index] = places[count - 1]
        count -= 1
    }

    /// The place of the prompt with this number; nil if there is none.
    @_noAllocation @_noLocks
    func index(of number: UInt64) -> Int? {
        var index = 0
        while index < count {
            if places[index].prompt.number == number { return index }
            index += 1
        }
        return nil
    }
}
