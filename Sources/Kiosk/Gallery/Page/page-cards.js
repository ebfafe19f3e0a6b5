"use strict";

// All screens: a card for each, in groups, and the search.
// `state` is what is chosen; `open` shows one screen.
const Cards = (D, G, $, element, paint, state, open) => {
  const W = D.words;
  const cards = [], sections = [];
  // The group at the top of the page is marked in the list of groups, which follows it.
  const reached = new Map();
  const reader = new IntersectionObserver((entries) => {
    for (const entry of entries) reached.set(entry.target, entry.isIntersecting);
    const first = sections.find(({ section }) => reached.get(section));
    for (const { section, link } of sections) {
      if (section !== first?.section) link.removeAttribute("aria-current");
      else if (!link.hasAttribute("aria-current")) {
        link.setAttribute("aria-current", "true");
        const row = link.parentElement;
        row.scrollTo({ left: link.offsetLeft - row.clientWidth / 2 + link.clientWidth / 2, top: link.offsetTop - row.clientHeight / 2 });
      }
    }
  }, { rootMargin: "-25% 0px -70% 0px" });
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const card = cards[entry.target.dataset.screen];
      card.isVisible = entry.isIntersecting;
      if (card.isVisible && card.isStale) repaint(card);
    }
  }, { rootMargin: "300px" });

  function build() {
    let section = null, group = null;
    D.screens.forEach(([name, title, of], screen) => {
      if (of !== group) {
        group = of;
        section = element("section", { id: "group" + sections.length }, element("h2", { textContent: of }));
        section.append(element("div", { className: "grid" }));
        $("all").append(section);
        const count = element("span"), link = element("a", { href: "#" + section.id }, of, count);
        const to = section;
        // The address stays that of the screens' look.
        link.addEventListener("click", (event) => { event.preventDefault(); to.scrollIntoView(); });
        $("groups").append(link);
        sections.push({ section, link, count });
        reader.observe(section);
      }
      const views = element("div", { className: "views" });
      const caption = element("span", { textContent: title });
      const card = element("button", { className: "card", title: name }, views, caption);
      card.dataset.screen = screen;
      card.addEventListener("click", () => open(screen));
      section.lastChild.append(card);
      cards.push({ card, views, caption, title: `${name} ${title} ${of}`.toLowerCase(), called: new Map(), isVisible: false, isStale: true });
      watcher.observe(card);
    });
  }

  // A screen's name: in English the gallery's title, otherwise the screen's own headline in its language.
  function called(side, screen) {
    const title = D.screens[screen][1];
    if (D.languages[side.language][0].startsWith("en")) return title;
    for (const row of G.cells({ ...side, screen })) {
      const line = row.filter((cell) => cell.paint && D.titles.includes(cell.paint[2])).map((cell) => cell.text ?? "").join("").trim();
      if (line) return line;
    }
    return title;
  }

  function repaint(card) {
    const screen = Number(card.card.dataset.screen);
    card.isStale = false;
    card.caption.textContent = called(state.sides[0], screen);
    const width = (card.views.clientWidth - (state.sides.length - 1) * 6) / state.sides.length;
    card.views.replaceChildren(...state.sides.map((side) => {
      const canvas = element("canvas", { role: "img", ariaLabel: D.screens[screen][1] });
      paint(canvas, { ...side, screen }, width);
      return canvas;
    }));
  }

  // What a screen is found by: its name, and its headline in the language that is shown.
  function findable({ title, called: known }, screen) {
    const side = state.sides[0];
    if (!known.has(side.language)) known.set(side.language, called(side, screen).toLowerCase());
    return title + " " + known.get(side.language);
  }

  function search() {
    const words = state.query.toLowerCase().split(/\s+/).filter((word) => word);
    cards.forEach((card, screen) => {
      const text = words.length ? findable(card, screen) : "";
      card.card.hidden = !words.every((word) => text.includes(word));
    });
    let all = 0;
    for (const { section, link, count } of sections) {
      const found = [...section.querySelectorAll(".card")].filter((card) => !card.hidden).length;
      section.hidden = link.hidden = found === 0;
      count.textContent = found;
      all += found;
    }
    $("count").textContent = `${all} ${W["keys.screens"]}`;
  }

  // Draws the cards again in the chosen look, those that are seen at once.
  function refresh() {
    for (const card of cards) {
      card.isStale = true;
      if (card.isVisible) repaint(card);
    }
  }

  // The numbers of the screens that the search has left.
  const shown = () => cards.map((c, i) => c.card.hidden ? -1 : i).filter((i) => i >= 0);

  function focus(screen) {
    const last = cards[screen];
    if (last && !last.card.hidden) last.card.focus();
  }

  // Goes from card to card, as from screen to screen.
  function walk(step) {
    const all = shown().map((i) => cards[i].card), at = all.indexOf(document.activeElement);
    if (at >= 0) all[(at + step + all.length) % all.length].focus();
    return at >= 0;
  }

  build();
  search();
  return { called, search, refresh, shown, focus, walk };
};
