import type { Finding } from "../../analysis/finding.ts";
import type { Analysis } from "../analysis.ts";
import { overlaps } from "../fixes/new-findings.ts";
import { flagLocation } from "./flag-location.ts";
import { cutFindings } from "../../analysis/cut-findings.ts";
import type { LayerFinding, SetAnalysis } from "./set-analysis.ts";
import { topOf } from "./top-of.ts";

/** The place of a file in a set that it is judged with. */
export interface InSet {
  /** The name of the file in the set. */
  readonly id: string;
  readonly checked: SetAnalysis;
  /** The file's place in the order of loading; that of the flags for a file that only gives some. */
  readonly layer: number;
  /** What is wrong with the drop-in folder; for the file that is blamed for the whole set. */
  readonly folderFindings: readonly Finding[];
  /** The files with flags that show themselves what the set finds in them. */
  readonly shownFlagFiles?: ReadonlySet<string>;
}

/** In one file by one set; more help nobody. */
const maxFindings = 2_000;

/** What is found in a file itself, and where its documents stand. */
type FileFindings = Pick<Analysis, "documents" | "findings">;

/**
 * What a file is blamed for in each of its sets, besides the findings of its own analysis. A finding about a flag goes to
 * the place of the flag; to the main file where that place is not shown. What two sets find in the same place is told once.
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
  // That a flag is deprecated is said where the flag stands.
  const isHere = layer === 0 && finding.rule !== "flag-deprecated";
  if (!isHere || (place && shownFlagFiles?.has(place.source.id) === true)) return [];
  return [{ ...finding, span: topOf(fileFindings), related: [] }];
}
