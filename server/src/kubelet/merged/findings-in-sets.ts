import type { Finding } from "../../engine/analysis/finding.ts";
import type { Analysis } from "../analysis.ts";
import { overlaps } from "../../engine/fixes/new-findings.ts";
import { lineAt } from "../../engine/text/line-index.ts";
import type { Span } from "../../engine/text/span.ts";
import { cutFindings } from "../../engine/analysis/cut-findings.ts";
import type { LayerFinding, CheckedStack, FlagSource, StackFlag } from "./checked-stack.ts";
import { topOf, documentRootOf } from "./stack-layers.ts";
import type { EnclosingSet } from "../parts/kubelet-part.ts";
import { treeOf } from "../effective/tree.ts";
import { spanOfPart } from "../flags/argument.ts";

/** The place of a file in a set that it is checked with. */
export interface InSet {
  /** The name of the file in the set. */
  readonly id: string;
  readonly checked: CheckedStack;
  /** The file's place in the order of loading; that of the flags for a file that only gives some. */
  readonly layer: number;
  /** Problems of the drop-in folder; only for the file that reports the findings of the whole set. */
  readonly folderFindings: readonly Finding[];
  /** The files with flags that show themselves what the set finds in them. */
  readonly shownFlagFiles?: ReadonlySet<string>;
}

/** In one file by one set; more do not help. */
const maxFindings = 2_000;

/** The findings of a file, and the places of its documents. */
interface FileFindings extends Pick<Analysis, "documents"> {
  readonly findings: readonly Pick<Finding, "rule" | "span">[];
}

/**
 * The findings that a file gets from each of its sets, in addition to those of its own analysis. A finding about a flag
 * goes to the place of the flag, or to the main file if that place is not shown. A finding that two sets have in the
 * same place is reported once.
 */
export function findingsInSets<T extends InSet>(
  sets: readonly T[],
  fileFindings: FileFindings,
): readonly { readonly finding: Finding; readonly set: T }[] {
  const seen = new Set<string>();
  return sets.flatMap((set) => {
    const { checked, layer, folderFindings } = set;
    const late = checked.findings.flatMap((layerFinding): Finding[] => {
      if (layerFinding.found === "file") return [];
      if (layerFinding.layer === checked.files.length)
        return findingsOfFlag(layerFinding, set, fileFindings);
      return layerFinding.layer === layer ? [layerFinding.finding] : [];
    });
    return [...folderFindings, ...cutFindings(late, maxFindings)].flatMap((finding) => {
      const key = JSON.stringify([finding.rule, finding.span, finding.message]);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ finding, set }];
    });
  });
}

/**
 * The other way round: hints at the settings of a file that have a part in a finding in another file of its sets, each
 * with the place of that finding: after a change of the setting, the user sees where it leads. Hints are not repeated.
 */
export function echoesInSets<T extends InSet>(
  sets: readonly T[],
): readonly { readonly finding: Finding; readonly set: T }[] {
  const echoes = new Map<string, { readonly finding: Finding; readonly set: T }>();
  for (const set of sets) {
    for (const layerFinding of set.checked.findings) {
      const { related = [], severity } = layerFinding.finding;
      if (severity === "hint" || related.length === 0 || echoes.size >= maxFindings) continue;
      const from = placeOf(layerFinding, set.checked);
      if (!from || from.file === set.id) continue;
      for (const { span, file } of related) {
        if (file !== set.id) continue;
        const finding = echoOf(layerFinding.finding, span, from);
        echoes.set(JSON.stringify([finding.rule, span, from.file, from.span]), { finding, set });
      }
    }
  }
  return [...echoes.values()];
}

/** Where a finding of a set is written. */
interface WrittenPlace {
  readonly file: string;
  /** Such as `10.conf:3`. */
  readonly name: string;
  readonly span: Span;
}

function echoOf(finding: Finding, span: Span, { file, name, span: at }: WrittenPlace): Finding {
  const { rule, path, message } = finding;
  return {
    rule,
    path,
    span,
    severity: "hint",
    message: { key: "reported-elsewhere", params: { place: name } },
    related: [{ span: at, message, file }],
  };
}

