import type { FileSystem, FolderEntry } from "../../engine/files/file-system.ts";
import { folderOf, pathBelow, uriIn } from "../../engine/files/uris.ts";
import {
  completesFile,
  isPartOfFolder,
  kustomizationName,
  mayBeCompleted,
  neighboursIn,
  neighboursNamedIn,
  partOfFolder,
  sharedFoldersOf,
} from "../../platforms/index.ts";
import type { TextLook } from "../../engine/text/text-look.ts";

type Files = Pick<FileSystem, "readFolder" | "readText">;

/** More files of a folder are not read. */
const maxFiles = 64;

/** A kustomization names files of its folder and of folders in it. */
const maxLevels = 3;

/** A text whose documents may need others. */
interface NeighbourRequest {
  readonly text: string;
  readonly uri: string;
  readonly look?: TextLook;
}

/** Finds the documents that complete those of a text, such as the Cluster of an InstanceGroup of kOps. */
export interface NeighbourSearch {
  /**
   * The texts of the files with these documents, looked for in the folder of the text and in the folder above it. `mayRead`
   * says which folders may be read. Undefined for a text that needs none of them.
   */
  find(
    request: NeighbourRequest,
    mayRead?: (folder: string) => boolean,
  ): Promise<readonly string[] | undefined>;
  /** Something on the disk has changed. */
  forget(): void;
}

/** The text of a file and its documents that complete those of other files. */
interface Contents {
  readonly text: string;
  readonly documents: readonly string[];
}

/** Each folder and each file is read once until it is forgotten, an open document once for each of its texts. */
export function createNeighbourSearch(
  files: Files,
  openText: (uri: string) => string | undefined = () => undefined,
): NeighbourSearch {
  let folders = new Map<string, Promise<readonly FolderEntry[]>>();
  let onDisk = new Map<string, Promise<Contents | undefined>>();
  let kustomizations = new Map<string, Promise<string | undefined>>();
  let open = new Map<string, Contents>();
  const contentsOf = (uri: string): Contents | Promise<Contents | undefined> => {
    const text = openText(uri);
    if (text === undefined) return once(onDisk, uri, () => readContents(uri, files));
    const before = open.get(uri);
    const contents = before?.text === text ? before : { text, documents: neighboursIn(text) };
    open.set(uri, contents);
    return contents;
  };
  const entriesIn = (folder: string): Promise<readonly FolderEntry[]> =>
    once(folders, folder, async () => (await files.readFolder(folder)) ?? []);
  const kustomizationIn = async (folder: string): Promise<string | undefined> => {
    const entries = await entriesIn(folder);
    const name = entries.find((entry) => kustomizationName.test(entry.name))?.name;
    return name === undefined ? undefined : files.readText(uriIn(folder, name));
  };
  /** The kustomizations in the folders around a file that complete it. */
  const kustomizationsOf = async (
    uri: string,
    mayRead: (folder: string) => boolean,
  ): Promise<readonly string[]> => {
    const found: string[] = [];
    let folder = folderOf(uri);
    for (let level = 0; level < maxLevels && !folder.endsWith("/") && mayRead(folder); level += 1) {
      const at = folder;
      const text = await once(kustomizations, at, () => kustomizationIn(at));
      const file = pathBelow(at, uri);
      if (text !== undefined && file !== undefined && completesFile(text, at, file))
        found.push(text);
      folder = folderOf(at);
    }
    return found;
  };
  /** The files of a folder, before those of the folders in it. */
  const filesBelow = async (folder: string, level = 1): Promise<readonly string[]> => {
    const entries = await entriesIn(folder);
    const folders = entries
      .filter(({ type, isLink, isBroken }) => type === "folder" && !isLink && !isBroken)
      .map(({ name }) => uriIn(folder, name))
      .sort();
    const inner =
      level === maxLevels
        ? []
        : await Promise.all(folders.map((below) => filesBelow(below, level + 1)));
    return [...documentFilesIn(folder, entries, variableFile), ...inner.flat()].slice(0, maxFiles);
  };
  /** The files that may have other parts of the configuration that a text is a part of. */
  const partsAround = async (
    text: string,
    folder: string,
    shared: readonly string[] | undefined,
    look: TextLook | undefined,
    mayRead: (folder: string) => boolean,
  ): Promise<readonly string[]> => {
    if (shared) {
      const files = await Promise.all(shared.filter(mayRead).map((below) => filesBelow(below)));
      return files.flatMap((uris) => uris.toSorted());
    }
    const isRead = isPartOfFolder(text, look) && mayRead(folder);
    return isRead ? candidatesIn(folder, await entriesIn(folder)) : [];
  };
  return {
    async find({ text, uri, look }, mayRead = () => true) {
      const found = new Set<string>();
      let missing = neighboursNamedIn(text, look);
      const folder = folderOf(uri);
      const shared = sharedFoldersOf(text, uri, look);
      for (const candidate of await partsAround(text, folder, shared, look, mayRead)) {
        const other = candidate === uri ? undefined : await contentsOf(candidate);
        if (other?.documents.includes(partOfFolder)) found.add(other.text);
      }
      if (mayBeCompleted(text, look)) {
        for (const kustomization of await kustomizationsOf(uri, mayRead)) found.add(kustomization);
      }
      if (missing.length === 0)
        return found.size === 0 && shared === undefined ? undefined : [...found];
      for (const place of [folder, folderOf(folder)].filter(mayRead)) {
        for (const candidate of candidatesIn(place, await entriesIn(place))) {
          if (missing.length === 0) return [...found];
          const other = candidate === uri ? undefined : await contentsOf(candidate);
          const still = missing.filter((document) => !other?.documents.includes(document));
          if (other && still.length < missing.length) found.add(other.text);
          missing = still;
        }
      }
      return [...found];
    },
    forget() {
      folders = new Map();
      onDisk = new Map();
      kustomizations = new Map();
      open = new Map();
    },
  };
}

function once<T>(known: Map<string, Promise<T>>, uri: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(uri) ?? read();
  known.set(uri, found);
  return found;
}

async function readContents(uri: string, files: Files): Promise<Contents | undefined> {
  const text = await files.readText(uri);
  const documents = text === undefined ? [] : neighboursIn(text);
  return text === undefined || documents.length === 0 ? undefined : { text, documents };
}

/** The files of a folder that may contain documents; those that are named after a cluster first. */
function candidatesIn(folder: string, entries: readonly FolderEntry[]): readonly string[] {
  const first = (uri: string): number => Number(!/cluster/i.test(uri.slice(folder.length)));
  const uris = documentFilesIn(folder, entries);
  return [...uris].sort((a, b) => first(a) - first(b)).slice(0, maxFiles);
}

const documentFile = /\.(?:ya?ml|json)$/i;

/** Ansible reads files without an ending, too. */
const variableFile = /\.(?:ya?ml|json)$|^[^.]+$/i;

/** The files of a folder that may contain documents, in the order of their names. */
function documentFilesIn(
  folder: string,
  entries: readonly FolderEntry[],
  form = documentFile,
): readonly string[] {
  return entries
    .filter(({ type, isLink, isBroken }) => type === "file" && !isLink && !isBroken)
    .flatMap(({ name }) => (form.test(name) ? [name] : []))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => uriIn(folder, name));
}
