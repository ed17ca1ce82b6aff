import { withSlashes } from "../text/plain-path.ts";
import { withoutEnd } from "../text/run-before.ts";

/** The address of a name or of a path with `/` in a folder; names are encoded. */
export function uriIn(folder: string, path: string): string {
  const base = withoutEnd(folder, /\//);
  return `${base}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * The one spelling of an address that is compared: clients differ in which letters of a path they
 * encode and in the case of a drive, and `uriIn` must find what they have opened.
 */
export function canonicalUri(uri: string): string {
  if (plainUri.test(uri)) return uri;
  const [, origin = "", path] = /^([A-Za-z][\w+.-]*:\/\/[^/]*)(\/[^?#]*)$/.exec(uri) ?? [];
  if (path === undefined) return uri;
  return origin + withSmallDrive(path.split("/").map(canonicalSegment).join("/"));
}

/** The address path with the drive of Windows, if there is one, in a small letter, as VS Code has it. */
export function withSmallDrive(path: string): string {
  return path.replace(/^\/[A-Z](?=%3A(?:\/|$))/, (drive) => drive.toLowerCase());
}

/**
 * The addresses that an absolute path may mean on the file systems of `roots`, with `/` or with the backslashes of Windows:
 * `/a`, `C:\a`, `\\server\share\a`. Undefined for a relative path.
 */
export function urisOfAbsolute(
  path: string,
  roots: readonly string[],
): readonly string[] | undefined {
  const plain = withSlashes(path).replace(/^(?=[A-Za-z]:\/)/, "/");
  const [, server, shared] = /^\/\/([^/]+)(\/.*)$/.exec(plain) ?? [];
  const below = shared ?? plain;
  if (!below.startsWith("/")) return undefined;
  const rootOrigins = roots.map((root) => originPattern.exec(root)?.[0] ?? "file://");
  const origins = server === undefined ? rootOrigins : [`file://${server}`];
  return [...new Set(origins)].map((origin) =>
    normalised(origin + withSmallDrive(uriIn("", below.slice(1)))),
  );
}

const originPattern = /^[A-Za-z][\w+.-]*:(?:\/\/[^/]*)?/;

/** An address whose path needs no encoding, as most do. */
const plainUri = /^[A-Za-z][\w+.-]*:\/\/[\w.:-]*\/[\w!~*'()./-]*$/;

function canonicalSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    // A lone `%`: some clients do not encode.
    return encodeURIComponent(segment);
  }
}

/** The folder of an address, without the slash. */
export function folderOf(uri: string): string {
  return uri.slice(0, Math.max(uri.lastIndexOf("/"), 0));
}

/** The last part of an address, decoded; of a document that was never saved, the title of its tab. */
export function nameOf(uri: string): string {
  // Behind `?` and `#`, editors name a revision, or a cell of a notebook.
  const [address = ""] = /^[A-Za-z][\w+.-]+:/.test(uri) ? uri.split(/[?#]/, 1) : [uri];
  const path = address.endsWith("/") ? withoutEnd(address, /\//) : address;
  const last = path.slice(path.lastIndexOf("/") + 1).replace(/^untitled:/, "");
  try {
    return last.includes("%") ? decodeURIComponent(last) : last;
  } catch {
    return last;
  }
}

/** True if the address is the folder or below it, at any depth. */
export function isWithin(uri: string, folder: string): boolean {
  const base = withoutEnd(folder, /\//);
  return uri === base || uri.startsWith(`${base}/`);
}

/** The path of `uri` below `folder`, decoded; undefined where it is not in it. */
export function pathBelow(folder: string, uri: string): string | undefined {
  const base = `${withoutEnd(folder, /\//)}/`;
  if (!uri.startsWith(base)) return undefined;
  return uri
    .slice(base.length)
    .split("/")
    .map((part) => nameOf(part))
    .join("/");
}

/** The address without `.` and `..`. */
export function normalised(uri: string): string {
  const match = /^([A-Za-z][\w+.-]*:(?:\/\/[^/]*)?)(\/.*)$/.exec(uri);
  if (!match) return uri;
  const segments: string[] = [];
  for (const segment of (match[2] ?? "").split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return `${match[1] ?? ""}/${segments.join("/")}`;
}

const shape = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)/;

/** The path of a URI, decoded, with `/`; the text itself if it is not a URI. */
export function pathOfUri(uri: string): string {
  const path = shape.exec(uri)?.[3] ?? uri;
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone `%`: some clients do not encode.
    return path;
  }
}

/**
 * The URI of a file that a document names: absolute, or relative to the document's folder. Undefined if the document has
 * no folder (`untitled:`).
 */
export function uriOfPath(documentUri: string, path: string): string | undefined {
  const [, scheme, authority, documentPath] = shape.exec(documentUri) ?? [];
  if (scheme === undefined || authority === undefined || documentPath === undefined) {
    return undefined;
  }
  const written = path.split("/").map(encodeURIComponent);
  const folder = path.startsWith("/") ? [] : documentPath.split("/").slice(0, -1);
  const segments: string[] = [];
  for (const segment of [...folder, ...written]) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `${scheme}://${authority}/${segments.join("/")}`;
}
