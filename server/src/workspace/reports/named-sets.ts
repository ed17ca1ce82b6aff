import {
  type LoadedSet,
  type WrittenPlaces,
  checkSet,
  hasMore,
  loadSet,
  readWritten,
  writtenFor,
} from "../../sets/index.ts";
import type { SetAnalysis } from "../../kubelet/index.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import { membershipOf, skippedPath, type Membership } from "../membership.ts";
import type { CheckOptions } from "./file-report.ts";
import type { SetReader } from "./set-files.ts";
import type { ReadingPhrases } from "../../messages/reading-phrases.ts";
import type { ProjectSettings } from "../../project/index.ts";

/** Why a set cannot be checked, in a sentence; one object for each set. */
export interface SetProblem {
  readonly problem: string;
}

/** The sets of the project's file that a file is in. */
export interface FileSets {
  readonly sets: readonly Membership[];
  /** Its path below a drop-in folder that the kubelet passes it over in. */
  readonly skippedAs: string | undefined;
}

/** The parts of a project that sets need. */
export interface ProjectOfSets {
  readonly settings: ProjectSettings;
  /** The address of its folder; empty where there is no project's file. */
  readonly home: string;
  /** Its file as reports show it. */
  readonly shown: string;
}

/** The sets of project's files. Each is read and checked once, when the first of its files is asked about. */
export interface NamedSets {
  /** The sets with something to merge that name a file, by its address; one object for each set. */
  load(uri: string, project: ProjectOfSets): Promise<readonly LoadedSet[] | SetProblem>;
  /** The same sets, checked. */
  check(
    uri: string,
    project: ProjectOfSets,
    checkOptions: CheckOptions,
  ): Promise<FileSets | SetProblem>;
  /** A file was written: sets are read again. */
  forget(): void;
}

/** Nothing is read yet. */
export function createNamedSets(knowledge: Knowledge, reader: SetReader): NamedSets {
  let loaded = new Map<string, Promise<LoadedSet | SetProblem | undefined>>();
  let checked = new Map<LoadedSet, SetAnalysis | undefined>();
  const load: NamedSets["load"] = async (uri, project) => {
    const named = project.settings.sets ?? [];
    if (named.length === 0) return [];
    const { home } = project;
    const written = named.map((set) => ({ ...set, home }));
    const sets: LoadedSet[] = [];
    for (const places of writtenFor(uri, written, home)) {
      const key = `${home} ${places.id}`;
      const loading =
        loaded.get(key) ?? loadNamed(places, project, reader, knowledge.language.reading);
      loaded.set(key, loading);
      const found = await loading;
      if (found && "problem" in found) return found;
      if (found) sets.push(found);
    }
    return sets;
  };
  return {
    load,
    async check(uri, project, checkOptions) {
      const sets = await load(uri, project);
      if ("problem" in sets) return sets;
      const memberships = sets.flatMap((namedSet) => {
        if (!checked.has(namedSet))
          checked.set(namedSet, checkSet(namedSet.texts, checkOptions, knowledge));
        const analysis = checked.get(namedSet);
        return (analysis && membershipOf(uri, namedSet.set, analysis)) ?? [];
      });
      const [skippedAs] = sets.flatMap(({ set }) => skippedPath(set, uri) ?? []);
      return { sets: memberships, skippedAs };
    },
    forget() {
      loaded = new Map();
      checked = new Map();
    },
  };
}

/** Undefined: there is nothing to merge. */
async function loadNamed(
  places: WrittenPlaces,
  { shown }: ProjectOfSets,
  { files, readText, whyUnread, shownUri }: SetReader,
  phrases: ReadingPhrases,
): Promise<LoadedSet | SetProblem | undefined> {
  const set = await readWritten(places, files);
  if (set === "leads-out") {
    const name = shownUri(places.main ?? places.dropInFolder ?? "");
    return { problem: phrases.setLeadsOut(name, shown) };
  }
  if (!hasMore(set)) return undefined;
  const found = await loadSet(set, readText);
  const [unread] = found.unread;
  if (!unread) return found;
  const reason = (await whyUnread(unread.uri)) ?? "";
  return { problem: phrases.setUnread(shownUri(unread.uri), shown, reason) };
}
