import { harmlessJson } from "../text/harmless.ts";
import type { TextEdit } from "../syntax/edits/edited-document.ts";
import { type LineCharacter, type LineIndex, lineCharacterAt } from "../text/line-index.ts";
import { code, escaped } from "./markdown.ts";

/** A report as data, in the user's language: an editor shows it as a view, and `reportMarkdown` writes it. */
export interface ReportView {
  readonly title: string;
  /** A row above the chapters, with a step for each of them. */
  readonly row?: { readonly title: string; readonly steps: readonly ReportStep[] };
  readonly chapters: readonly ReportChapter[];
}

/** A chapter in short. */
interface ReportStep {
  readonly name: string;
  readonly about: string;
  readonly tone: ReportKind["tone"];
  /** It is what applies today. */
  readonly isCurrent?: true;
}

/** One chapter of a report; most reports have only one. */
export interface ReportChapter {
  readonly title: string;
  /** Sentences below the title. */
  readonly notes: readonly string[];
  /** The rule that it is about. */
  readonly rule?: string;
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly heading?: string;
  /** Of all its items, if the heading says so. */
  readonly kind?: ReportKind;
  readonly items?: readonly ReportItem[];
  /** Names with texts. */
  readonly facts?: readonly (readonly [name: string, text: string])[];
  readonly table?: {
    readonly title: string;
    readonly heads: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  /** Sentences below the table. */
  readonly notes?: readonly string[];
  /** A text to copy. */
  readonly copy?: { readonly language: string; readonly text: string };
}

/** Something that a report says, with its place. */
export interface ReportItem {
  readonly kind?: ReportKind;
  readonly place?: ReportPlace;
  /** The rule that finds it, or else the field that it is about. */
  readonly rule?: string;
  readonly path?: string;
  readonly text: string;
  /** Names below the text, with what is said of each. */
  readonly names?: readonly { readonly name: string; readonly about: string }[];
  readonly fixes?: readonly ReportFix[];
}

/** The kind of an item; views filter by it. */
export interface ReportKind {
  readonly id: string;
  readonly word: string;
  readonly tone: "bad" | "doubtful" | "neutral" | "good";
}

/** A place in a file; `target`: `file:///a#L4,1`, if there is a file. */
interface ReportPlace {
  readonly text: string;
  readonly target?: string;
}

/** A change that was tried. */
export interface ReportFix {
  readonly title: string;
  readonly uri: string;
  /** `oldText` is what the text has in that place: if it has something else by now, the fix must not be applied. */
  readonly edits: readonly {
    readonly range: { readonly start: LineCharacter; readonly end: LineCharacter };
    readonly oldText: string;
    readonly newText: string;
  }[];
}

/** A fix for a report; the edits are for `text`. */
export function reportFix(
  title: string,
  edits: readonly TextEdit[],
  { uri, text, lines }: { readonly uri: string; readonly text: string; readonly lines: LineIndex },
): ReportFix {
  return {
    title,
    uri,
    edits: edits.map(({ span: { start, end }, newText }) => ({
      range: { start: lineCharacterAt(lines, start), end: lineCharacterAt(lines, end) },
      oldText: text.slice(start, end),
      newText,
    })),
  };
}

/** The address of a place as links have it: lines and characters count from 1. */
export function placeTarget(uri: string, { line, character }: LineCharacter): string {
  return `${uri}#L${line + 1},${character + 1}`;
}

/** A report as Markdown; `fixText` writes the title of a fix. */
export function reportMarkdown(
  { title, row, chapters }: ReportView,
  fixText: (title: string) => string,
): string {
  const overview = row
    ? [
        `# ${escaped(title)}\n\n${row.steps.map(({ name, about }) => `- ${escaped(`${name}: ${about}`)}`).join("\n")}\n`,
      ]
    : [];
  return [
    ...overview,
    ...chapters.map((chapter) => `${chapterLines(chapter, fixText).join("\n")}\n`),
  ].join("\n");
}

type FixText = (title: string) => string;

function chapterLines({ title, notes, sections }: ReportChapter, fixText: FixText): string[] {
  return [
    `# ${escaped(title)}`,
    ...notes.flatMap((note) => ["", escaped(note)]),
    ...sections.flatMap((section) => sectionLines(section, fixText)),
  ];
}

function sectionLines(section: ReportSection, fixText: FixText): string[] {
  const { heading, items = [], facts = [], table, notes = [], copy } = section;
  const lists = [
    items.flatMap((item) => itemLines(item, fixText)),
    facts.map(([name, text]) => `- ${escaped(name)}: ${code(text)}`),
    table ? tableLines(table) : [],
    notes.map((note) => `- ${escaped(note)}`),
    copy ? [`\`\`\`${copy.language}`, harmlessJson(copy.text), "```"] : [],
  ];
  return [
    ...(heading === undefined ? [] : ["", `## ${escaped(heading)}`]),
    ...lists.flatMap((lines) => (lines.length === 0 ? [] : ["", ...lines])),
  ];
}

function itemLines(item: ReportItem, fixText: FixText): string[] {
  const { kind, place, rule, path, text, names = [], fixes = [] } = item;
  const subject = rule ?? path;
  const head = [
    ...(kind ? [`**${escaped(kind.word)}**`] : []),
    ...(place ? [escaped(place.text)] : []),
    ...(subject === undefined ? [] : [code(subject)]),
  ].join(" ");
  const below = [
    ...(head === "" || text === "" ? [] : [escaped(text)]),
    ...fixes.map((fix) => escaped(fixText(fix.title))),
  ];
  // Two spaces at the end of a line begin a new one.
  const lines = [head === "" ? escaped(text) : head, ...below].map((line, at, { length }) =>
    at < length - 1 ? `${line}  ` : line,
  );
  return [
    ...lines.map((line, at) => `${at === 0 ? "- " : "  "}${line}`),
    ...names.map(({ name, about }) =>
      about === "" ? `  - ${code(name)}` : `  - ${code(name)}: ${escaped(about)}`,
    ),
  ];
}

function tableLines({ heads, rows }: NonNullable<ReportSection["table"]>): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(heads.map(escaped)),
    `|${heads.map(() => " --- |").join("")}`,
    // A single dash in a cell does not start a list.
    ...rows.map((cells) => line(cells.map((cell) => (cell === "-" ? cell : escaped(cell))))),
  ];
}
