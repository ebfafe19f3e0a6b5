"""The capture page in Chromium: a person turns the head before the phone, for a kiosk that has handed its liveness check over.

    python3 liveness_page.py ADDRESS CAMERA FOLDER

ADDRESS is the one in the kiosk's QR code. CAMERA is that of `vestibule camera`, such as http://127.0.0.1:8090: the page takes its stream for the phone's
camera, and the page's hints are its cues. Screenshots are written into FOLDER. The program ends with status 0 when everything was as it should be, and else
with a sentence.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from browsing import CHROMIUM, PATIENCE, PHONE, Visit, require
from camera_page import cue, script_of

# What the page asks for, and the cue that makes the person do it.
CUES = {"straightAhead": "look-straight", "returnToNeutral": "look-straight", "turnLeft": "turn-left", "turnRight": "turn-right"}


def follow(page, camera):
    """Does what the page asks for, until it is content."""
    last = None
    for _ in range(PATIENCE // 50):
        if page.query_selector(".sign.success"):
            return
        view = page.query_selector(".viewport")
        step = view and view.get_attribute("data-step")
        if step != last and step in CUES:
            cue(camera, CUES[step])
            last = step
        page.wait_for_timeout(50)
    sys.exit(f"The liveness check did not end; the last hint was {last}.")


def main(address, camera, folder):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        visit = Visit(browser, Path(folder), "liveness", viewport=PHONE, color_scheme="light", locale="nl-NL", bypass_csp=True)
        page = visit.page
        page.add_init_script(script_of(camera))
        cue(camera, "show-face")
        page.goto(address)
        visit.look(".picture")
        require(page.locator("input[type='file']").count() == 0, "A file is offered, which is no liveness check.")
        visit.press()
        visit.look(".viewport[data-step]")
        require(page.locator("main button").count() == 0, "There is a shutter, although nothing is taken by hand.")
        visit.look(".viewport[data-step^='turn']")
        follow(page, camera)
        visit.look(".sign.success")
        visit.end()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
