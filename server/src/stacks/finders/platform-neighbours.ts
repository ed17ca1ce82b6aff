import type { FileSystem } from "../../engine/files/file-system.ts";
import { folderOf, uriIn } from "../../engine/files/uris.ts";
import {
  isPartOfFolder,
  neighboursIn,
  neighboursNamedIn,
  partOfFolder,
} from "../../platforms/index.ts";
import type { TextLook } from "../../engine/text/text-look.ts";

type Files = Pick<FileSystem, "readFolder" | "readText">;

/** More files of a folder are not read. */
const maxFiles = 64;

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
   * says which folders may be read.
   */
  find(
    request: NeighbourRequest,
    mayRead?: (folder: string) => boolean,
  ): Promise<readonly string[]>;
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
  let folders = new Map<string, Promise<readonly string[]>>();
  let onDisk = new Map<string, Promise<Contents | undefined>>();
  let open = new Map<string, Contents>();
  const contentsOf = (uri: string): Contents | Promise<Contents | undefined> => {
    const text = openText(uri);
    if (text === undefined) return once(onDisk, uri, () => readContents(uri, files));
    const before = open.get(uri);
    const contents = before?.text === text ? before : { text, documents: neighboursIn(text) };
    open.set(uri, contents);
    return contents;
  };
  return {
    async find({ text, uri, look }, mayRead = () => true) {
      const found = new Set<string>();
      let missing = neighboursNamedIn(text, look);
      const folder = folderOf(uri);
      if (isPartOfFolder(text, look) && mayRead(folder)) {
        for (const candidate of await once(folders, folder, () => candidatesIn(folder, files))) {
          const other = candidate === uri ? undefined : await contentsOf(candidate);
          if (other?.documents.includes(partOfFolder)) found.add(other.text);
        }
      }
      if (missing.length === 0) return [...found];
      for (const place of [folder, folderOf(folder)].filter(mayRead)) {
        for (const candidate of await once(folders, place, () => candidatesIn(place, files))) {
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
async function candidatesIn(folder: string, files: Files): Promise<readonly string[]> {
  const entries = (await files.readFolder(folder)) ?? [];
  const names = entries
    .filter(({ type, isLink, isBroken }) => type === "file" && !isLink && !isBroken)
    .flatMap(({ name }) => (/\.(?:ya?ml|json)$/i.test(name) ? [name] : []));
  const first = (name: string): number => Number(!/cluster/i.test(name));
  return names
    .sort((a, b) => first(a) - first(b) || (a < b ? -1 : 1))
    .slice(0, maxFiles)
    .map((name) => uriIn(folder, name));
}
