"""Every view of the hosted page in every size, both appearances and four languages, against `vestibule serve`.

    python3 every_view.py SERVER ADMINISTRATION-TOKEN FOLDER [SEED]

With a seed, each view is looked at in one language and appearance, which the seed draws. The folder has `passport.jpg`, which is what the camera
sees. Pictures of the views are written into its folder `views`. The program ends with status 0 when everything was as it should be, and else with
a sentence.
"""

import random
import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

from browsing import Visit, launch, require
from hosted_page import DETAILS, Sandbox

SIZES = [(360, 740), (320, 568), (740, 360), (1280, 800)]
# A window of 1280×1024 at 400 %.
ZOOMED = (320, 256)
LANGUAGES = ["en", "nl", "ja", "el"]

# What is wrong with the view as it stands: sentences.
FAULTS = """
() => {
  const faults = [];
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0;
  const isOnTop = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (found === node || node.contains(found));
  };
  if (document.documentElement.scrollWidth > innerWidth) faults.push("It is wider than the screen.");
  const primary = document.querySelector("main button.primary");
  if (primary && !primary.closest("form") && innerHeight >= 320 && !isOnTop(primary)) faults.push("The main button is out of reach.");
  for (const node of [...document.querySelectorAll("a, button, input, select")].filter(isShown)) {
    const { width, height } = node.getBoundingClientRect();
    if (width < 44 && node.localName !== "a" || width < 24 || height < 43) faults.push(`${node.outerHTML} has ${width}×${height}.`);
    node.focus();
    if (!node.disabled && !isOnTop(node)) faults.push(`${node.outerHTML} has the focus and is hidden.`);
  }
  scrollTo(0, 0);
  document.querySelector("h1").focus({ preventScroll: true });
  return faults;
}
"""


class EveryView(Visit):
    """A visit that looks at each of its views everywhere, or where its generator of random numbers says."""

    random = None

    def look_everywhere(self, selector, name, languages=LANGUAGES):
        self.page.wait_for_selector(selector)
        looks = list(product(languages, ["light", "dark"]))
        if self.random:
            looks = [self.random.choice(looks)]
        for language, scheme in looks:
            self.speak(language)
            self.page.wait_for_selector(selector)
            self.page.emulate_media(color_scheme=scheme)
            for size in SIZES + [ZOOMED]:
                self.look_once(f"{name}-{language}-{scheme}-{size[0]}x{size[1]}", size)
            self.page.set_viewport_size({"width": 320, "height": 568})
            self.look(selector)
        self.speak(languages[0])
        self.page.set_viewport_size({"width": 360, "height": 740})
        self.page.wait_for_selector(selector)

    def look_once(self, name, size):
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.wait_for_timeout(50)
        faults = self.page.evaluate(FAULTS)
        self.page.screenshot(path=self.folder / f"{name}.png")
        require(not faults, f"{name}: {faults}")

    def speak(self, language):
        if self.page.evaluate("document.documentElement.lang") == language:
            return
        around = "document.querySelector('#progress').innerText + document.querySelector('#links').textContent"
        before = self.page.evaluate(around)
        self.page.select_option("#language", language)
        self.page.wait_for_selector(f"html[lang='{language}']")
        self.wait_until(lambda: self.page.evaluate(around) != before, f"What is around the view does not speak {language}.")


def steps(visit, sandbox, session):
    """Every view from the terms to the picture, with what is wrong in forms."""
    page = visit.page
    page.goto(session["shareable_url"])
    visit.look_everywhere("dl.about", "terms")
    visit.press()
    visit.look_everywhere("[name='phone_number']", "phone")
    visit.fill({"phone_number": "12"})
    visit.press()
    visit.look_everywhere("[aria-invalid='true']", "phone-wrong", ["en"])
    page.select_option("[name='phone_country']", "NL")
    visit.fill({"phone_number": "06 1234 5678"})
    visit.press()
    visit.look_everywhere("[name='code']", "code")
    visit.fill({"code": sandbox.code(session)})
    visit.press()
    visit.look_everywhere("[name='date_of_birth']", "details")
    visit.press()
    visit.look_everywhere("[aria-invalid='true']", "details-empty", ["en"])
    visit.fill(DETAILS | {"date_of_birth": "1974-12-08", "address.street": "Burgemeester van Meeuwen-Hoogeveenstraatweg 1234"})
    visit.press()
    visit.look_everywhere("dl.rows", "review")
    visit.press()
    visit.look_everywhere("[role='alert']", "details-unmatched")
    visit.fill(DETAILS)
    visit.press()
    page.wait_for_selector("dl.rows")
    visit.press()
    visit.look_everywhere("[name='country']", "document")
    page.select_option("[name='country']", "UTO")
    visit.press("choice")
    visit.look_everywhere(".picture", "picture")
    judge_again = visit.look_at_the_outline()
    visit.look_everywhere(".viewport", "camera", ["en"])
    judge_again()
    page.wait_for_selector(".preview")
    visit.look_everywhere(".preview", "preview", ["en"])


def others(visit, sandbox, session):
    """A wrong link, the code for a phone, a session that is elsewhere, one that was left, and one that has ended."""
    page = visit.page
    page.goto(f"{sandbox.server}/verify/flwses_11111111111111?key=00000000000000000000000000000000")
    visit.look_everywhere("h1[tabindex]", "wrong-link", ["en", "el"])
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(session["shareable_url"])
    page.click("#progress button")
    visit.look_everywhere("img.code", "phone-code")
    device = page.context.browser.new_context()
    other = device.new_page()
    other.goto(session["shareable_url"])
    other.wait_for_selector("main button")
    visit.look_everywhere("main .place", "elsewhere")
    device.close()
    visit.press()
    page.wait_for_selector("dl.about, .picture, [name='country']")
    sandbox.send("POST", f"/administration/hosted/sessions/{session['id']}/cancel", sandbox.token, b"{}")
    page.reload()
    visit.look_everywhere(".sign.canceled", "canceled")


def main(server, token, folder, seed=None):
    folder = Path(folder)
    views = folder / "views"
    views.mkdir(exist_ok=True)
    sandbox = Sandbox(server, None, token)
    with sync_playwright() as playwright:
        browser = launch(playwright, folder / "passport.jpg", "--use-fake-ui-for-media-stream")
        for walk, user in [(steps, "carla"), (others, "anna")]:
            visit = EveryView(browser, views, user, viewport={"width": 360, "height": 740}, color_scheme="light", locale="en-GB")
            visit.random = seed and random.Random(seed)
            walk(visit, sandbox, sandbox.session(user))
            visit.context.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
