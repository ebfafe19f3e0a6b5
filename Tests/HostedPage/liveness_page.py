"""The capture page in Chromium: a person turns the head before the phone, for a kiosk that has handed its liveness check over.

    python3 liveness_page.py ADDRESS FOLDER

The address is the one in the kiosk's QR code. The folder has the pictures of a person who is turned by so many degrees, `yaw-40.jpg` to `yaw40.jpg`, in
steps of 10. Screenshots are written into it. The program ends with status 0 when everything was as it should be, and else with a sentence.
"""

import base64
import json
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from browsing import CHROMIUM, PHONE, Visit, require

# A camera before a person who does what the page says, ten degrees at a time. Noise makes every frame another one, as in a real camera.
PERSON = """
(() => {
  const pictures = PICTURES;
  const canvas = Object.assign(document.createElement("canvas"), { width: 720, height: 960 });
  const context = canvas.getContext("2d");
  const turned = { turnLeft: 40, turnRight: -40 };
  const decoded = {};
  let yaw = 0;
  const decode = async (name) => {
    const bytes = Uint8Array.from(atob(pictures[name]), (letter) => letter.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
  };
  const look = async () => {
    const target = turned[document.querySelector(".viewport")?.dataset.step] ?? 0;
    yaw += Math.sign(target - yaw) * 10;
    const picture = (decoded[yaw] ??= await decode(yaw));
    const side = Math.min(picture.width, picture.height * 0.75);
    context.drawImage(picture, (picture.width - side) / 2, 0, side, side / 0.75, 0, 0, 720, 960);
    context.fillStyle = `hsl(${Math.random() * 360} 50% 50%)`;
    context.fillRect(Math.random() * 20, Math.random() * 20, 8, 8);
    setTimeout(look, 150);
  };
  look();
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(15);
})();
"""


def main(address, folder):
    folder = Path(folder)
    pictures = {yaw: base64.b64encode((folder / f"yaw{yaw}.jpg").read_bytes()).decode() for yaw in range(-40, 50, 10)}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        visit = Visit(browser, folder, "liveness", viewport=PHONE, color_scheme="light", locale="nl-NL")
        page = visit.page
        page.add_init_script(PERSON.replace("PICTURES", json.dumps(pictures)))
        page.goto(address)
        visit.look(".picture")
        require(page.locator("input[type='file']").count() == 0, "A file is offered, which is no liveness check.")
        visit.press()
        visit.look(".viewport[data-step]")
        require(page.locator("main button").count() == 0, "There is a shutter, although nothing is taken by hand.")
        visit.look(".viewport[data-step^='turn']")
        page.wait_for_selector(".sign.success")
        visit.look(".sign.success")
        visit.end()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
