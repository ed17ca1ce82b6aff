import type { SetAnalysis } from "../core/analysis/set-analysis.ts";
import type { InSet } from "../core/analysis/findings-in-sets.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { folderFindingsOf, skippedPath, type ConfigSet } from "../sets/config-set.ts";
import { judgeSet } from "./config-set.ts";
import type { Wishes } from "./file-report.ts";
import {
  createNamedTextsReader,
  layerIn,
  shownUri,
  uriOf,
  type NamedTexts,
  type SetTrouble,
} from "./named-texts.ts";
import type { Project } from "./project-files.ts";

/** A set of a project's file that a file is judged with. */
interface NamedSet extends InSet {
  /** The path of the file in a layer, as reports show it. */
  readonly nameOf: (layer: number) => string;
}

/** What the project's file makes of a file that it names in its sets. */
export interface FileSets {
  readonly sets: readonly NamedSet[];
  /** Its path below a drop-in folder that the kubelet passes it over in. */
  readonly skippedAs: string | undefined;
}

/** The sets of project's files. Each is read and judged once, when the first of its files is asked about. */
export interface NamedSets {
  /** The sets of a file, by its absolute path, or what keeps one of them from being judged. */
  of(location: string, project: Project, wishes: Wishes): Promise<FileSets | SetTrouble>;
  /** A file was written: sets are read again. */
  forget(): void;
}

/** Nothing is read yet. */
export function createNamedSets(knowledge: Knowledge): NamedSets {
  let reader = createNamedTextsReader();
  let known = new Map<NamedTexts, SetAnalysis | undefined>();
  /** Undefined: the Kubernetes version has no such configuration, or there is nothing to merge. */
  const judgedOf = (named: NamedTexts, wishes: Wishes): SetAnalysis | undefined => {
    if (!known.has(named)) {
      known.set(named, named.texts && judgeSet(named.texts, wishes, knowledge).set);
    }
    return known.get(named);
  };
  return {
    async of(location, project, wishes) {
      const found = await reader.of(location, project);
      if ("trouble" in found) return found;
      const sets = found.flatMap((named): NamedSet[] => {
        const layer = layerIn(named.set, location);
        const judged = judgedOf(named, wishes);
        return judged && layer >= 0 ? [inSet(named.set, judged, layer)] : [];
      });
      const [skippedAs] = found.flatMap(({ set }) => skippedPath(set, uriOf(location)) ?? []);
      return { sets, skippedAs };
    },
    forget() {
      reader = createNamedTextsReader();
      known = new Map();
    },
  };
}

function inSet(set: ConfigSet, judged: SetAnalysis, layer: number): NamedSet {
  const uris = [set.main, ...(set.folder?.files ?? []).map(({ uri }) => uri)];
  return {
    judged,
    layer,
    aboutFolder: folderFindingsOf(set, judged, layer),
    nameOf: (at) => shownUri(uris[at] ?? ""),
  };
}
