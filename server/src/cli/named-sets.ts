import { dirname, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SetAnalysis } from "../core/analysis/analyze-set.ts";
import type { InSet } from "../core/analysis/findings-in-sets.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { nodeFileSystem } from "../hosts/node-file-system.ts";
import { folderFindingsOf, hasMore, skippedPath, type ConfigSet } from "../sets/config-set.ts";
import { readWritten, writtenFor, type WrittenPlaces } from "../sets/written-sets.ts";
import { canonicalUri } from "../sets/uris.ts";
import { judgeSet, type SetText } from "./config-set.ts";
import type { Wishes } from "./file-report.ts";
import { fileProblem } from "./find-files.ts";
import type { Project } from "./project-files.ts";
import { decodeText, readBytes } from "./read-text.ts";

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

/** Why a set cannot be judged, in a sentence; one object for each set. */
export interface SetTrouble {
  readonly trouble: string;
}

/** The sets of project's files. Each is read once, when the first of its files is asked about. */
export interface NamedSets {
  /** The sets of a file, by its absolute path, or what keeps one of them from being judged. */
  of(location: string, project: Project, wishes: Wishes): Promise<FileSets | SetTrouble>;
  /** A file was written: sets are read again. */
  forget(): void;
}

interface ReadNamed {
  readonly set: ConfigSet;
  /** Undefined: the Kubernetes version has no such configuration, or there is nothing to merge. */
  readonly judged: SetAnalysis | undefined;
}

const noSets: FileSets = { sets: [], skippedAs: undefined };

/** Nothing is read yet. */
export function createNamedSets(knowledge: Knowledge): NamedSets {
  const files = nodeFileSystem();
  let known = new Map<string, Promise<ReadNamed | SetTrouble>>();
  const read = async (
    places: WrittenPlaces,
    project: Project,
    wishes: Wishes,
  ): Promise<ReadNamed | SetTrouble> => {
    const set = await readWritten(places, files);
    if (set === "leads-out") return leadsOut(places, project);
    if (!hasMore(set)) return { set, judged: undefined };
    const main =
      set.main === undefined ? undefined : await readFile(set.main, shownPath(set.main), project);
    if (main && "trouble" in main) return main;
    const dropIns: SetText[] = [];
    for (const { uri, path } of set.folder?.files ?? []) {
      const text = await readFile(uri, path, project);
      if ("trouble" in text) return text;
      dropIns.push(text);
    }
    const mainFolder = pathOf(set.main ?? set.dropInFolder ?? "");
    const texts = {
      main,
      dropIns: set.folder && dropIns,
      args: set.args,
      mainFolder: dirname(mainFolder).replaceAll("\\", "/"),
    };
    return { set, judged: judgeSet(texts, wishes, knowledge).set };
  };

  return {
    async of(location, project, wishes) {
      const named = project.settings.sets ?? [];
      if (named.length === 0) return noSets;
      const [uri, home] = [uriOf(location), uriOf(project.folder)];
      const written = named.map((set) => ({ ...set, home }));
      const sets: NamedSet[] = [];
      let skippedAs: string | undefined;
      for (const places of writtenFor(uri, written, home)) {
        const key = `${home} ${places.id}`;
        const reading = known.get(key) ?? read(places, project, wishes);
        known.set(key, reading);
        const found = await reading;
        if ("trouble" in found) return found;
        const layer = layerOf(found.set, uri);
        skippedAs ??= skippedPath(found.set, uri);
        if (found.judged && layer >= 0) sets.push(inSet(found.set, found.judged, layer));
      }
      return { sets, skippedAs };
    },
    forget() {
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
    nameOf: (at) => shownPath(uris[at] ?? ""),
  };
}

/** The main file is the first; -1 for a file that is not read. */
function layerOf({ main, folder }: ConfigSet, uri: string): number {
  return [main, ...(folder?.files ?? []).map((file) => file.uri)].indexOf(uri);
}

async function readFile(
  uri: string,
  path: string,
  { shown }: Project,
): Promise<SetText | SetTrouble> {
  const bytes = await readBytes(pathOf(uri)).catch(fileProblem);
  if (typeof bytes !== "string") return { path, text: decodeText(bytes).text };
  return {
    trouble: `Cannot read ${shownPath(uri)} of a set in ${shown}: ${bytes}. The files of the set are not checked; mend the path there, or the file.`,
  };
}

function leadsOut({ main, dropInFolder }: WrittenPlaces, { shown }: Project): SetTrouble {
  const name = shownPath(main ?? dropInFolder ?? "");
  return {
    trouble: `The set of ${name} in ${shown} leads through a link out of the folder of that file, where nothing is read. The files of the set are not checked; put them into the folder, or take the set out of the file.`,
  };
}

function uriOf(path: string): string {
  return canonicalUri(pathToFileURL(path).href);
}

function pathOf(uri: string): string {
  return fileURLToPath(uri);
}

function shownPath(uri: string): string {
  return relative(process.cwd(), pathOf(uri));
}
