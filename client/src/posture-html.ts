import type { PostureResult } from "../../server/src/lsp/protocol.ts";
import { escapedMarkup } from "../../server/src/text/escaped-markup.ts";
import { panelPage, type PanelContents } from "./panel-page.ts";

type Row = PostureResult["rows"][number];
type Place = Omit<Row["settings"][number], "over">;
type Labels = PostureResult["labels"];

/** The page of the view, which takes its contents from messages. */
export function posturePage(locale: string, nonce: string): string {
  return panelPage(locale, nonce, { style, script });
}

/** Filters by verdict in the page itself, and sends what else somebody chooses: `do`, and what belongs to it. */
const script = `
const off = new Set(editor.getState() ?? []);
renewed = () => {
  for (const one of contents.querySelectorAll("li[data-is]")) one.hidden = off.has(one.dataset.is);
  for (const one of contents.querySelectorAll("[data-filter]")) one.setAttribute("aria-pressed", String(!off.has(one.dataset.filter)));
};
contents.addEventListener("click", ({ target }) => {
  const { filter, ...rest } = target.closest("button")?.dataset ?? {};
  if (filter) {
    if (!off.delete(filter)) off.add(filter);
    editor.setState([...off]);
    renewed();
  } else if (rest.do) editor.postMessage(rest);
});
contents.addEventListener("change", ({ target }) =>
  editor.postMessage({ do: target.id, value: target.type === "checkbox" ? target.checked : target.value }));
`;

const style = `
.bar { display: flex; flex-wrap: wrap; gap: .4em .8em; align-items: center; margin: .8em 0; }
.bar > div { display: flex; flex-wrap: wrap; gap: .3em; }
ul.rows { list-style: none; margin: 0; padding: 0; }
ul.rows > li { max-width: none; border-top: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border, var(--vscode-editorWidget-border))); padding: .5em .3em; }
ul.rows h2 { margin: 0; font-size: 1em; }
ul.rows p { margin: .15em 0; }
.word { display: inline-block; min-width: 5.5em; font-weight: 700; padding-left: .45em; border-left: .3em solid var(--vscode-descriptionForeground); }
.fail .word { border-color: var(--vscode-editorError-foreground, var(--vscode-errorForeground)); }
.manual .word, .unknown .word, .excepted .word { border-color: var(--vscode-editorWarning-foreground); }
.pass .word { border-color: var(--vscode-charts-green); }
.ids, .place { font-weight: normal; color: var(--vscode-descriptionForeground); }
code { font-family: var(--vscode-editor-font-family); }
a { color: var(--vscode-textLink-foreground); }
a:hover { color: var(--vscode-textLink-activeForeground); }
button, select { font: inherit; padding: .15em .7em; border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); border-radius: 2px; cursor: pointer;
  color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
button.first { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
button[aria-pressed="false"] { text-decoration: line-through; }
select { color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border-color: var(--vscode-dropdown-border, transparent); }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
.vscode-high-contrast button[aria-pressed="true"], .vscode-high-contrast-light button[aria-pressed="true"] { outline: 1px dashed var(--vscode-contrastActiveBorder, currentColor); }
.do { display: flex; flex-wrap: wrap; gap: .3em .6em; align-items: center; }
`;

/** The contents of the view. */
export function postureContents(result: PostureResult): PanelContents {
  const { locale, title, head, summary, notes, needsNode, rows, labels } = result;
  const body = [
    `<h1>${escapedMarkup(title)}</h1>`,
    `<p>${escapedMarkup(head)}<br><strong>${escapedMarkup(summary)}</strong></p>`,
    notes.length > 0
      ? `<ul class="notes">${notes.map((note) => `<li>${escapedMarkup(note)}</li>`).join("")}</ul>`
      : "",
    barOf(result),
    `<ul class="rows">\n${rows.map((row) => rowOf(row, labels)).join("\n")}\n</ul>`,
    `<p class="place">${escapedMarkup(needsNode)}</p>`,
  ].join("\n");
  return { locale, title, body, said: summary };
}

