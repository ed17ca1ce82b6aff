import type { AllocatableResult } from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { escapedMarkup } from "../../../server/src/engine/text/escaped-markup.ts";
import { formOf, formScript, formStyle } from "./allocatable-form.ts";
import { panelPage, type PanelContents } from "./panel-page.ts";
import { notesHtml, setListHtml, tableHtml } from "./panel-parts.ts";

type Column = AllocatableResult["columns"][number];
type Row = Column["rows"][number];

/** The parts of a bar, from the left; their names are classes of the style. */
const parts = ["kube", "system", "eviction", "huge", "left"] as const;

const amounts = ["capacity", "kube", "system", "eviction", "allocatable", "kubepods"] as const;

/** The page of the view, which takes its contents from messages. */
export function allocatablePage(locale: string, nonce: string): string {
  return panelPage(locale, nonce, style + formStyle, formScript);
}

const style = `
tbody tr:first-child > * { padding-top: .9em; }
tbody th[scope="row"] { font-weight: normal; color: var(--vscode-descriptionForeground); padding-left: 1.2em; }
tbody th[scope="rowgroup"] { font-weight: 600; }
tr.allocatable > * { font-weight: 600; color: var(--vscode-foreground); }
svg.bar { display: block; width: 14em; height: 1em; border: 1px solid var(--vscode-contrastBorder, transparent); }
rect.kube, .legend .kube { fill: var(--vscode-charts-blue); background: var(--vscode-charts-blue); }
rect.system, .legend .system { fill: var(--vscode-charts-purple); background: var(--vscode-charts-purple); }
rect.eviction, .legend .eviction { fill: var(--vscode-charts-red); background: var(--vscode-charts-red); }
rect.huge, .legend .huge { fill: var(--vscode-charts-yellow); background: var(--vscode-charts-yellow); }
rect.left, .legend .left { fill: var(--vscode-charts-green); background: var(--vscode-charts-green); }
.legend { display: flex; flex-wrap: wrap; gap: .3em 1.2em; padding: 0; margin: 1em 0; list-style: none; }
.legend span { display: inline-block; width: .9em; height: .9em; margin-right: .4em; vertical-align: -.1em; border: 1px solid var(--vscode-contrastBorder, transparent); }
.vscode-high-contrast rect { stroke: var(--vscode-contrastBorder); stroke-width: 1px; vector-effect: non-scaling-stroke; }
.problem { border-left: 3px solid var(--vscode-editorError-foreground); padding-left: .8em; margin: .6em 0; }
@media (forced-colors: active) { rect, .legend span { forced-color-adjust: none; } }
`;

/** The contents of the view. */
export function allocatableContents(result: AllocatableResult): PanelContents {
  const { locale, title, columns, note, setLabel } = result;
  const problems = problemsOf(columns);
  const body = [
    `<h1>${escapedMarkup(title)}</h1>`,
    setListHtml(result, setLabel),
    formOf(result),
    ...problems.map((text) => `<p class="problem">${escapedMarkup(text)}</p>`),
    ...(columns.length === 0 ? [] : [tableOf(result), legendOf(result)]),
    `<p>${escapedMarkup(note)}</p>`,
    ...columns.map((column) => notesOf(column, columns.length > 1)),
  ].join("\n");
  return {
    locale,
    title,
    body,
    said: [...columns.map((column) => saidOf(column)), ...problems].join("; "),
    places: [],
  };
}

/** Each once, with the names of the nodes that have it if others do not. */
function problemsOf(columns: readonly Column[]): readonly string[] {
  const texts = new Set(columns.flatMap(({ problems }) => problems));
  return [...texts].map((text) => {
    const nodes = columns.filter(({ problems }) => problems.includes(text));
    if (nodes.length === columns.length) return text;
    return `${nodes.map(({ name }) => name).join(", ")}: ${text}`;
  });
}

function saidOf({ name, rows }: Column): string {
  const left = rows.map(({ resource, allocatable }) => `${resource} ${allocatable}`);
  return `${name}: ${left.join(", ")}`;
}

function tableOf({ title, heads, columns, barParts }: AllocatableResult): string {
  const [resourceHead = "", ...amountHeads] = heads;
  const resources = [
    ...new Set(columns.flatMap(({ rows }) => rows.map(({ resource }) => resource))),
  ];
  const head = ["", resourceHead, ...columns.map(({ name }) => name)].slice(1);
  const groups = resources.map((resource) => {
    const rows = columns.map((column) => column.rows.find((row) => row.resource === resource));
    const lines = amounts.flatMap((amount, at) => {
      const cells = rows.map((row) => row?.[amount] ?? "-");
      if (cells.every((cell) => cell === "-")) return [];
      const texts = cells.map((cell) => `<td>${escapedMarkup(cell)}</td>`).join("");
      return [
        `<tr${amount === "allocatable" ? ' class="allocatable"' : ""}><th scope="row">${escapedMarkup(amountHeads[at] ?? "")}</th>${texts}</tr>`,
      ];
    });
    const bars = rows.map((row) => `<td>${row ? barOf(row, barParts) : ""}</td>`).join("");
    return `<tbody>\n<tr><th scope="rowgroup">${escapedMarkup(resource)}</th>${bars}</tr>\n${lines.join("\n")}\n</tbody>`;
  });
  return tableHtml("amounts", title, head, groups.join("\n"));
}

function barOf({ resource, shares }: Row, names: readonly string[]): string {
  if (!shares) return "";
  let start = 0;
  const rects = parts.flatMap((part, at) => {
    const width = (shares[at] ?? 0) * 100;
    const x = start;
    start += width;
    return width > 0
      ? [
          `<rect class="${part}" x="${x.toFixed(2)}" y="0" width="${width.toFixed(2)}" height="10"/>`,
        ]
      : [];
  });
  const texts = names.flatMap((name, at) => {
    const share = shares[at] ?? 0;
    return share > 0.0005 ? [`${name} ${(share * 100).toFixed(1)} %`] : [];
  });
  const label = escapedMarkup(`${resource}: ${texts.join(", ")}`);
  return `<svg class="bar" role="img" aria-label="${label}" viewBox="0 0 100 10" preserveAspectRatio="none"><title>${label}</title>${rects.join("")}</svg>`;
}

function legendOf({ columns, barParts }: AllocatableResult): string {
  const isShown = (at: number): boolean =>
    columns.some(({ rows }) => rows.some(({ shares }) => (shares?.[at] ?? 0) > 0.0005));
  const items = parts.flatMap((part, at) =>
    isShown(at)
      ? [
          `<li><span class="${part}" aria-hidden="true"></span>${escapedMarkup(barParts[at] ?? "")}</li>`,
        ]
      : [],
  );
  return items.length === 0 ? "" : `<ul class="legend">${items.join("")}</ul>`;
}

function notesOf({ name, notes, published }: Column, isOneOfMany: boolean): string {
  const texts = [...notes, ...published];
  if (texts.length === 0) return "";
  const head = isOneOfMany ? `<h2>${escapedMarkup(name)}</h2>` : "";
  return `${head}${notesHtml(texts)}`;
}
