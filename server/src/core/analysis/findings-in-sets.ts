import type { Finding } from "../findings/finding.ts";
import type { Analysis } from "../kubelet/analysis.ts";
import type { SetAnalysis } from "./set-analysis.ts";
import { topOf } from "./top-of.ts";

/** The place of a file in a set that it is judged with. */
export interface InSet {
  readonly judged: SetAnalysis;
  /** The file's place in the order of loading. */
  readonly layer: number;
  /** What is wrong with the drop-in folder; for the file that is blamed for the whole set. */
  readonly aboutFolder: readonly Finding[];
}

/**
 * What a file is blamed for in each of its sets, besides the findings of its own analysis. Findings about
 * flags go to the main file; what two sets find in the same place is told once.
 */
export function findingsInSets<T extends InSet>(
  sets: readonly T[],
  analysis: Pick<Analysis, "documents">,
): readonly { readonly finding: Finding; readonly set: T }[] {
  const seen = new Set<string>();
  return sets.flatMap((set) => {
    const { judged, layer, aboutFolder } = set;
    const flags = judged.files.length;
    const late = judged.findings.flatMap((each): Finding[] => {
      if (each.found === "file") return [];
      if (each.layer === layer) return [each.finding];
      // That a flag is deprecated is said where the flag stands.
      const isHere = each.layer === flags && layer === 0 && each.finding.rule !== "flag-deprecated";
      return isHere ? [atTop(each.finding, analysis)] : [];
    });
    return [...aboutFolder, ...late].flatMap((finding) => {
      const key = JSON.stringify([finding.rule, finding.span, finding.message]);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ finding, set }];
    });
  });
}

function atTop(finding: Finding, analysis: Pick<Analysis, "documents">): Finding {
  return { ...finding, span: topOf(analysis), related: [] };
}
