/* Light, dark, or as the system says: chosen by the reader and kept on this device. It runs in the head, no module, so
   that the page is never painted in the other colours first. */
"use strict";
(() => {
  const KEY = "theme";
  const NEXT = { auto: "light", light: "dark", dark: "auto" };
  const WORDS = { auto: "Auto", light: "Light", dark: "Dark" };
  const root = document.documentElement;

  function kept() {
    try {
      const found = localStorage.getItem(KEY);
      return Object.hasOwn(NEXT, found) ? found : "auto";
    } catch {
      return "auto"; // storage is barred: the system decides
    }
  }

  function keep(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // storage is barred: the choice lasts as long as the page
    }
  }

  function apply(theme) {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
  }

  function toggle() {
    const button = document.createElement("button");
    let theme = kept();
    const tell = () => {
      button.textContent = WORDS[theme];
      button.setAttribute("aria-label", `Colours: ${theme}`);
    };
    button.type = "button";
    button.addEventListener("click", () => {
      theme = NEXT[theme];
      keep(theme);
      apply(theme);
      tell();
    });
    tell();
    document.querySelector(".theme")?.append(button);
  }

  root.classList.add("js"); // what needs scripts is shown by it, before anything is painted
  apply(kept());
  addEventListener("DOMContentLoaded", toggle);
})();
