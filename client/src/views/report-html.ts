import type { ReportResult } from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { escapedMarkup } from "../../../server/src/engine/text/escaped-markup.ts";
import { panelPage, type PanelContents } from "./panel-page.ts";
import {
  createPanelParts,
  filterHtml,
  kindsOf,
  notesHtml,
  tableHtml,
  type PanelParts,
} from "./panel-parts.ts";

type Chapter = ReportResult["view"]["chapters"][number];
type Section = Chapter["sections"][number];
type Item = NonNullable<Section["items"]>[number];
type Fix = NonNullable<Item["fixes"]>[number];
type Kind = NonNullable<Section["kind"]>;

/** A report, and what its view offers. */
export interface ShownReport extends ReportResult {
  /** The folder with the pages about rules. */
  readonly rulePages: string;
  /** The report does not follow its files: a button makes it again. */
  readonly isFixed: boolean;
}

/** The page of the view, which takes its contents from messages. */
export function reportPage(locale: string, nonce: string): string {
  return panelPage(locale, nonce, "");
}

/** All fixes of a report, in the order of their buttons. */
export function fixesOf({ view }: Pick<ReportResult, "view">): readonly Fix[] {
  return itemsOf(view.chapters).flatMap(({ fixes = [] }) => fixes);
}

function itemsOf(chapters: readonly Chapter[]): readonly Item[] {
  return chapters.flatMap(({ sections }) => sections).flatMap(({ items = [] }) => items);
}

/** The kinds of all rows, in their order. */
function kindsIn(chapters: readonly Chapter[]): readonly Kind[] {
  return chapters
    .flatMap(({ sections }) => sections)
    .flatMap(({ kind, items = [] }) => items.flatMap((item) => item.kind ?? kind ?? []));
}

/** The contents of the view. */
export function reportContents(report: ShownReport): PanelContents {
  const { locale, view } = report;
  const { title, row, chapters } = view;
  const parts = createPanelParts();
  const isOne = chapters.length === 1;
  const context: Context = { report, parts, level: isOne ? 2 : 3, fixes: fixesOf(report) };
  const [first] = chapters;
  const heading = isOne && first ? first.title : title;
  const body = [
    `<h1>${escapedMarkup(heading)}</h1>`,
    row ? rowOfSteps(row) : "",
    barOf(report),
    ...chapters.map((chapter, at) => chapterOf(chapter, at, isOne, context)),
  ].join("\n");
  const kinds = kindsOf(kindsIn(chapters));
  const counts = kinds.map(({ word, count }) => `${word} ${count}`).join(", ");
  const notes = chapters.flatMap((chapter) => chapter.notes);
  const stop = locale === "zh-cn" ? "。" : ". ";
  const isSentence = /[.。]$/.test(heading);
  const about = isSentence ? heading.slice(0, -1) : heading;
  const said = [about, counts === "" ? notes.join(" ") : counts].join(stop);
  return { locale, title, body, said, places: parts.places() };
}

interface Context {
  readonly report: ShownReport;
  readonly parts: PanelParts;
  /** Of the headings of sections. */
  readonly level: number;
  readonly fixes: readonly Fix[];
}

/** The steps, each a button that leads to its chapter. */
function rowOfSteps({ title, steps }: NonNullable<ReportResult["view"]["row"]>): string {
  const buttons = steps.map(({ name, about, tone, isCurrent }, at) => {
    const current = isCurrent ? ' aria-current="true"' : "";
    return `<li><button id="step-${at}" class="step ${tone}" data-to="chapter-${at}"${current}><b>${escapedMarkup(name)}</b> <span>${escapedMarkup(about)}</span></button></li>`;
  });
  return `<nav aria-label="${escapedMarkup(title)}"><ol class="steps">${buttons.join("")}</ol></nav>`;
}

function barOf({ view, labels, isFixed }: ShownReport): string {
  const items = itemsOf(view.chapters);
  const filter = items.length > 1 ? filterHtml(kindsOf(kindsIn(view.chapters)), labels) : "";
  const again = isFixed
    ? `<button id="again" data-do="again">${escapedMarkup(labels.again)}</button>\n`
    : "";
  return `<div class="bar">
${filter}
${again}<button id="export" data-do="export">${escapedMarkup(labels.exportMarkdown)}</button>
</div>`;
}

