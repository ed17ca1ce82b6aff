import type { AgentPhrases } from "../../answers/messages/agent-phrases.ts";
import { flagValue } from "../../flags/index.ts";
import { folderOf, isWithin, pathOfUri } from "../../engine/files/uris.ts";
import { createStacksOfFiles, searchPlace } from "../../answers/reports/stacks-of-files.ts";
import { readSetFiles } from "../../answers/reports/set-files.ts";
import type { SubjectFiles } from "../../answers/reports/subjects-of-files.ts";
import { givenUri } from "./agent-context.ts";
import type { GrantedFiles } from "./granted-files.ts";
import type { FileInput, SetInput } from "./inputs.ts";
import type { InputProblem } from "./read-input.ts";
import type { ToolCall } from "./tool-call.ts";

/** The files and flags of one kubelet, and how the caller named them. */
export interface RequestedSet extends SubjectFiles {
  /** The address of the main file on the disk, else of the drop-in folder there; undefined for texts. */
  readonly place: string | undefined;
}

/** True where a call asks for files that are merged. */
export function asksForSet({ main, dropIns = [], configDir, flags = [] }: SetInput): boolean {
  const hasFile = main !== undefined || configDir !== undefined;
  return hasFile || dropIns.length > 0 || flags.length > 0;
}

/** Reads the main file and the drop-ins of a call, or says why that cannot be. */
export async function readRequestedSet(
  { main, dropIns, configDir: named, flags = [], alone }: SetInput,
  { granted, projectOf, context: { knowledge } }: ToolCall,
): Promise<RequestedSet | InputProblem> {
  const { agents: phrases, reading } = knowledge.language;
  if (dropIns && named !== undefined) return { problem: phrases.dropInsTwice };
  const written = main ?? fileOfFlag(flags);
  const configDir = named ?? (dropIns ? undefined : flagValue(flags, "config-dir"));
  const mainPlace = written && (await placeOf(written, "file", granted, phrases));
  if (mainPlace && "problem" in mainPlace) return mainPlace;
  const folder = dropIns
    ? folderOfTexts(dropIns, phrases)
    : configDir === undefined
      ? undefined
      : await placeOf({ path: configDir }, "folder", granted, phrases);
  if (folder && "problem" in folder) return folder;
  if (!mainPlace && !folder && flags.length === 0) return { problem: phrases.nothingRequested };
  const files = await readSetFiles(
    { main: mainPlace, dropInFolder: folder, args: flags },
    granted,
    reading,
  );
  if (typeof files === "string") return { problem: files };
  const isOnDisk = main?.text === undefined && dropIns === undefined;
  const place = isOnDisk ? (mainPlace?.uri ?? folder?.uri) : undefined;
  const isFound = mainPlace !== undefined && place !== undefined && !folder && flags.length === 0;
  const project = isFound ? await projectOf(place) : undefined;
  if (project && "problem" in project) return project;
  const search = alone || !project ? undefined : searchPlace(undefined, project.home);
  const sets =
    project &&
    (await createStacksOfFiles(knowledge, granted).stacks(
      { uri: place ?? "" },
      { ...project, search },
    ));
  if (sets && "problem" in sets) return sets;
  return {
    ...(sets && { found: { uri: place ?? "", sets, shownUri: granted.shownUri } }),
    files: dropIns
      ? { ...files, shownPath: shownBelow(folder?.name ?? ""), isEachNamed: true }
      : files,
    name: written?.path ?? folder?.name ?? "",
    place,
    set: { configDir: folder?.name, args: flags, isAlone: alone },
    fileSystem: granted.files,
    path: mainPlace ? pathOfUri(mainPlace.uri) : undefined,
  };
}

function fileOfFlag(flags: readonly string[]): FileInput | undefined {
  const path = flagValue(flags, "config");
  return path === undefined ? undefined : { path };
}

interface Place {
  readonly uri: string;
  readonly name: string;
}

async function placeOf(
  { path, text }: FileInput,
  kind: "file" | "folder",
  granted: GrantedFiles,
  phrases: AgentPhrases,
): Promise<Place | InputProblem> {
  if (text !== undefined) return { uri: givenUri(path), name: path };
  const found = await granted.locate(path);
  if ("problem" in found) return found;
  if (found.kind === kind) return { uri: found.uri, name: path };
  return { problem: kind === "file" ? phrases.isFolder(path) : phrases.isFile(path) };
}

/** The folder of all drop-ins of a call; undefined without drop-ins. */
function folderOfTexts(
  dropIns: readonly FileInput[],
  phrases: AgentPhrases,
): Place | InputProblem | undefined {
  const [first] = dropIns;
  if (!first) return undefined;
  const without = dropIns.find(({ text }) => text === undefined);
  // A set has one folder; drop-ins on disk are passed as configDir.
  if (without) return { problem: phrases.dropInWithoutText(without.path) };
  const folders = dropIns.map(({ path }) => folderOf(givenUri(path)));
  let common = folders[0] ?? "";
  while (!folders.every((folder) => isWithin(folder, common))) common = folderOf(common);
  const path = pathOfUri(common);
  return { uri: common, name: first.path.startsWith("/") ? path : path.slice(1) };
}

/** Paths of drop-ins as the call has them. */
function shownBelow(folder: string): (path: string) => string {
  return (path) => (folder === "" ? path : `${folder}/${path}`);
}