/** What somebody can choose. */
function barOf({ rows, sets, set, strict, labels }: PostureResult): string {
  const words = new Map(rows.map(({ verdict, word }) => [verdict, word]));
  const filters = [...words].map(([verdict, word]) => {
    const count = rows.filter((row) => row.verdict === verdict).length;
    return `<button id="filter-${verdict}" data-filter="${verdict}" aria-pressed="true">${escapedMarkup(word)} ${count}</button>`;
  });
  const options = sets.map(
    ({ id, name }) =>
      `<option value="${escapedMarkup(id)}"${id === set ? " selected" : ""}>${escapedMarkup(name)}</option>`,
  );
  return `<div class="bar">
<div role="group" aria-label="${escapedMarkup(labels.filter)}">${filters.join("")}</div>
${sets.length > 1 ? `<label>${escapedMarkup(labels.set)} <select id="set">${options.join("")}</select></label>` : ""}
<button id="benchmarks" data-do="benchmarks">${escapedMarkup(labels.benchmarks)}</button>
<label><input type="checkbox" id="strict"${strict ? " checked" : ""}>${escapedMarkup(labels.strict)}</label>
</div>`;
}

function rowOf(row: Row, labels: Labels): string {
  const { key, control, verdict, word, ids, title, severity, settings, remarks, page, fixes } = row;
  // No blanks: other attributes name several ids with blanks between them.
  const id = escapedMarkup(key.replaceAll(" ", "/"));
  const described = `aria-describedby="${id}/title"`;
  const rated =
    severity === undefined ? "" : ` <span class="ids">(${escapedMarkup(severity)})</span>`;
  const buttons = fixes.map(
    (fix, at) =>
      `<button id="${id}/fix/${at}" ${at === 0 ? 'class="first" ' : ""}data-do="fix" data-key="${escapedMarkup(key)}" data-at="${at}" ${described}>${escapedMarkup(fix)}</button>`,
  );
  if (verdict === "fail" || verdict === "manual") {
    buttons.push(
      `<button id="${id}/except" data-do="except" data-control="${control}" ${described}>${escapedMarkup(labels.except)}</button>`,
    );
  }
  if (page !== undefined) buttons.push(linkTo("vscode.open", page, labels.more, ` ${described}`));
  return `<li id="${id}" class="${verdict}" data-is="${verdict}" tabindex="-1">
<h2 id="${id}/title"><span class="word">${escapedMarkup(word)}</span> <span class="ids">${escapedMarkup(ids)}</span> ${escapedMarkup(title)}${rated}</h2>
${settings.map((setting) => `<p>${settingOf(setting, labels)}</p>`).join("")}
${remarks.map((remark) => `<p>${escapedMarkup(remark)}</p>`).join("")}
<p class="do">${buttons.join("")}</p>
</li>`;
}

function settingOf(setting: Row["settings"][number], labels: Labels): string {
  const { text, origin, target, over } = setting;
  const from = target === undefined ? "" : `${escapedMarkup(labels.from)} `;
  const hidden = over.map(
    (place) =>
      `${escapedMarkup(labels.over)} ${placeOf(place)} = <code>${escapedMarkup(place.text)}</code>`,
  );
  const beside = hidden.length > 0 ? ` (${hidden.join(", ")})` : "";
  return `<code>${escapedMarkup(text)}</code> <span class="place">${from}${placeOf({ text, origin, ...(target !== undefined && { target }) })}${beside}</span>`;
}

function placeOf({ origin, target }: Place): string {
  return target === undefined
    ? escapedMarkup(origin)
    : linkTo("kubelet.openOrigin", target, origin);
}

function linkTo(
  command: "kubelet.openOrigin" | "vscode.open",
  target: string,
  text: string,
  attributes = "",
): string {
  const href = `command:${command}?${encodeURIComponent(JSON.stringify([target]))}`;
  return `<a href="${escapedMarkup(href)}"${attributes}>${escapedMarkup(text)}</a>`;
}
