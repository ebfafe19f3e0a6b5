// Begins the page that the link names: a hosted session, or one picture for a kiosk.
import { Handover } from "./handover.js";
import { Hosted } from "./hosted.js";
import { relabel } from "./shell.js";
import { speak, text } from "./texts.js";

const query = new URLSearchParams(location.search);
const [kind, id] = location.pathname.split("/").slice(1);
const key = query.get("key") ?? "";
const picker = document.getElementById("language");
const embedders = document.documentElement.dataset.embedders.split(" ").filter((origin) => origin !== "");

const page = kind.toLowerCase() === "verify" ? new Hosted(id, key, embedders) : new Handover(id, key, offer);

async function use(tag) {
  await speak(tag);
  picker.value = tag;
  picker.setAttribute("aria-label", text("page.language"));
  relabel(tag);
}

/** Speaks a language that the person has not chosen, if the server has its texts. */
async function offer(tag) {
  const isThere = Array.from(picker.options, (option) => option.value).includes(tag);
  if (isThere && !query.has("locale")) await use(tag);
}

picker.addEventListener("change", async () => {
  await use(picker.value);
  // The address keeps the language for a reload.
  query.set("locale", picker.value);
  history.replaceState(history.state, "", `?${query}`);
  page.refresh();
});

await use(document.documentElement.lang);
await page.start();
