import { escapedMarkup } from "../../../server/src/engine/text/escaped-markup.ts";
import type { PostureResult } from "../../../server/src/shells/lsp/protocol/protocol.ts";

/** The parts that pages of panels are made of, as HTML. */
export interface PanelParts {
  /** A button that opens a place in a file, or a page. */
  readonly link: (target: string, html: string, attributes?: string) => string;
  /** The addresses of all links that were made. */
  readonly places: () => readonly string[];
}

/** Parts of a page without links. */
export function createPanelParts(): PanelParts {
  const places = new Set<string>();
  return {
    link(target, html, attributes = "") {
      places.add(target);
      return `<button class="link" data-open="${escapedMarkup(target)}"${attributes}>${html}</button>`;
    },
    places: () => [...places],
  };
}

/** A list of sentences; empty without sentences. */
export function notesHtml(notes: readonly string[]): string {
  if (notes.length === 0) return "";
  return `<ul class="notes">${notes.map((note) => `<li>${escapedMarkup(note)}</li>`).join("")}</ul>`;
}

/** A kind of rows: its id, its word, and how many rows are of it. */
export interface FilteredKind {
  readonly id: string;
  readonly word: string;
  readonly count: number;
}

/** The kinds that rows have, in their order. */
export function kindsOf(
  rows: readonly { readonly id: string; readonly word: string }[],
): readonly FilteredKind[] {
  const words = new Map(rows.map(({ id, word }) => [id, word]));
  return [...words].map(([id, word]) => ({
    id,
    word,
    count: rows.filter((row) => row.id === id).length,
  }));
}

/** The buttons and the field that filter rows. */
export function filterHtml(
  kinds: readonly FilteredKind[],
  labels: Pick<PostureResult["labels"], "filter" | "show" | "shown">,
): string {
  const buttons = kinds.map(
    ({ id, word, count }) =>
      `<button id="filter-${escapedMarkup(id)}" data-filter="${escapedMarkup(id)}" aria-pressed="true">${escapedMarkup(word)} ${count}</button>`,
  );
  const group =
    buttons.length === 0
      ? ""
      : `<div role="group" aria-label="${escapedMarkup(labels.show)}">${buttons.join("")}</div>\n`;
  const filter = escapedMarkup(labels.filter);
  return `${group}<input type="search" id="query" placeholder="${filter}" aria-label="${filter}">
<span id="count" data-text="${escapedMarkup(labels.shown)}"></span>`;
}

/** The list of a file's sets to choose from; empty for a file of one set. */
export function setListHtml(
  { sets, set }: Pick<PostureResult, "sets" | "set">,
  label: string,
): string {
  if (sets.length < 2) return "";
  const options = sets.map(
    ({ id, name }) =>
      `<option value="${escapedMarkup(id)}"${id === set ? " selected" : ""}>${escapedMarkup(name)}</option>`,
  );
  return `<label>${escapedMarkup(label)} <select id="set">${options.join("")}</select></label>`;
}

/** A table that scrolls sideways on its own. Screen readers announce `title`. */
export function tableHtml(
  id: string,
  title: string,
  heads: readonly string[],
  bodies: string,
): string {
  const columns = heads.map((text) => `<th scope="col">${escapedMarkup(text)}</th>`).join("");
  return `<div id="${id}" class="scrolled" tabindex="0" role="region" aria-label="${escapedMarkup(title)}">
<table>
<thead><tr>${columns}</tr></thead>
${bodies}
</table>
</div>`;
}
