import { documentAt } from "../../engine/structure/structure.ts";
import {
  isInside,
  type Rewrite,
  type RewriteGroup,
  type RewriteRequest,
} from "../../engine/parts/part.ts";
import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { lineBreakOf } from "../../engine/syntax/edits/text-lines.ts";
import { insertedSpans, overlaps } from "../../engine/fixes/new-findings.ts";
import { lineAt, lineSpan } from "../../engine/text/line-index.ts";
import type { Span } from "../../engine/text/span.ts";
import { convertFlags, goneComments, isFlagLine } from "./flags-as-fields.ts";
import { tryAction, type ActionTrial } from "./try-action.ts";
import type { DomainCommand } from "../../engine/parts/domain.ts";
import { defaultVersion, nearestVersion } from "../../facts/field-index.ts";
import { apiVersionFor } from "../identify.ts";
import { defaultsActions, type DefaultsAction } from "./defaults.ts";

/** The flags of any text as a file. */
export const convertFlagsCommand: DomainCommand = {
  nothing: { left: [] },
  run({ text, version }, knowledge) {
    const kind = "KubeletConfiguration";
    const apiVersion = apiVersionFor(kind) ?? "";
    const named = typeof version === "string" ? nearestVersion(version)?.version : undefined;
    const index = knowledge.schema.indexOf(kind, apiVersion, named ?? defaultVersion);
    const flags = typeof text === "string" ? text : "";
    const converted = index && convertFlags(flags, index, knowledge.flags);
    if (!converted) return { left: [] };
    const { yaml, left } = converted;
    const gone = goneComments(converted, knowledge.language).map((line) => `${line}\n`);
    return { text: `${gone.join("")}apiVersion: ${apiVersion}\nkind: ${kind}\n${yaml}`, left };
  },
};

const groups = {
  "insert-default": "insertDefault",
  "replace-by-default": "replaceByDefault",
  "insert-default-comment": "insertDefaultComment",
  "insert-all-of-map": "insertAllDefaults",
  "remove-defaults": "removeDefaults",
} as const satisfies Record<DefaultsAction["title"]["key"], RewriteGroup>;

/**
 * In longer texts, an editor that asks automatically, with every move of the cursor, gets no rewrites: finding them
 * takes seconds and would delay the findings after the next key.
 */
const maxAutomaticLength = 65_536;

/** The possible rewrites of defaults and flags in a range. */
export function rewritesAt(
  trial: ActionTrial,
  { range, sets, tool, isAutomatic, isRequested }: RewriteRequest,
): readonly Rewrite[] {
  const isAnyRequested = [...Object.values(groups), "convertFlags" as const].some(isRequested);
  if (!isAnyRequested || (isAutomatic && trial.analysis.text.length > maxAutomaticLength))
    return [];
  const edits = flagLineEdits(trial, range);
  const title = { key: "convert-flags", params: {} } as const;
  const converted: Rewrite[] = edits ? [{ title, edits, group: "convertFlags" }] : [];
  const changes = defaultsActions({ ...trial, tool }, range.start, sets).map((action): Rewrite => ({
    ...action,
    group: groups[action.title.key],
  }));
  return [...converted, ...changes].filter(({ group }) => isRequested(group));
}

/**
 * The edits that turn a line, or a selection of lines, of flags inside a kubelet configuration into fields, including
 * lines joined by a backslash. Undefined if there are no flags, or if their settings are in the file already.
 */
function flagLineEdits(trial: ActionTrial, range: Span): readonly TextEdit[] | undefined {
  const { analysis } = trial;
  const isHosted = analysis.host !== undefined;
  const index = documentAt(analysis, range.start)?.index;
  const span = joinedLines(trial, range);
  if (!index || (isHosted && !isInside(analysis, analysis.region, span))) return undefined;
  const selected = analysis.text.slice(span.start, span.end);
  const flags = selected.replace(/^[ \t]*#\s?/gm, "");
  const converted = isFlagLine(flags)
    ? convertFlags(flags, index, trial.knowledge.flags)
    : undefined;
  if (!converted) return undefined;
  const gone = goneComments(converted, trial.knowledge.language);
  const left = [...converted.left.map((flag) => `# ${flag}`), ...gone]
    .map((line) => `${line}\n`)
    .join("");
  // A part of another file does not begin in the first column.
  const indent = isHosted ? (/^[ \t]*/.exec(selected)?.[0] ?? "") : "";
  const newText = `${converted.yaml}${left}`
    .trimEnd()
    .replaceAll(/^(?=.)/gm, indent)
    .replaceAll("\n", lineBreakOf(analysis.text));
  const edits = [{ span, newText }];
  const tried = tryAction(edits, trial);
  const isBroken = analysis.documents.some(({ parsed }) => parsed.problems.length > 0);
  const [written] = insertedSpans(edits);
  // Findings that the broken lines have hidden may appear; duplicate settings may not.
  const isSound = tried
    ?.fresh()
    .every(
      ({ span: blamed, rule }) =>
        isBroken && written && !overlaps(written, blamed) && !/duplicate-key$/.test(rule),
    );
  return isSound === true ? edits : undefined;
}

/** The lines of a range, with those that go on in the next one. */
function joinedLines({ analysis: { text, lines } }: ActionTrial, range: Span): Span {
  const goesOn = (line: number): boolean => {
    const { start, end } = lineSpan(lines, text, line);
    return line >= 0 && text.slice(start, end).trimEnd().endsWith("\\");
  };
  let first = lineAt(lines, range.start);
  let last = lineAt(lines, range.end);
  while (first > 0 && goesOn(first - 1)) first--;
  while (last < lines.starts.length - 1 && goesOn(last)) last++;
  return { start: lineSpan(lines, text, first).start, end: lineSpan(lines, text, last).end };
}
