"""What the walks through the pages for phones share: Chromium, its camera, and a page whose views are looked at.

It needs playwright, axe-core-python, and Debian's chromium.
"""

import base64
import re
import sys

from axe_core_python.sync_playwright import Axe

CHROMIUM = "/usr/bin/chromium"
PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
# A busy machine may need this long for one step, in milliseconds.
PATIENCE = 120_000


def require(is_met, sentence):
    if not is_met:
        sys.exit(sentence)


class Visit:
    """A page of a browser, whose views are looked at."""

    def __init__(self, browser, folder, name, **options):
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.folder, self.name, self.complaints, self.views = folder, name, [], 0
        self.page.on("console", lambda message: message.type == "error" and self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.add_init_script(
            "window.heard = []; addEventListener('message', (event) => heard.push(event.data));"
            "window.webkit = { messageHandlers: { cognito: { postMessage: (event) => heard.push(event) } } };"
        )

    def look(self, selector):
        """Waits for a view, takes its picture, and has its accessibility checked."""
        self.page.wait_for_selector(selector)
        self.views += 1
        self.page.screenshot(path=self.folder / f"{self.name}-{self.views:02}.png")
        found = [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in Axe().run(self.page)["violations"]]
        require(not found, f"{self.name}, {selector}: {found}")
        is_wide = "document.documentElement.scrollWidth > innerWidth"
        require(not self.page.evaluate(is_wide), f"{self.name}, {selector}: the view is wider than the screen")

    def look_at_the_outline(self):
        """Waits for the outline of what the camera sees. A good picture would be taken before it is looked at, so none is good until then."""

        def judge(route):
            answer = route.fetch()
            judged = answer.json()
            judged["ready"] = False
            route.fulfill(response=answer, json=judged)

        frames = re.compile(r"/frames(/|$)")
        self.page.route(frames, judge)
        self.press()
        self.look(".viewport polygon[points*=',']")
        return lambda: self.page.unroute_all(behavior="ignoreErrors")

    def press(self, look="primary"):
        self.page.click(f"main button.{look}")

    def fill(self, values):
        for name, value in values.items():
            self.page.fill(f"[name='{name}']", value)

    def choose_file(self, look, picture):
        with self.page.expect_file_chooser() as chooser:
            self.press(look)
        if picture:
            chooser.value.set_files(picture)

    def hide(self, is_hidden):
        """Tells the page that nobody sees it, or that somebody does again."""
        self.page.evaluate(
            "(value) => { Object.defineProperty(document, 'hidden', { value, configurable: true });"
            " document.dispatchEvent(new Event('visibilitychange')); }",
            is_hidden,
        )

    def wait_until(self, is_met, sentence):
        """Looks again and again. (The pages' security policy does not let Playwright's own waiting look at more than selectors.)"""
        for _ in range(PATIENCE // 100):
            if is_met():
                return
            self.page.wait_for_timeout(100)
        sys.exit(sentence)

    def end(self):
        require(not self.complaints, f"{self.name}: the console has {self.complaints}")
        self.context.close()


def frame_of(playwright, picture):
    """A picture as a frame of the film that Chromium shows as its camera: a JPEG whose sides are even."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    address = browser.new_page().evaluate(
        """async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 960 });
          canvas.getContext("2d").drawImage(image, 0, 0, 1280, 960);
          return canvas.toDataURL("image/jpeg", 0.95);
        }""",
        "data:image/jpeg;base64," + base64.b64encode(picture.read_bytes()).decode(),
    )
    browser.close()
    return base64.b64decode(address.partition(",")[2])


def launch(playwright, picture, permission):
    """Chromium with a camera that shows a picture. The film of it stands beside the picture.

    `permission` is how it answers for the person: `--use-fake-ui-for-media-stream` allows the camera, `--deny-permission-prompts` does not.
    """
    film = picture.with_suffix(".mjpeg")
    film.write_bytes(frame_of(playwright, picture))
    camera = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", permission] + camera)
