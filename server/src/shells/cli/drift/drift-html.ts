import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { escapedMarkup } from "../../../engine/text/escaped-markup.ts";
import { harmless } from "../../../engine/text/harmless.ts";
import { footOf, driftHead, meaningOf, type DriftReport, shownValues } from "./drift-text.ts";

/** A page that needs nothing else: a table of the differences that people can sort and filter. */
export async function driftHtml(report: DriftReport, knowledge: Knowledge): Promise<string> {
  const { language } = knowledge;
  const { drift, locale } = language;
  const rows = report.groups.flatMap(({ nodes, differences }) =>
    differences.map((difference) => {
      const { path, value, wanted, from } = difference;
      const texts = shownValues(difference, drift);
      return [
        cell(path, "code"),
        cell(texts.value, value === undefined ? "" : "code"),
        cell(texts.wanted, wanted === undefined ? "" : "code"),
        `<td data-sort="${nodes.length}"><details><summary>${nodes.length}</summary>${escapedMarkup(nodes.map(harmless).join(", "))}</details></td>`,
        cell(from ?? "", ""),
        cell(meaningOf(path, knowledge), ""),
      ];
    }),
  );
  const { setting, value, wanted, nodes, from, meaning } = drift.columns;
  const heads = [setting, value, wanted, nodes, from, meaning].map(
    (text) =>
      `<th scope="col" aria-sort="none"><button type="button">${escapedMarkup(text)}</button></th>`,
  );
  const body = rows.map((cells) => `<tr>${cells.join("")}</tr>`).join("\n");
  const paragraphs = [...driftHead(report, drift), ...footOf(report.ignored, drift)]
    .filter((line) => line !== "")
    .map((line) => `<p>${escapedMarkup(line)}</p>`);
  const script = scriptText(drift.shown("{0}", rows.length));
  const policy = `default-src 'none'; style-src '${await hashOf(style)}'; script-src '${await hashOf(script)}'`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${escapedMarkup(drift.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapedMarkup(drift.title)}</h1>
${paragraphs.join("\n")}
<p><label>${escapedMarkup(drift.filter)} <input type="search"></label> <output aria-live="polite"></output></p>
<table aria-label="${escapedMarkup(drift.title)}">
<thead><tr>${heads.join("")}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function cell(text: string, element: "code" | ""): string {
  const inner =
    element === "" || text === "" ? escapedMarkup(text) : `<code>${escapedMarkup(text)}</code>`;
  return `<td>${inner}</td>`;
}

/** The name of a text in a policy of contents: nothing else in the page runs or is drawn. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${Buffer.from(digest).toString("base64")}`;
}

const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .35rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { position: sticky; top: 0; background: Canvas; overflow-wrap: normal; }
th:first-child { min-width: 14em; }
th:nth-child(2), th:nth-child(3) { min-width: 7em; }
th button { all: unset; cursor: pointer; font-weight: 600; }
th button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
th[aria-sort=ascending] button::after { content: " \\25B2"; }
th[aria-sort=descending] button::after { content: " \\25BC"; }
code { font-family: ui-monospace, monospace; }
input { font: inherit; padding: .2rem .4rem; }
`;

/** @param shown a sentence with `{0}` for the number of rows that are shown */
function scriptText(shown: string): string {
  return `
const body = document.querySelector("tbody");
const rows = [...body.rows];
const count = document.querySelector("output");
const input = document.querySelector("input");
const shown = ${JSON.stringify(shown).replaceAll("<", "\\u003c")};
const keyOf = (row, at) => row.cells[at].dataset.sort ?? row.cells[at].textContent;
const compare = new Intl.Collator(undefined, { numeric: true }).compare;
document.querySelectorAll("th button").forEach((button, at) => {
  button.addEventListener("click", () => {
    const head = button.parentElement;
    const next = head.ariaSort === "ascending" ? "descending" : "ascending";
    for (const other of head.parentElement.cells) other.ariaSort = "none";
    head.ariaSort = next;
    const sign = next === "ascending" ? 1 : -1;
    body.append(...rows.sort((a, b) => sign * compare(keyOf(a, at), keyOf(b, at))));
  });
});
const filter = () => {
  const words = input.value.toLowerCase().split(/\\s+/);
  let seen = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
    if (!row.hidden) seen++;
  }
  count.textContent = shown.replace("{0}", String(seen));
};
input.addEventListener("input", filter);
filter();
`;
}
