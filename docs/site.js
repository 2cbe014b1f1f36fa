// Searches to step through are as light or dark as the page around them, also where a reader has
// chosen another than the system's. From a disk a browser keeps them apart: there the system's stays.

function dress(frame) {
  const inside = frame.contentDocument;
  if (!inside?.body) return;
  const isDark = document.body.dataset.mdColorScheme === "slate";
  inside.documentElement.style.colorScheme = isDark ? "dark" : "light";
  inside.body.dataset.jpThemeLight = String(!isDark); // as a notebook tells its views
}

const frames = [...document.querySelectorAll("iframe.live")];
for (const frame of frames) {
  frame.addEventListener("load", () => dress(frame));
  dress(frame);
}
new MutationObserver(() => frames.forEach(dress))
  .observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
