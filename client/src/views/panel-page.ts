import { escapedMarkup } from "../../../server/src/engine/text/escaped-markup.ts";

export interface PanelContents {
  /** The language of its texts, which may be another than the user's: there is no translation into each. */
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  /** The change, as a screen reader announces it. */
  readonly said: string;
  /** The addresses that buttons of the body may open. */
  readonly places: readonly string[];
}

/**
 * The page of a panel, without contents: it loads nothing and runs only scripts with the nonce. Its script gets the
 * contents in messages, so that scrolling and focus stay while the user types: at the element of the same id, or at the
 * row that replaced it. `more` is the script of a kind of panels, after the shared one. It keeps filters and the subject
 * of the panel when the window reloads.
 */
export function panelPage(locale: string, nonce: string, style: string, more = ""): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escapedMarkup(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${shared}${style}</style>
</head>
<body>
<main id="contents"></main>
<p id="said" class="hidden" role="status" aria-live="polite"></p>
<script nonce="${nonce}">${script}${more}
editor.postMessage({ do: "ready" });
</script>
</body>
</html>`;
}

/** Filters in the page itself, moves the focus through rows, and sends what else the user chooses: `do`, and what belongs to it. */
const script = `
const editor = acquireVsCodeApi();
const contents = document.getElementById("contents");
const said = document.getElementById("said");
const state = { off: [], query: "", top: 0, ...editor.getState() };
const keep = (changes) => editor.setState(Object.assign(state, changes));
const say = (text) => { if (said.textContent !== text) said.textContent = text; };
const rowsOf = (place = contents) => [...place.querySelectorAll(".rows > li")];
const showRows = () => {
  const words = state.query.toLowerCase().split(/\\s+/).filter((word) => word !== "");
  for (const row of rowsOf()) {
    const text = row.textContent.toLowerCase();
    row.hidden = state.off.includes(row.dataset.is) || !words.every((word) => text.includes(word));
  }
  for (const section of contents.querySelectorAll("section")) {
    const rows = rowsOf(section);
    section.hidden = rows.length > 0 && rows.every((row) => row.hidden);
  }
  for (const one of contents.querySelectorAll("[data-filter]"))
    one.setAttribute("aria-pressed", String(!state.off.includes(one.dataset.filter)));
  const count = document.getElementById("count");
  if (!count) return;
  const rows = rowsOf();
  const shown = rows.filter((row) => !row.hidden).length;
  count.textContent = shown === rows.length ? "" :
    count.dataset.text.replace("{0}", String(shown)).replace("{1}", String(rows.length));
};
const filter = (changes) => {
  keep(changes);
  showRows();
  const count = document.getElementById("count");
  if (count) say(count.textContent);
};
// What the script of a kind of panels does after each renewal.
let renewed = () => {};
let isFirst = true;
window.addEventListener("message", ({ data }) => {
  const left = document.querySelector(".scrolled")?.scrollLeft ?? 0;
  const focused = document.activeElement;
  const { selectionStart, selectionEnd } = focused ?? {};
  const place = rowsOf().indexOf(focused?.closest(".rows > li"));
  contents.innerHTML = data.body;
  keep({ of: data.of });
  renewed();
  const query = document.getElementById("query");
  if (query) query.value = state.query;
  showRows();
  const region = document.querySelector(".scrolled");
  if (region) region.scrollLeft = left;
  if (focused && focused !== document.body) {
    const next = document.getElementById(focused.id) ?? rowsOf()[place];
    next?.focus();
    if (next === query) query?.setSelectionRange(selectionStart, selectionEnd);
  }
  if (isFirst) window.scrollTo(0, state.top);
  isFirst = false;
  document.title = data.title;
  document.documentElement.lang = data.locale;
  say(data.said);
});
let isKeeping = false;
window.addEventListener("scroll", () => {
  if (isKeeping || isFirst) return;
  isKeeping = true;
  requestAnimationFrame(() => {
    isKeeping = false;
    keep({ top: window.scrollY });
  });
});
// Forms send what they have themselves.
contents.addEventListener("click", ({ target }) => {
  if (target.closest("form")) return;
  const { filter: kind, ...rest } = target.closest("button")?.dataset ?? {};
  if (kind)
    filter({ off: state.off.includes(kind) ? state.off.filter((one) => one !== kind) : [...state.off, kind] });
  else if (rest.to) {
    const place = document.getElementById(rest.to);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  } else if (rest.do || rest.open) editor.postMessage(rest);
});
contents.addEventListener("input", ({ target }) => {
  if (target.id === "query") filter({ query: target.value });
});
contents.addEventListener("change", ({ target }) => {
  if (target.id !== "query" && !target.closest("form"))
    editor.postMessage({ do: target.id, value: target.type === "checkbox" ? target.checked : target.value });
});
contents.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key === "Escape" && target.id === "query" && state.query !== "") {
    target.value = "";
    filter({ query: "" });
    return;
  }
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  const row = target.closest(".rows > li");
  if (step === 0 || !(row || (target.id === "query" && step === 1))) return;
  const rows = rowsOf().filter((one) => one.offsetParent !== null);
  const next = rows[rows.indexOf(row) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
`;

const line =
  "var(--vscode-contrastBorder, var(--vscode-panel-border, var(--vscode-editorWidget-border)))";

const shared = `
body { padding: 0 1.2em 1.2em; color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
h1 { font-size: 1.3em; font-weight: 600; margin: 1em 0 .6em; overflow-wrap: anywhere; }
h2 { font-size: 1.1em; font-weight: 600; margin: 1.2em 0 .4em; }
h3 { font-size: 1em; font-weight: 600; margin: 1em 0 .4em; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
[hidden] { display: none !important; }
p, li { max-width: 60em; line-height: 1.5; overflow-wrap: anywhere; }
.notes { color: var(--vscode-descriptionForeground); padding-left: 1.2em; }
.bar { display: flex; flex-wrap: wrap; gap: .4em .8em; align-items: center; margin: .8em 0; }
.bar > div { display: flex; flex-wrap: wrap; gap: .3em; }
ul.rows { list-style: none; margin: 0; padding: 0; }
ul.rows > li { max-width: none; border-top: 1px solid ${line}; padding: .5em .3em; }
ul.rows p { margin: .15em 0; }
.word { display: inline-block; min-width: 5.5em; font-weight: 700; }
.word, .toned { padding-left: .45em; border-left: .3em solid var(--vscode-descriptionForeground); }
.bad .word, .toned.bad { border-color: var(--vscode-editorError-foreground, var(--vscode-errorForeground)); }
.doubtful .word, .toned.doubtful { border-color: var(--vscode-editorWarning-foreground); }
.good .word, .toned.good { border-color: var(--vscode-charts-green); }
.ids, .place, #count { font-weight: normal; color: var(--vscode-descriptionForeground); }
code, pre { font-family: var(--vscode-editor-font-family); }
pre { overflow-x: auto; padding: .6em; margin: .4em 0; border: 1px solid ${line}; white-space: pre-wrap; overflow-wrap: anywhere; }
button, select, input { font: inherit; border-radius: 2px; }
button, select { padding: .15em .7em; border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); cursor: pointer;
  color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
button.first { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
button[aria-pressed="false"] { text-decoration: line-through; }
button.link { display: inline; padding: 0; border: 0; text-align: left; overflow-wrap: anywhere; background: transparent; color: var(--vscode-textLink-foreground); text-decoration: underline; }
button.link:hover { color: var(--vscode-textLink-activeForeground); }
button.link code { color: inherit; background: transparent; padding: 0; }
input[type="search"] { padding: .15em .4em; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, ${line})); }
select { color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border-color: var(--vscode-dropdown-border, transparent); }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
.vscode-high-contrast button[aria-pressed="true"], .vscode-high-contrast-light button[aria-pressed="true"] { outline: 1px dashed var(--vscode-contrastActiveBorder, currentColor); }
ol.steps { display: grid; grid-template-columns: repeat(auto-fill, minmax(11.5em, 1fr)); gap: .4em; max-width: 70em; list-style: none; margin: .8em 0; padding: 0; }
.step { width: 100%; height: 100%; text-align: left; vertical-align: top; border-left: .3em solid var(--vscode-descriptionForeground); }
.step.bad { border-left-color: var(--vscode-editorError-foreground, var(--vscode-errorForeground)); }
.step.doubtful { border-left-color: var(--vscode-editorWarning-foreground); }
.step.good { border-left-color: var(--vscode-charts-green); }
.step[aria-current] { outline: 2px solid var(--vscode-focusBorder); outline-offset: 1px; }
.step b, .step span { display: block; }
.do { display: flex; flex-wrap: wrap; gap: .3em .6em; align-items: center; }
.scrolled { overflow-x: auto; }
.scrolled:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25em 1em .25em 0; text-align: left; white-space: nowrap; vertical-align: middle; }
thead th { border-bottom: 1px solid ${line}; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2em 1em; margin: .4em 0; }
dt { color: var(--vscode-descriptionForeground); }
dd { margin: 0; overflow-wrap: anywhere; }
`;
