import {
  type AppliedSettings,
  type ProjectScope,
  type ProjectSettings,
  type ReadProject,
  knownRules,
  projectFileName,
  projectScope,
  readProjectFile,
} from "../stacks/project/index.ts";
import { maxTextLength } from "../engine/syntax/parse.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { FileSystem } from "../engine/files/file-system.ts";
import { homeOf, readWithin } from "../engine/files/stays-home.ts";
import { canonicalUri, folderOf, isWithin } from "../engine/files/uris.ts";
import type { Snapshot } from "./analyses.ts";
import { putInLruCache } from "../engine/text/put-in-lru-cache.ts";

/** A project's file as it was read. */
export interface Project extends Pick<ReadProject, "settings" | "problems" | "state"> {
  /** Differs between any two texts. */
  readonly id: number;
  /** The canonical address of the file, and of its folder. */
  readonly uri: string;
  readonly home: string;
  readonly text: string;
}

/** The project's files that a document is checked by, applied together. */
export interface DocumentProject {
  /** Differs where settings differ. */
  readonly id: string;
  /** The nearest first. */
  readonly files: readonly [Project, ...Project[]];
  readonly settings: ProjectSettings;
  /** In the order in which they are applied. */
  readonly applied: readonly AppliedSettings<Project>[];
  /** The first that is not simply read. */
  readonly state: ReadProject["state"];
  readonly isIgnored: boolean;
}

/** The project's files of one connection, read when a document asks for its own. */
export interface ProjectStore {
  /**
   * The project that a document belongs to: of the files in its folder and above, up to one with `root: true`. The search
   * stops at a folder of the workspace. Undefined without such a file, and for documents outside of folders.
   */
  of(uri: string): Promise<DocumentProject | undefined>;
  /** The project's file of an address itself; undefined where it is not there. */
  at(uri: string): Promise<Project | undefined>;
  /** The text of an open project's file; read once. */
  read(snapshot: Pick<Snapshot, "uri" | "text">): Project;
  /** Whether documents were checked by another text of an open project's file, or without it. */
  isNews(snapshot: Pick<Snapshot, "uri" | "text">): boolean;
  /** Something on the disk has changed. */
  diskChanged(): void;
  /** A project's file was opened or closed: what was read of it before may be old. */
  openedOrClosed(uri: string): void;
  /** Called when the last document is closed. */
  forgetAll(): void;
}

interface ProjectStoreContext {
  readonly files: Pick<FileSystem, "readText" | "realUri">;
  readonly knowledge: Knowledge;
  readonly roots: () => readonly string[];
  /** The open document of a canonical address. */
  readonly snapshot: (uri: string) => Pick<Snapshot, "text"> | undefined;
}

/** Kept instead of a text that is too long to be read. */
const noText = "\u0000";

/** So many folders are remembered to have a project's file or none. */
const maxFolders = 512;

/** For so many documents it is remembered where their project's file lies. */
const maxPlaces = 256;

/** So many project's files are kept as they were read. */
const maxProjects = 64;

/** Real folders are not nested deeper. */
const maxDepth = 64;

