"""The hosted page in Chromium, whose camera is `vestibule camera`: by a film, and live, with cues from what the page shows.

    python3 camera_page.py film SERVER TOKEN FILM
    python3 camera_page.py live SERVER TOKEN CAMERA

FILM is a file .mjpeg or .y4m that shows a passport and its holder by turns. CAMERA is the address of a camera that listens, such as
http://127.0.0.1:8090. The program ends with status 0 when the verification ended well.
"""

import sys
import urllib.request

from playwright.sync_api import sync_playwright

from browsing import CHROMIUM, PATIENCE, PHONE
from hosted_page import Sandbox


def cue(camera, name):
    urllib.request.urlopen(urllib.request.Request(f"{camera}/cue/{name}", method="POST"), timeout=60).close()


def script_of(camera):
    return urllib.request.urlopen(f"{camera}/camera.js", timeout=60).read().decode()


def page_of(browser, camera=None):
    # A page of the pictures' server has another origin, which the policy of a real page does not know.
    context = browser.new_context(viewport=PHONE, locale="en-GB", bypass_csp=camera is not None)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    if camera:
        page.add_init_script(script_of(camera))
    return page


def verify(page, server, token, show=lambda name: None):
    """From the link to the end. `show` is told what the camera must see now."""
    session = Sandbox(server, None, token).session("ben")
    page.goto(session["shareable_url"])
    page.wait_for_selector("dl.about")
    page.click("main button.primary")
    page.select_option("[name='country']", "UTO")
    show("show-document")
    page.click("main button.choice")
    page.wait_for_selector(".picture")
    page.click("main button.primary")
    page.wait_for_selector(".preview")
    page.click("main button.primary")
    page.wait_for_selector(".mirrored")
    show("show-face")
    page.wait_for_selector(".preview")
    page.click("main button.primary")
    page.wait_for_selector(".sign.success, .sign.pending_review")


def film(playwright, server, token, path):
    camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={path}"]
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"] + camera)
    verify(page_of(browser), server, token)
    browser.close()


def live(playwright, server, token, camera):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    verify(page_of(browser, camera), server, token, lambda name: cue(camera, name))
    browser.close()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        {"film": film, "live": live}[sys.argv[1]](playwright, *sys.argv[2:])
