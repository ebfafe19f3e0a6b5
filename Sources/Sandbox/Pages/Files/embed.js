// The test page: shows what an app that embeds a link receives.
import { element } from "./element.js";

const frame = document.getElementById("frame");

document.getElementById("form").addEventListener("submit", (event) => {
  event.preventDefault();
  frame.src = document.getElementById("link").value;
});

addEventListener("message", (event) => {
  if (event.source !== frame.contentWindow) return;
  document.getElementById("log").append(element("p", {}, JSON.stringify(event.data)));
});