/** A store that has read nothing yet. */
export function createProjectStore(context: ProjectStoreContext): ProjectStore {
  const { files, knowledge, snapshot } = context;
  const rules = knownRules(knowledge);
  let texts = new Map<string, Promise<string | undefined>>();
  /** The addresses of the project's files of documents, for the folders of the workspace as they are now. */
  let places = new Map<string, Promise<readonly string[]>>();
  let placesFor: readonly string[] | undefined;
  const projects = new Map<string, Project>();
  const scopes = new Map<string, ProjectScope<Project>>();
  /** The projects that documents were checked by, by their addresses. */
  const used = new Map<string, number>();
  /** The projects that were news, by their addresses: one document that asks early makes them no old news for others. */
  const announced = new Map<string, number>();
  let made = 0;

  const read = (uri: string, text: string): Project => {
    const cached = projects.get(uri);
    const project =
      cached?.text === text ? cached : projectOf(uri, text, rules, ++made, cached?.settings);
    putInLruCache(projects, uri, project, maxProjects);
    return project;
  };
  const roots = (): readonly string[] => context.roots().map(canonicalUri);
  const readText = async (uri: string): Promise<string | undefined> => {
    const text = await readWithin(uri, homeOf(uri, roots()), files);
    return text !== undefined && text.length > maxTextLength ? noText : text;
  };
  const diskText = (uri: string): Promise<string | undefined> => {
    const cached = texts.get(uri) ?? readText(uri);
    putInLruCache(texts, uri, cached, maxFolders);
    return cached;
  };
  const at = async (uri: string): Promise<Project | undefined> => {
    const text = snapshot(uri)?.text ?? (await diskText(uri));
    if (text !== undefined) return read(uri, text);
    // A removed file has no settings.
    projects.delete(uri);
    return undefined;
  };

  const find = async (address: string): Promise<readonly string[]> => {
    const folders = foldersAbove(address, roots());
    // All at once: an editor that is asked for files may be far away.
    const found = await Promise.all(folders.map((folder) => at(`${folder}/${projectFileName}`)));
    return found.flatMap((project) => project?.uri ?? []);
  };
  const placesOf = (uri: string): Promise<readonly string[]> => {
    if (placesFor !== context.roots()) places = new Map();
    placesFor = context.roots();
    const cached = places.get(uri) ?? find(canonicalUri(uri));
    putInLruCache(places, uri, cached, maxPlaces);
    return cached;
  };
  const scopeOf = (id: string, files: readonly Project[]): ProjectScope<Project> => {
    const scope = scopes.get(id) ?? projectScope(files);
    putInLruCache(scopes, id, scope, maxProjects);
    return scope;
  };
  const forgetDisk = (): void => {
    texts = new Map();
    places = new Map();
  };

  return {
    async of(uri) {
      const found = await Promise.all((await placesOf(uri)).map(at));
      const above = found.filter((project) => project !== undefined);
      const root = above.findIndex(({ settings }) => settings.root === true);
      const [nearest, ...others] = root < 0 ? above : above.slice(0, root + 1);
      if (!nearest) return undefined;
      const files = [nearest, ...others] as const;
      for (const { uri: address, id } of files) putInLruCache(used, address, id, maxProjects);
      const ids = files.map(({ id }) => id).join(" ");
      const address = canonicalUri(uri);
      const scope = scopeOf(ids, files);
      const { id, settings, applied } = scope.settingsOf(address);
      return {
        id: `${ids} ${id}`,
        files,
        settings,
        applied,
        state: files.find(({ state }) => state !== "read")?.state ?? "read",
        isIgnored: scope.ignoring(address) !== undefined,
      };
    },
    at: (uri) => at(canonicalUri(uri)),
    read: ({ uri, text }) => read(canonicalUri(uri), text),
    isNews({ uri, text }) {
      const address = canonicalUri(uri);
      const { id } = read(address, text);
      const isNews = (announced.get(address) ?? used.get(address)) !== id;
      putInLruCache(announced, address, id, maxProjects);
      return isNews;
    },
    diskChanged: forgetDisk,
    openedOrClosed(uri) {
      texts.delete(canonicalUri(uri));
      places = new Map();
    },
    forgetAll() {
      forgetDisk();
      projects.clear();
      scopes.clear();
      used.clear();
      announced.clear();
    },
  };
}

/**
 * The project of a text at a canonical address; `id` tells it apart from other texts. Settings that cannot be read stay as `before`.
 */
function projectOf(
  uri: string,
  text: string,
  rules: ReadonlySet<string>,
  id: number,
  before: ProjectSettings = {},
): Project {
  const { settings, problems, state } = readProjectFile(text, rules, undefined, before);
  return { id, uri, home: folderOf(uri), text, settings, problems, state };
}

/**
 * The folders above a file, the nearest first: up to the folder of the workspace, or to the top if the file is in none.
 * For an untitled document, the workspace's folder if there is one.
 */
function foldersAbove(uri: string, roots: readonly string[]): readonly string[] {
  if (uri.startsWith("untitled:")) return roots.length === 1 ? roots : [];
  if (!/^[A-Za-z][\w+.-]*:\/\/[^?#]*$/.test(uri)) return [];
  const isInside = (folder: string): boolean => roots.some((root) => isWithin(folder, root));
  const isInWorkspace = isInside(folderOf(uri));
  const folders: string[] = [];
  for (let folder = folderOf(uri); folders.length < maxDepth; folder = folderOf(folder)) {
    if (isInWorkspace && !isInside(folder)) break;
    folders.push(folder);
    // The top: nothing but the scheme and the authority is left.
    if (/:\/\/[^/]*$/.test(folder)) break;
  }
  return folders;
}
