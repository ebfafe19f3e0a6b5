"use strict";

// The parts of a customer's page: the brand, a journey to click through, and the values of the theme. Other pages have none of them.
// `state` is what is chosen; `called` gives a screen's name.
const Customer = (D, $, element, paint, state, called) => {
  const C = D.customer, W = D.words;
  if (!C) return { refresh() {}, walk: () => false };
  const walk = $("walk"), canvas = walk.querySelector("canvas"), dots = walk.querySelector("ol");
  let at = 0;

  $("date").dateTime = C.date;
  $("date").textContent = new Date(C.date + "T12:00").toLocaleDateString(D.language === "en" ? "en-GB" : D.language, { dateStyle: "long" });
  $("print").textContent = W["page.print"];
  walk.querySelector("h2").textContent = W["page.walk"];
  $("walk-back").textContent = W["page.back"];
  $("walk-next").textContent = W["page.next"];
  $("values").querySelector("h2").textContent = W["page.values"];
  for (const part of [$("date"), $("print"), walk, $("values")]) part.hidden = false;
  $("all").before(element("h2", { className: "all", textContent: W["page.all"] }));

  // On paper the journey's screens are next to each other.
  const prints = C.walk.map((screen, i) => {
    const figure = element("figure", {}, element("canvas"), element("figcaption"));
    const dot = element("li", {}, element("button", { textContent: i + 1 }));
    dot.firstChild.addEventListener("click", () => go(i));
    dots.append(dot);
    return { screen, figure, dot: dot.firstChild };
  });
  walk.append(element("div", { className: "prints" }, ...prints.map(({ figure }) => figure)));

  function go(place) {
    at = Math.min(Math.max(place, 0), C.walk.length - 1);
    show();
  }

  // A title's end in brackets is for those who test.
  const name = (side, screen) => called(side, screen).replace(/ \([^)]*\)$/, "");

  function show() {
    const side = state.sides[0], title = name(side, C.walk[at]);
    paint(canvas, { ...side, screen: C.walk[at] }, Math.min(walk.clientWidth, 960));
    canvas.ariaLabel = title;
    walk.querySelector("figcaption").textContent = `${at + 1}/${C.walk.length} · ${title}`;
    $("walk-back").disabled = at === 0;
    $("walk-next").disabled = at === C.walk.length - 1;
    prints.forEach(({ dot }, i) => i === at ? dot.setAttribute("aria-current", "step") : dot.removeAttribute("aria-current"));
  }

  // The logo for the ground of the page, which is the reader's own light or dark.
  const logo = () => C.logos[matchMedia("(prefers-color-scheme: dark)").matches ? 1 : 0] || C.logos.find((url) => url);
  if (logo()) {
    $("brand").append(element("img", { src: logo(), alt: "" }));
    $("brand").hidden = false;
  }

  function table(heads, rows) {
    const head = element("tr", {}, ...heads.map((textContent) => element("th", { textContent })));
    const lines = rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell))));
    $("values").append(element("table", {}, element("thead", {}, head), element("tbody", {}, ...lines)));
  }

  const theme = D.themes[0];
  const value = (hex) => {
    const swatch = element("span", { className: "swatch" });
    swatch.style.background = hex;
    return element("span", { className: "value" }, swatch, element("code", { textContent: hex || W["inspector.terminal"] }));
  };
  table(["", ...D.appearances.map((a) => W["appearance." + a])], D.tokens.flatMap((token, i) => token.startsWith("derived.")
    ? [] : [[element("code", { textContent: token }), ...theme.looks.map((look) => value(look.direct[i]))]]));
  table(["", W["inspector.font"]], D.fonts.map((font, i) => [element("code", { textContent: font }), theme.roles[i]]));

  canvas.addEventListener("click", () => go(at + 1));
  $("walk-back").addEventListener("click", () => go(at - 1));
  $("walk-next").addEventListener("click", () => go(at + 1));
  $("print").addEventListener("click", () => print());

  return {
    refresh() {
      show();
      for (const { screen, figure } of prints) {
        const side = { ...state.sides[0], screen };
        paint(figure.firstChild, side, 560);
        figure.lastChild.textContent = name(side, screen);
      }
    },
    // Goes on with the journey by keys, unless something else has the focus.
    walk(step) {
      const own = document.activeElement;
      if (own && own !== document.body && !walk.contains(own)) return false;
      go(at + step);
      return true;
    },
  };
};