function chapterOf(chapter: Chapter, at: number, isOne: boolean, context: Context): string {
  const { report, parts } = context;
  const { title, notes, rule, sections } = chapter;
  const page =
    rule === undefined
      ? ""
      : `<p>${parts.link(`${report.rulePages}/${rule}.md`, escapedMarkup(report.labels.rulePage), ` id="chapter-${at}/page"`)} <code>${escapedMarkup(rule)}</code></p>`;
  return [
    isOne ? "" : `<h2 id="chapter-${at}" tabindex="-1">${escapedMarkup(title)}</h2>`,
    ...notes.map((note) => `<p>${escapedMarkup(note)}</p>`),
    page,
    ...sections.map((section, number) => sectionOf(section, `${at}-${number}`, context)),
  ].join("\n");
}

function sectionOf(section: Section, id: string, context: Context): string {
  const { heading, kind, items = [], facts = [], table, notes = [], copy } = section;
  const { level } = context;
  const rows = items.map((item, at) => rowOf(item, `row-${id}-${at}`, kind, context));
  const tone = kind ? ` class="toned ${kind.tone}"` : "";
  const named = facts.map(
    ([name, text]) => `<dt>${escapedMarkup(name)}</dt><dd><code>${escapedMarkup(text)}</code></dd>`,
  );
  return `<section>
${heading === undefined ? "" : `<h${level}${tone}>${escapedMarkup(heading)}</h${level}>`}
${rows.length === 0 ? "" : `<ul class="rows">\n${rows.join("\n")}\n</ul>`}
${named.length === 0 ? "" : `<dl>${named.join("")}</dl>`}
${table ? tableHtml(`table-${id}`, table.title, table.heads, tableRows(table.rows)) : ""}
${notesHtml(notes)}
${copy ? `<pre>${escapedMarkup(copy.text)}</pre>` : ""}
</section>`;
}

function tableRows(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(([head = "", ...cells]) => {
    const texts = cells.map((cell) => `<td>${escapedMarkup(cell)}</td>`).join("");
    return `<tr><th scope="row">${escapedMarkup(head)}</th>${texts}</tr>`;
  });
  return `<tbody>\n${lines.join("\n")}\n</tbody>`;
}

function rowOf(item: Item, id: string, ofSection: Kind | undefined, context: Context): string {
  const { kind, text, names = [], fixes = [] } = item;
  const shown = kind ?? ofSection;
  const word = kind ? `<span class="word">${escapedMarkup(kind.word)}</span>` : "";
  const subject = [word, placeOf(item, id, context), subjectOf(item, id, context)]
    .filter((part) => part !== "")
    .join(" ");
  const gates = names.map(
    ({ name, about }) =>
      `<li><code>${escapedMarkup(name)}</code>${about === "" ? "" : `: ${escapedMarkup(about)}`}</li>`,
  );
  const buttons = fixes.map((fix) => {
    const at = context.fixes.indexOf(fix);
    return `<button id="${id}/fix/${at}" class="first" data-do="fix" data-at="${at}" data-title="${escapedMarkup(fix.title)}">${escapedMarkup(fix.title)}</button>`;
  });
  return `<li id="${id}"${shown ? ` class="${shown.tone}" data-is="${escapedMarkup(shown.id)}"` : ""} tabindex="-1">
${subject === "" ? "" : `<p>${subject}</p>`}
${text === "" ? "" : `<p>${escapedMarkup(text)}</p>`}
${gates.length === 0 ? "" : `<ul>${gates.join("")}</ul>`}
${buttons.length === 0 ? "" : `<p class="do">${buttons.join("")}</p>`}
</li>`;
}

function placeOf({ place }: Item, id: string, { parts }: Context): string {
  if (!place) return "";
  const text = escapedMarkup(place.text);
  return place.target === undefined
    ? `<span class="place">${text}</span>`
    : parts.link(place.target, text, ` id="${id}/place"`);
}

function subjectOf({ rule, path }: Item, id: string, { report, parts }: Context): string {
  if (rule !== undefined) {
    const page = `${report.rulePages}/${rule}.md`;
    return parts.link(page, `<code>${escapedMarkup(rule)}</code>`, ` id="${id}/rule"`);
  }
  return path === undefined || path === "" ? "" : `<code>${escapedMarkup(path)}</code>`;
}
