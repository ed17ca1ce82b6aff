import type { ReportView } from "../../server/src/engine/reports/report-view.ts";
import { make, makeButton } from "./make-element.ts";

type Section = ReportView["chapters"][number]["sections"][number];
type Item = NonNullable<Section["items"]>[number];
type Fix = NonNullable<Item["fixes"]>[number];

/** Actions of the entries of a report. */
export interface ReportLinks {
  readonly rulePage: (rule: string) => string;
  /** `target` is a place of the report. */
  readonly open: (target: string) => void;
  readonly fix: (fix: Fix) => void;
  readonly fixText: (title: string) => string;
  /** The user chose a step of the row, by its number. */
  readonly choose?: (step: number) => void;
}

/** A report as an element. */
export function reportElement({ row, chapters }: ReportView, links: ReportLinks): HTMLElement {
  return make(
    "div",
    { class: "report" },
    ...(row ? [rowElement(row, links)] : []),
    ...chapters.flatMap(({ title, notes, sections }) => [
      make("h2", {}, title),
      ...notes.map((note) => make("p", {}, note)),
      ...sections.map((section) => sectionElement(section, links)),
    ]),
  );
}

function rowElement(
  { title, steps }: NonNullable<ReportView["row"]>,
  { choose }: ReportLinks,
): HTMLElement {
  const items = steps.map(({ name, about, tone, isCurrent }, at) => {
    const attributes = { class: `step ${tone}`, "aria-pressed": String(isCurrent === true) };
    const button = makeButton("", attributes, () => choose?.(at));
    button.append(make("b", {}, name), " ", make("span", {}, about));
    return make("li", {}, button);
  });
  return make("nav", { "aria-label": title }, make("ol", { class: "steps" }, ...items));
}

function sectionElement(section: Section, links: ReportLinks): HTMLElement {
  const { heading, kind, items = [], facts = [], table, notes = [], copy } = section;
  const names = facts.flatMap(([name, text]) => [
    make("dt", {}, name),
    make("dd", {}, make("code", {}, text)),
  ]);
  return make(
    "section",
    {},
    ...(heading === undefined ? [] : [make("h3", { class: kind?.tone ?? "neutral" }, heading)]),
    ...(items.length === 0
      ? []
      : [make("ul", { class: "rows" }, ...items.map((item) => itemElement(item, links)))]),
    ...(names.length === 0 ? [] : [make("dl", {}, ...names)]),
    ...(table ? [tableElement(table)] : []),
    ...(notes.length === 0 ? [] : [make("ul", {}, ...notes.map((note) => make("li", {}, note)))]),
    ...(copy ? [make("pre", { tabindex: "0" }, copy.text)] : []),
  );
}

function itemElement(item: Item, links: ReportLinks): HTMLElement {
  const { kind, place, rule, path, text, names = [], fixes = [] } = item;
  const head = [
    ...(kind ? [make("span", { class: "word" }, kind.word)] : []),
    ...(place ? [placeElement(place, links)] : []),
    ...(rule === undefined
      ? path === undefined || path === ""
        ? []
        : [make("code", {}, path)]
      : [ruleElement(rule, links.rulePage(rule))]),
  ];
  return make(
    "li",
    { class: kind?.tone ?? "neutral" },
    ...(head.length === 0 ? [] : [make("p", { class: "subject" }, ...head)]),
    ...(text === "" ? [] : [make("p", {}, text)]),
    ...(names.length === 0
      ? []
      : [
          make(
            "ul",
            {},
            ...names.map(({ name, about }) =>
              make("li", {}, make("code", {}, name), about === "" ? "" : `: ${about}`),
            ),
          ),
        ]),
    ...fixes.map((fix) =>
      makeButton(links.fixText(fix.title), { class: "fix" }, () => links.fix(fix)),
    ),
  );
}

/** A link to the page of a rule, in another tab: the text stays here. */
export function ruleElement(rule: string, page: string): HTMLElement {
  const attributes = { href: page, target: "_blank", rel: "noopener" };
  return make("a", attributes, make("code", {}, rule));
}

function placeElement(
  { text, target }: NonNullable<Item["place"]>,
  { open }: ReportLinks,
): HTMLElement {
  if (target === undefined) return make("span", {}, text);
  return makeButton(text, { class: "place" }, () => open(target));
}

function tableElement({ title, heads, rows }: NonNullable<Section["table"]>): HTMLElement {
  const head = make("tr", {}, ...heads.map((text) => make("th", { scope: "col" }, text)));
  const lines = rows.map(([first = "", ...cells]) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, first),
      ...cells.map((cell) => make("td", {}, cell)),
    ),
  );
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...lines));
  return make(
    "div",
    { class: "scrolled", tabindex: "0", role: "group", "aria-label": title },
    table,
  );
}
