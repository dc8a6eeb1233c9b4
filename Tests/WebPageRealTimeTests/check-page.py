#!/usr/bin/env python3
"""The live page in headless Chromium, with a server that sends the statuses of a simulated run.

    check-page.py PAGE [--limits] [--axe axe.min.js] [--only NAME]

Prints one line for each check, and exits with status 1 if one has failed. With --limits, the measured times must keep their limits;
without it they are only printed, because times on a busy machine vary. Needs only Chromium and Python. The checks are in check_*.py.
"""

import argparse, pathlib, sys

sys.dont_write_bytecode = True

from browser import Browser
from check_calibrate import check_calibrate, check_calibrate_ends, check_calibrate_layout, check_delay
from check_control import check_buttons
from check_fields import check_descriptions, check_fields, check_views
from check_language import check_german, check_messages
from check_layout import check_axe, check_contrast, check_motion, check_names, check_paint, check_screens, check_size, check_sizes
from check_map import check_base_map, check_damaged_map, check_ground, check_long_run, check_map_fuzz, check_route
from check_music import check_music, check_music_sizes
from check_policy import check_policy
from check_replay import check_replay, check_replay_long, check_replay_model, check_replay_pair, check_replay_sizes, check_replay_states
from check_sound import check_sound
from check_states import check_rights, check_state_table, check_state_texts, check_states, check_summary, check_tabs, check_truth
from check_texts import check_live_region, check_texts
from check_time import check_beat, check_latency, check_loss, check_offline, check_thread
from check_vibration import check_vibration
from check_workout import check_workout, check_workout_messages, check_workout_sizes
from checking import finish, options
from page_server import PageServer

parser = argparse.ArgumentParser()
parser.add_argument("page", type=pathlib.Path)
parser.add_argument("--limits", action="store_true")
parser.add_argument("--axe")
parser.add_argument("--only")
parser.add_argument("--chromium", default="chromium")
parser.parse_args(namespace=options)
checks = [check_size, check_paint, check_texts, check_contrast, check_sizes, check_screens, check_german, check_messages, check_names, check_axe, check_fields, check_views, check_descriptions, check_live_region, check_buttons, check_beat, check_thread, check_latency, check_loss,
          check_offline, check_motion, check_route, check_ground, check_base_map, check_damaged_map, check_map_fuzz, check_long_run, check_vibration, check_sound, check_calibrate, check_calibrate_ends, check_calibrate_layout, check_delay, check_workout, check_workout_sizes, check_workout_messages, check_music,
          check_music_sizes, check_replay_model, check_replay, check_replay_pair, check_replay_states,
          check_replay_sizes, check_replay_long,
          check_state_table, check_states, check_truth, check_summary, check_rights, check_state_texts, check_tabs, check_policy]
browser = Browser(options.chromium)
try:
    for check in checks:
        if options.only in (None, check.__name__.removeprefix("check_")):
            print(f"--- {check.__name__.removeprefix('check_').replace('_', ' ')}")
            server = check(browser)
            if isinstance(server, PageServer):
                browser.evaluate("localStorage.clear()")
                browser.open("about:blank")
                browser.media()
                server.interrupt()
                server.shutdown()
finally:
    browser.close()
finish()
