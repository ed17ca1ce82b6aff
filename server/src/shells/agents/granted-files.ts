import type { AgentPhrases } from "../../answers/messages/agent-phrases.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { rootOf, staysIn } from "../../engine/files/stays-home.ts";
import {
  isWithin,
  nameOf,
  pathBelow,
  pathOfUri,
  uriIn,
  urisOfAbsolute,
  withSmallDrive,
} from "../../engine/files/uris.ts";
import { withSlashes } from "../../engine/text/plain-path.ts";
import type { ReadText } from "../../answers/reports/file-report.ts";
import type { SetReader } from "../../answers/reports/set-files.ts";
import { type AgentContext, isGiven } from "./agent-context.ts";
import { textFiles } from "../../engine/files/text-files.ts";

/** A file or folder that may be read. */
interface GrantedPlace {
  readonly uri: string;
  readonly kind: "file" | "folder";
}

/** Texts that one call may read: its own, and files below the roots, with links resolved. */
export interface GrantedFiles extends SetReader {
  /** Finds a path of the call, or says why it may not be read. */
  readonly locate: (path: string) => Promise<GrantedPlace | { readonly problem: string }>;
  /** The text of a file, or a sentence that explains why it cannot be read. */
  readonly read: (uri: string) => Promise<ReadText | string>;
  /** Whether an address leads to a place below a root. */
  readonly isGranted: (uri: string) => Promise<boolean>;
  readonly roots: readonly string[];
}

/** The files of a call, which brings `texts` by their addresses. */
export async function grantedFiles(
  texts: ReadonlyMap<string, string>,
  context: AgentContext,
): Promise<GrantedFiles> {
  const roots = (await context.roots()).map((root) => addressOf(root));
  const isOpen = context.isOpen ?? (() => false);
  const isGranted = async (uri: string): Promise<boolean> =>
    isOpen(uri) || (await staysBelow(uri, roots, context.files));
  const given = textFiles(texts);
  const guarded = guardedFiles(context.files, isGranted);
  const of = (uri: string): FileSystem => (isGiven(uri) ? given : guarded);
  const files: FileSystem = {
    readText: (uri) => of(uri).readText(uri),
    readFolder: (uri) => of(uri).readFolder(uri),
    isLink: (uri) => of(uri).isLink(uri),
    realUri: (uri) => of(uri).realUri(uri),
  };
  const phrases = context.knowledge.language.agents;
  const read = async (uri: string): Promise<ReadText | string> => {
    const text = texts.get(uri);
    if (text !== undefined) return { text, invalidAt: undefined };
    return (await isGranted(uri)) ? context.read(uri) : phrases.notGranted;
  };
  return {
    files,
    read,
    isGranted,
    roots,
    readText: async (uri) => {
      const found = await read(uri);
      return typeof found === "string" ? undefined : found.text;
    },
    whyUnread: async (uri) => {
      const found = await read(uri);
      return typeof found === "string" ? found : undefined;
    },
    shownUri: (uri) => shownUri(uri, roots),
    mayFollow: isGranted,
    locate: (path) => locate(path, { roots, isOpen, isGranted, phrases, kindOf: context.kindOf }),
  };
}

/** False outside the roots, and for links that point outside them. */
async function staysBelow(
  uri: string,
  roots: readonly string[],
  files: Pick<FileSystem, "realUri">,
): Promise<boolean> {
  const place = addressOf(uri);
  if (rootOf(place, roots) === undefined) return false;
  for (const root of roots) if (await staysIn(place, root, files)) return true;
  return false;
}

/** Files of which nothing outside of what is granted can be read. */
function guardedFiles(files: FileSystem, isGranted: (uri: string) => Promise<boolean>): FileSystem {
  const guarded = async <T>(
    uri: string,
    read: (uri: string) => Promise<T | undefined>,
  ): Promise<T | undefined> => ((await isGranted(uri)) ? read(uri) : undefined);
  return {
    readText: (uri) => guarded(uri, (place) => files.readText(place)),
    readFolder: (uri) => guarded(uri, (place) => files.readFolder(place)),
    // Links that are drop-in folders are reported, wherever they lead.
    isLink: (uri) => files.isLink(uri),
    realUri: (uri) => files.realUri(uri),
  };
}

interface Means extends Pick<AgentContext, "kindOf"> {
  readonly roots: readonly string[];
  readonly isOpen: (uri: string) => boolean;
  readonly isGranted: (uri: string) => Promise<boolean>;
  readonly phrases: AgentPhrases;
}

async function locate(
  path: string,
  { roots, isOpen, isGranted, kindOf, phrases }: Means,
): Promise<GrantedPlace | { readonly problem: string }> {
  const candidates = urisOf(path, roots);
  const open = candidates.find(isOpen);
  if (open !== undefined) return { uri: open, kind: "file" };
  if (roots.length === 0) return { problem: phrases.noRoots(path) };
  const inside = candidates.filter((uri) => roots.some((root) => isWithin(uri, root)));
  if (inside.length === 0) return { problem: phrases.outside(path, roots.map(pathOfUri)) };
  for (const uri of inside) {
    const kind = await kindOf(uri);
    if (kind === undefined) continue;
    if (!(await isGranted(uri))) return { problem: phrases.leadsOut(path) };
    return kind === "other" ? { problem: phrases.notAFile(path) } : { uri, kind };
  }
  return { problem: phrases.notThere(path, roots.map(pathOfUri)) };
}

/** The addresses that a path may mean: it is an address, absolute, or relative to one of the roots. */
function urisOf(path: string, roots: readonly string[]): readonly string[] {
  if (/^[A-Za-z][\w+.-]+:\//.test(path)) return [addressOf(path)];
  const absolute = urisOfAbsolute(path, ["file://", ...roots]);
  const uris = absolute ?? roots.map((root) => uriIn(root, withSlashes(path)));
  return uris.map(addressOf);
}

/** The one spelling of an address, without `.` and `..`, also of one without an authority (`memory:/a`). */
function addressOf(uri: string): string {
  const [, origin = "", path] = /^([A-Za-z][\w+.-]*:(?:\/\/[^/]*)?)(\/[^?#]*)$/.exec(uri) ?? [];
  if (path === undefined) return uri;
  const segments: string[] = [];
  for (const segment of path.split("/").map((part) => nameOf(part))) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(encodeURIComponent(segment));
  }
  return origin + withSmallDrive(`/${segments.join("/")}`);
}

/** The path of a file below its root; else its whole path. */
function shownUri(uri: string, roots: readonly string[]): string {
  const root = rootOf(uri, roots);
  const below = root === undefined ? undefined : pathBelow(root, uri);
  if (below !== undefined) return below;
  return isGiven(uri) ? pathOfUri(uri).slice(1) : pathOfUri(uri);
}
