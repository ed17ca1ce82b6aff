import { paragraphs } from "../../engine/reports/markdown.ts";
import type { Part } from "../../engine/parts/part.ts";
import { type CheckedStack, topOf } from "../../kubelet/index.ts";
import { type PostureRow, type PostureSetting, idsOf } from "../../answers/posture/index.ts";
import { settingPathAt } from "../../stacks/index.ts";
import type { Severity } from "../../engine/analysis/finding.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { Span } from "../../engine/text/span.ts";
import { postureCode } from "../../engine/messages/site-address.ts";
import { canonicalUri } from "../../engine/files/uris.ts";
import type { FileAction } from "../code-actions.ts";
import type { DocumentPosture } from "./posture-answers.ts";
import type { Settings } from "../settings.ts";

/** A hint about a failing check, at the line that decides it. */
export interface PostureHint {
  readonly span: Span;
  readonly severity: Severity;
  /** Stable: `posture-` and the control. */
  readonly code: string;
  /** The setting that decides, as in a file. */
  readonly path: string;
  readonly message: string;
  readonly row: PostureRow;
  readonly posture: DocumentPosture;
}

/** A document that hints are placed in. */
interface HintedDocument {
  readonly uri: string;
  readonly settings: Settings;
  readonly postures: readonly DocumentPosture[];
}

/**
 * The failing checks of a document, in its order, on the key or flag that decides. A check that only a default decides
 * is at the head of the main file, or of a platform's configuration; a drop-in alone does not know the other files. If
 * several sets say the same of a place, it is reported once.
 */
export function postureHints(
  { uri, settings, postures }: HintedDocument,
  { language }: Pick<Knowledge, "language">,
): readonly PostureHint[] {
  const severity = settings.posture.hints === "information" ? "information" : "hint";
  const told = new Set<string>();
  const hints = postures.flatMap((posture) =>
    posture.rows.flatMap((row): PostureHint[] => {
      const [decides] = row.settings;
      const span = row.verdict === "fail" && decides && spanIn(uri, row.settings, posture);
      if (!span) return [];
      const message = hintText(row, decides, posture.stack, language);
      const key = `${span.start} ${message}`;
      if (told.has(key)) return [];
      told.add(key);
      const code = postureCode + row.control;
      return [{ span, severity, code, path: decides.path, message, row, posture }];
    }),
  );
  return hints.sort((a, b) => a.span.start - b.span.start);
}

function spanIn(
  uri: string,
  settings: readonly PostureSetting[],
  { stack: { files }, region }: DocumentPosture,
): Span | undefined {
  const names = [uri, canonicalUri(uri)];
  const place = settings.find((setting) => setting.place)?.place;
  if (place) {
    const source = place.source ?? files[place.layer];
    return source && names.includes(source.id) ? place.span : undefined;
  }
  if (region) return { start: region.start, end: region.start + 1 };
  const main = files[0];
  return main && names.includes(main.id) ? topOf(main.analysis) : undefined;
}

function hintText(
  row: PostureRow,
  { path, value, from, over }: PostureSetting,
  { version }: CheckedStack,
  { posture: phrases, sets }: Knowledge["language"],
): string {
  const { control, severity, reason, bounds, fix } = row;
  const beside = [
    ...(from === undefined ? [sets.defaultIn(version)] : []),
    ...over.map((hidden) => phrases.over(hidden.from, hidden.value)),
  ];
  const said =
    value === undefined
      ? `${path}: ${phrases.notSet}`
      : `${path}: ${value}${beside.length > 0 ? ` (${beside.join(", ")})` : ""}`;
  return phrases.hint({
    title: phrases.titles[control],
    ids: idsOf(row),
    severity: phrases.severities[severity],
    said,
    reason: reason && phrases.reasons[reason],
    bounds: bounds && phrases.bounds(bounds.min, bounds.max),
    // Long lists are in the quick fix.
    write: fix && fix.text.length <= 80 ? fix.text : undefined,
  });
}

/** The hover on a setting that decides checks; undefined if it decides none. */
export function postureMarkdown(
  { config }: Pick<Part, "config">,
  offset: number,
  postures: readonly DocumentPosture[],
  { language: { posture: phrases } }: Pick<Knowledge, "language">,
): string | undefined {
  const path = config && postures.length > 0 ? settingPathAt(config, offset) : undefined;
  if (path === undefined) return undefined;
  const lines = postures.flatMap(({ rows }) =>
    rows
      .filter(({ settings }) => settings.some((setting) => setting.path === path))
      .map((row) =>
        phrases.hover(phrases.words[row.verdict], phrases.titles[row.control], idsOf(row)),
      ),
  );
  return paragraphs(...new Set(lines));
}

/** Actions for hints in a range: their fixes, and an exception if `canAsk`: the editor asks why and until when. */
export function postureActions(
  hints: readonly PostureHint[],
  range: Span & { readonly uri: string },
  canAsk: boolean,
): readonly FileAction[] {
  const touched = hints
    .filter(({ span }) => span.start <= range.end && range.start <= span.end)
    .slice(0, maxHints);
  const fixes = touched.flatMap(({ row, posture, span, code }) =>
    posture.fixes(row).map(({ title, target, edits }, at): FileAction => {
      const { id, text, lines } = target;
      const isHere = [range.uri, canonicalUri(range.uri)].includes(id);
      return {
        ...(isHere
          ? { title, edits }
          : { title, edits: [], elsewhere: { uri: id, text, lines, edits } }),
        kind: { of: "quick-fix" },
        finding: { rule: code, span },
        isPreferred: at === 0 ? true : undefined,
      };
    }),
  );
  const exceptions = canAsk
    ? touched.map(({ row: { control }, posture: { id }, span, code }): FileAction => ({
        title: { key: "except-control", params: { control } },
        edits: [],
        kind: { of: "quick-fix" },
        finding: { rule: code, span },
        excepts: { control, set: id },
      }))
    : [];
  return [...fixes, ...exceptions];
}

/** More hints under one selection than this get no fixes: each is tried. */
const maxHints = 6;
