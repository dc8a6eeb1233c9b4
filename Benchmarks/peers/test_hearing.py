"""The judgements of hearing.py on beats drawn by hand: python3 -m unittest, in this folder."""
import unittest

import numpy as np

from hearing import follow, survive

OLD, NEW = 60 / 170, 60 / 180


def beats(*intervals):
    return np.cumsum([0.0, *intervals])


class Follow(unittest.TestCase):
    def test_a_bent_interval_tells_when_the_tempo_changed(self):
        # A fifth of the way into the sixth interval the tempo changes; commanded 20 ms before.
        bent = 0.2 * OLD + 0.8 * NEW
        at = 5.2 * OLD - 0.020
        found = follow(beats(*[OLD] * 5, bent, *[NEW] * 6), at, np.inf, OLD, NEW)
        self.assertAlmostEqual(found["effect_ms"], 20, places=6)
        self.assertEqual(found["jump_ms"], 0)
        self.assertAlmostEqual(found["first_moved_ms"], (5 * OLD + bent - at) * 1_000, places=6)
        self.assertAlmostEqual(found["first_interval_ms"], (5 * OLD + bent + NEW - at) * 1_000, places=6)

    def test_a_finished_interval_puts_the_effect_at_its_end(self):
        at = 5.2 * OLD
        found = follow(beats(*[OLD] * 6, *[NEW] * 6), at, np.inf, OLD, NEW)
        self.assertAlmostEqual(found["effect_ms"], 0.8 * OLD * 1_000, places=6)
        self.assertEqual(found["jump_ms"], 0)
        self.assertAlmostEqual(found["first_moved_ms"], (6 * OLD + NEW - at) * 1_000, places=6)

    def test_intervals_outside_both_tempi_are_jumps(self):
        for jump in (-0.1, 0.05):
            odd = (OLD if jump > 0 else NEW) + jump
            found = follow(beats(*[OLD] * 6, odd, *[NEW] * 6), 5.2 * OLD, np.inf, OLD, NEW)
            self.assertAlmostEqual(found["jump_ms"], jump * 1_000, places=6)

    def test_a_tempo_that_stays_is_not_followed(self):
        self.assertFalse(follow(beats(*[OLD] * 12), 5.2 * OLD, np.inf, OLD, NEW)["followed"])
        self.assertFalse(follow(beats(*[OLD] * 5), 5.2 * OLD, np.inf, OLD, NEW)["followed"])

    def test_what_the_next_command_changes_does_not_count(self):
        clicks = beats(*[OLD] * 6, *[NEW] * 6, *[OLD] * 6)
        self.assertTrue(follow(clicks, 5.2 * OLD, 6 * OLD + 6.5 * NEW, OLD, NEW)["followed"])


class Survive(unittest.TestCase):
    def test_a_beat_that_rests_and_comes_back_is_not_shifted(self):
        clicks = np.arange(60) * OLD
        found = survive(clicks[:20], clicks[25:], 24 * OLD, OLD)
        self.assertAlmostEqual(found["shift_ms"], 0, places=6)
        self.assertAlmostEqual(found["silence_ms"], 6 * OLD * 1_000, places=6)

    def test_a_late_beat_is_late_by_that_and_an_early_one_early(self):
        clicks = np.arange(60) * OLD
        for shift in (0.07, -0.07):
            found = survive(clicks[:20], clicks[25:] + shift, 24 * OLD, OLD)
            self.assertAlmostEqual(found["shift_ms"], shift * 1_000, places=6)

    def test_whole_frames_and_another_numbering_do_not_shift(self):
        clicks = np.rint(np.arange(200) * OLD * 48_000) / 48_000
        found = survive(clicks[:20], clicks[103:], 102 * OLD, OLD)
        self.assertLess(abs(found["shift_ms"]), 0.02)

    def test_silence_is_no_beat(self):
        self.assertFalse(survive(np.arange(20) * OLD, np.array([]), 24 * OLD, OLD)["heard_again"])


if __name__ == "__main__":
    unittest.main()
