"""The capture page in Chromium: a phone takes the picture that a kiosk has handed over.

    python3 capture_page.py ADDRESS PICTURE

The address is the one in the kiosk's QR code, and the picture is what the phone's camera sees. Screenshots are written beside it. The program
ends with status 0 when everything was as it should be, and else with a sentence.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from browsing import DESKTOP, PHONE, Visit, launch, require


def live_picture(browser, address, folder):
    """From the code to the picture, by the live camera."""
    visit = Visit(browser, folder, "capture", viewport=PHONE, color_scheme="light", locale="nl-NL")
    page = visit.page
    page.goto(address)
    visit.look(".picture")
    require(page.evaluate("document.documentElement.lang") == "en", "The page does not speak the kiosk's language.")
    visit.look_at_the_outline()()
    visit.look(".preview")
    visit.press()
    visit.look(".sign.success")
    visit.end()


def used_link(browser, address, folder):
    """Whoever opens the link afterwards gets nothing."""
    visit = Visit(browser, folder, "used", viewport=DESKTOP, color_scheme="dark", locale="en-GB")
    try:
        visit.page.goto(address)
        visit.page.wait_for_selector("h1[tabindex]")
        require(visit.page.query_selector(".picture") is None, "A used link asks for another picture.")
    except Exception as problem:
        require("ERR_CONNECTION" in str(problem), str(problem))
    visit.context.close()


def main(address, picture):
    picture = Path(picture)
    with sync_playwright() as playwright:
        browser = launch(playwright, picture, "--use-fake-ui-for-media-stream")
        live_picture(browser, address, picture.parent)
        used_link(browser, address, picture.parent)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
