import type { Language } from "../../engine/messages/language.ts";
import type { AgentPhrases } from "../../answers/messages/agent-phrases.ts";
import { inTreeOrder, walkFolder } from "../../engine/files/walk-folder.ts";
import { isCheckedPath, isSearchedFolder } from "../../answers/reports/checked-names.ts";
import type { ReadText } from "../../answers/reports/file-report.ts";
import { givenUri } from "./agent-context.ts";
import type { GrantedFiles } from "./granted-files.ts";
import { maxFiles, type FileInput } from "./inputs.ts";
import type { InputProblem } from "./read-input.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** A file that is looked at. */
interface Candidate extends ReadText {
  readonly uri: string;
  /** As reports show it. */
  readonly path: string;
  /** The call names the file itself, rather than a folder that it is in. */
  readonly isNamed: boolean;
  /** The address of that folder. */
  readonly within?: string;
}

/** The files of a call, those of its folders among them; and what was passed over, in sentences. */
export interface Candidates {
  readonly files: readonly Candidate[];
  readonly notes: readonly string[];
}

/** Bounds of a search; one file more than the limit shows that there are too many. */
const limits = { depth: 32, folders: 10_000, files: maxFiles + 1, milliseconds: 60_000 };

/**
 * The files that a call names, and those of its folders that may hold a configuration, by name within each folder; what
 * is reached twice comes once. The first that cannot be read is the problem of the call.
 */
export async function candidatesOf(
  files: readonly FileInput[],
  granted: GrantedFiles,
  { agents: phrases, reading }: Pick<Language, "agents" | "reading">,
): Promise<Candidates | InputProblem> {
  const notes: string[] = [];
  const places = new Map<string, Omit<Candidate, keyof ReadText>>();
  for (const { path, text } of files) {
    const found = text === undefined ? await granted.locate(path) : { uri: givenUri(path) };
    if ("problem" in found) return found;
    const isFolder = "kind" in found && found.kind === "folder";
    if (!isFolder) places.set(found.uri, { uri: found.uri, path, isNamed: true });
    const isWhole =
      !isFolder || (await addFolder(places, { ...found, path }, { granted, notes, phrases }));
    if (places.size > maxFiles) return { problem: phrases.tooManyFiles(maxFiles) };
    if (!isWhole) return { problem: phrases.folderTooLarge(path) };
  }
  const candidates: Candidate[] = [];
  for (const place of places.values()) {
    const read = await granted.read(place.uri);
    if (typeof read === "string") return { problem: reading.cannotRead(place.path, read) };
    candidates.push({ ...place, ...read });
  }
  return { files: candidates, notes };
}

interface Folder {
  readonly uri: string;
  readonly path: string;
}

interface Walk {
  readonly granted: GrantedFiles;
  readonly notes: string[];
  readonly phrases: AgentPhrases;
}

/** False where there may be more files than were found. */
async function addFolder(
  places: Map<string, Omit<Candidate, keyof ReadText>>,
  { uri: folder, path: name }: Folder,
  { granted, notes, phrases }: Walk,
): Promise<boolean> {
  const walked = await walkFolder(folder, granted.files, {
    ...limits,
    ignores: [],
    enters: (inner) => isSearchedFolder(inner),
    takes: ({ type, isBroken }, path) =>
      type === "file" && !isBroken && isCheckedPath(joined(name, path)),
    mayFollow: granted.isGranted,
  });
  for (const { path: below, uri, leadsOut } of inTreeOrder(walked?.files ?? [])) {
    const path = joined(name, below);
    if (leadsOut) notes.push(phrases.leadsOut(path));
    else if (!places.has(uri)) places.set(uri, { uri, path, isNamed: false, within: folder });
  }
  return walked?.isCut !== true;
}

function joined(folder: string, name: string): string {
  const base = withoutEnd(folder.replace(/^(?:\.\/)+/, ""), /\//);
  if (base === "." || (base === "" && !folder.startsWith("/"))) return name;
  return `${base}/${name}`;
}
