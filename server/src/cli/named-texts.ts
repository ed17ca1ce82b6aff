import { dirname, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { nodeFileSystem } from "../hosts/node-file-system.ts";
import { hasMore, type ConfigSet } from "../sets/config-set.ts";
import { canonicalUri } from "../sets/uris.ts";
import { readWritten, writtenFor, type WrittenPlaces } from "../sets/written-sets.ts";
import type { SetText, SetTexts } from "../core/analysis/set-texts.ts";
import { fileProblem } from "./find-files.ts";
import type { Project } from "./project-files.ts";
import { decodeText, readBytes } from "./read-text.ts";

/** A set of a project's file as it was read; one object for each set. */
export interface NamedTexts {
  readonly set: ConfigSet;
  /** Undefined: there is nothing to merge. */
  readonly texts: SetTexts | undefined;
}

/** Why a set cannot be judged, in a sentence; one object for each set. */
export interface SetTrouble {
  readonly trouble: string;
}

/** Reads the sets of project's files, each once, when the first of its files is asked about. */
export interface NamedTextsReader {
  /** The sets that name a file, by its absolute path, or what keeps one of them from being read. */
  of(location: string, project: Project): Promise<readonly NamedTexts[] | SetTrouble>;
}

/** Nothing is read yet. */
export function createNamedTextsReader(): NamedTextsReader {
  const known = new Map<string, Promise<NamedTexts | SetTrouble>>();
  return {
    async of(location, project) {
      const named = project.settings.sets ?? [];
      if (named.length === 0) return [];
      const [uri, home] = [uriOf(location), uriOf(project.folder)];
      const written = named.map((set) => ({ ...set, home }));
      const sets: NamedTexts[] = [];
      for (const places of writtenFor(uri, written, home)) {
        const key = `${home} ${places.id}`;
        const reading = known.get(key) ?? readNamed(places, project);
        known.set(key, reading);
        const found = await reading;
        if ("trouble" in found) return found;
        sets.push(found);
      }
      return sets;
    },
  };
}

async function readNamed(
  places: WrittenPlaces,
  project: Project,
): Promise<NamedTexts | SetTrouble> {
  const set = await readWritten(places, nodeFileSystem());
  if (set === "leads-out") return leadsOut(places, project);
  if (!hasMore(set)) return { set, texts: undefined };
  const main =
    set.main === undefined ? undefined : await readFile(set.main, shownUri(set.main), project);
  if (main && "trouble" in main) return main;
  const dropIns: SetText[] = [];
  for (const { uri, path } of set.folder?.files ?? []) {
    const text = await readFile(uri, path, project);
    if ("trouble" in text) return text;
    dropIns.push(text);
  }
  const mainFolder = dirname(fileURLToPath(set.main ?? set.dropInFolder ?? ""));
  const texts = {
    main,
    dropIns: set.folder && dropIns,
    args: set.args,
    mainFolder: mainFolder.replaceAll("\\", "/"),
  };
  return { set, texts };
}

/** The number of a file, by its absolute path, among those of a set that are read; the main file's is 0, another's -1. */
export function layerIn({ main, folder }: ConfigSet, location: string): number {
  return [main, ...(folder?.files ?? []).map((file) => file.uri)].indexOf(uriOf(location));
}

/** The address of a file, by its absolute path, as sets have it. */
export function uriOf(path: string): string {
  return canonicalUri(pathToFileURL(path).href);
}

/** The path of a file as reports show it. */
export function shownUri(uri: string): string {
  return relative(process.cwd(), fileURLToPath(uri));
}

async function readFile(
  uri: string,
  path: string,
  { shown }: Project,
): Promise<SetText | SetTrouble> {
  const bytes = await readBytes(fileURLToPath(uri)).catch(fileProblem);
  if (typeof bytes !== "string") return { path, text: decodeText(bytes).text };
  return {
    trouble: `Cannot read ${shownUri(uri)} of a set in ${shown}: ${bytes}. The files of the set are not checked; mend the path there, or the file.`,
  };
}

function leadsOut({ main, dropInFolder }: WrittenPlaces, { shown }: Project): SetTrouble {
  const name = shownUri(main ?? dropInFolder ?? "");
  return {
    trouble: `The set of ${name} in ${shown} leads through a link out of the folder of that file, where nothing is read. The files of the set are not checked; put them into the folder, or take the set out of the file.`,
  };
}