function placeOf(
  { layer, finding }: LayerFinding,
  checked: CheckedStack,
): WrittenPlace | undefined {
  const { files } = checked;
  const file = files[layer];
  const flag = layer === files.length ? flagLocation(finding.span, checked) : undefined;
  const span = flag?.span ?? finding.span;
  const lines = flag?.source.lines ?? file?.analysis.lines;
  const { id, name } = flag?.source ?? file ?? {};
  if (!lines || id === undefined || name === undefined) return undefined;
  return { file: id, name: `${name}:${lineAt(lines, span.start) + 1}`, span };
}

/** A finding of the line of flags in one of the files of the set. */
function findingsOfFlag(
  { finding }: LayerFinding,
  { id, checked, layer, shownFlagFiles }: InSet,
  fileFindings: FileFindings,
): Finding[] {
  const place = flagLocation(finding.span, checked);
  if (place?.source.id === id) {
    const { span } = place;
    const isReported = fileFindings.findings.some(
      (fileFinding) => fileFinding.rule === finding.rule && overlaps(fileFinding.span, span),
    );
    return isReported ? [] : [{ ...finding, span }];
  }
  // Deprecated flags are reported at the flag.
  const isHere = layer === 0 && finding.rule !== "flag-deprecated";
  if (!isHere || (place && shownFlagFiles?.has(place.source.id) === true)) return [];
  const { path, related = [] } = finding;
  const message = { key: "related-setting", params: { path } } as const;
  const ofFlag = place ? [{ span: place.span, message, file: place.source.id }] : [];
  return [{ ...finding, span: topOf(fileFindings), related: [...ofFlag, ...related] }];
}

/** The sets of a file, each with its effective values and the settings of its other files and flags. */
export function enclosingSets(memberships: readonly InSet[]): readonly EnclosingSet[] {
  return memberships.map(({ checked, layer }) => {
    const { tree, flags } = checked.effective;
    const files = checked.files.flatMap((file, at) => {
      const root = file && at !== layer ? documentRootOf(file.analysis) : undefined;
      const layerTree = root && treeOf(root, at);
      return layerTree ? [layerTree] : [];
    });
    return { tree, others: [...files, flags.tree] };
  });
}

/**
 * A finding of a file's own analysis as one of its sets knows it: only the merged result shows whether a name in
 * another case takes effect in a drop-in. Undefined for any other finding.
 */
export function restatedInSets(
  { rule, span }: Pick<Finding, "rule" | "span">,
  sets: readonly InSet[],
): Finding | undefined {
  if (rule !== "dropin-unknown-field") return undefined;
  for (const { checked, layer } of sets) {
    const restated = checked.findings.find(
      ({ layer: own, finding }) =>
        own === layer &&
        finding.message.key === "case-in-drop-in" &&
        finding.span.start === span.start,
    );
    if (restated) return restated.finding;
  }
  return undefined;
}

/** A flag of a set, and where it begins in the line that all of them make. */
interface LocatedFlag {
  readonly flag: StackFlag;
  readonly start: number;
}

/** The flag at an offset of the line of flags. */
export function flagAt(
  offset: number,
  { flags }: Pick<CheckedStack, "flags">,
): LocatedFlag | undefined {
  let start = 0;
  for (const flag of flags) {
    const end = start + flag.text.length + 1;
    if (offset < end) return { flag, start };
    start = end;
  }
  return undefined;
}

/** Where a piece of the line of flags is written; undefined where no file says it. */
export function flagLocation(
  { start, end }: Span,
  stack: Pick<CheckedStack, "flags">,
): { readonly source: FlagSource; readonly span: Span } | undefined {
  const first = flagAt(start, stack);
  const last = flagAt(Math.max(end - 1, start), stack);
  const place = first?.flag.place;
  if (!place || !last) return undefined;
  const from = partOf(first, start, end);
  const to = last.flag.place?.source.id === place.source.id ? partOf(last, start, end) : from;
  return { source: place.source, span: { start: from.start, end: Math.max(from.end, to.end) } };
}

function partOf({ flag: { text, place }, start }: LocatedFlag, from: number, to: number): Span {
  if (!place) return { start: 0, end: 0 };
  const { span, pieces } = place;
  const argument = { text, span, pieces };
  return spanOfPart(argument, Math.max(from - start, 0), Math.min(to - start, text.length));
}
