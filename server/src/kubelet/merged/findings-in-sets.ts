import type { Finding } from "../../engine/analysis/finding.ts";
import type { Analysis } from "../analysis.ts";
import { overlaps } from "../../engine/fixes/new-findings.ts";
import { flagLocation } from "./flag-location.ts";
import { cutFindings } from "../../engine/analysis/cut-findings.ts";
import type { LayerFinding, CheckedStack } from "./checked-stack.ts";
import { topOf } from "./top-of.ts";
import type { EnclosingSet } from "../parts/kubelet-part.ts";
import { treeOf } from "../effective/tree.ts";
import { documentRootOf } from "./stack-layers.ts";

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
    return isReported ? [] : [{ ...finding, span, related: [] }];
  }
  // Deprecated flags are reported at the flag.
  const isHere = layer === 0 && finding.rule !== "flag-deprecated";
  if (!isHere || (place && shownFlagFiles?.has(place.source.id) === true)) return [];
  return [{ ...finding, span: topOf(fileFindings), related: [] }];
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
