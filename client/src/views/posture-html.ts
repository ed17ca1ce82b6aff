import type { PostureResult } from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { escapedMarkup } from "../../../server/src/engine/text/escaped-markup.ts";
import { panelPage, type PanelContents } from "./panel-page.ts";
import {
  createPanelParts,
  filterHtml,
  kindsOf,
  notesHtml,
  setListHtml,
  type PanelParts,
} from "./panel-parts.ts";

type Row = PostureResult["rows"][number];
type Place = Omit<Row["settings"][number], "over">;
type Labels = PostureResult["labels"];

/** The page of the view, which takes its contents from messages. */
export function posturePage(locale: string, nonce: string): string {
  return panelPage(locale, nonce, style);
}

const style = `
ul.rows h2 { margin: 0; font-size: 1em; }
`;

/** Results that need an action. */
const tones: Readonly<Record<Row["verdict"], string>> = {
  fail: "bad",
  manual: "doubtful",
  unknown: "doubtful",
  excepted: "doubtful",
  pass: "good",
  "not-applicable": "neutral",
};

/** The contents of the view. */
export function postureContents(result: PostureResult): PanelContents {
  const { locale, title, head, summary, notes, needsNode, rows, labels } = result;
  const parts = createPanelParts();
  const body = [
    `<h1>${escapedMarkup(title)}</h1>`,
    `<p>${escapedMarkup(head)}<br><strong>${escapedMarkup(summary)}</strong></p>`,
    notesHtml(notes),
    barOf(result),
    `<ul class="rows">\n${rows.map((row) => rowOf(row, labels, parts)).join("\n")}\n</ul>`,
    `<p class="place">${escapedMarkup(needsNode)}</p>`,
  ].join("\n");
  return { locale, title, body, said: summary, places: parts.places() };
}

/** The controls of the view. */
function barOf({ rows, sets, set, strict, labels }: PostureResult): string {
  const kinds = kindsOf(rows.map(({ verdict, word }) => ({ id: verdict, word })));
  return `<div class="bar">
${filterHtml(kinds, labels)}
${setListHtml({ sets, set }, labels.set)}
<button id="benchmarks" data-do="benchmarks">${escapedMarkup(labels.benchmarks)}</button>
<label><input type="checkbox" id="strict"${strict ? " checked" : ""}>${escapedMarkup(labels.strict)}</label>
</div>`;
}

function rowOf(row: Row, labels: Labels, parts: PanelParts): string {
  const { key, control, verdict, word, ids, title, severity, settings, remarks, page, fixes } = row;
  // Without spaces, because other attributes list several ids with spaces between them.
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
  if (page !== undefined) {
    buttons.push(parts.link(page, escapedMarkup(labels.more), ` id="${id}/page" ${described}`));
  }
  return `<li id="${id}" class="${tones[verdict]}" data-is="${verdict}" tabindex="-1">
<h2 id="${id}/title"><span class="word">${escapedMarkup(word)}</span> <span class="ids">${escapedMarkup(ids)}</span> ${escapedMarkup(title)}${rated}</h2>
${settings.map((setting) => `<p>${settingOf(setting, labels, parts)}</p>`).join("")}
${remarks.map((remark) => `<p>${escapedMarkup(remark)}</p>`).join("")}
<p class="do">${buttons.join("")}</p>
</li>`;
}

function settingOf(setting: Row["settings"][number], labels: Labels, parts: PanelParts): string {
  const { text, origin, target, over } = setting;
  const from = target === undefined ? "" : `${escapedMarkup(labels.from)} `;
  const hidden = over.map(
    (place) =>
      `${escapedMarkup(labels.over)} ${placeOf(place, parts)} = <code>${escapedMarkup(place.text)}</code>`,
  );
  const beside = hidden.length > 0 ? ` (${hidden.join(", ")})` : "";
  return `<code>${escapedMarkup(text)}</code> <span class="place">${from}${placeOf({ text, origin, target }, parts)}${beside}</span>`;
}

function placeOf({ origin, target }: Place, parts: PanelParts): string {
  const text = escapedMarkup(origin);
  return target === undefined ? text : parts.link(target, text);
}
