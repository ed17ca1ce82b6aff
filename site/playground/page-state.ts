import { Inflate, deflateSync, strFromU8, strToU8 } from "fflate";
import type { PlaygroundFile } from "./service-protocol.ts";

/** The state that a link and a reload restore. */
export interface PageState {
  readonly version: string;
  readonly files: readonly PlaygroundFile[];
}

/** All files together; what is larger is for the command line. */
export const largestText = 1_000_000;

const mostFiles = 100;
const longestFragment = 1_000_000;
const prefix = "files=";

/** The fragment of a link with all files. */
export function fragmentOf(state: PageState): string {
  const bytes = deflateSync(strToU8(JSON.stringify(state)), { level: 9 });
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return prefix + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The fragment that keeps only the chosen version. */
export function versionFragment(version: string): string {
  return `version=${version}`;
}

/** The version that a fragment names, alone or behind an example. */
export function versionInFragment(fragment: string): string | undefined {
  return /(?:^|&)version=(\d+\.\d+)$/.exec(fragment)?.[1];
}

/** The state of a fragment; `"damaged"` for an invalid one, `undefined` for a fragment of another kind. */
export function stateInFragment(fragment: string): PageState | "damaged" | undefined {
  if (!fragment.startsWith(prefix)) return undefined;
  if (fragment.length > longestFragment) return "damaged";
  try {
    const base64 = fragment.slice(prefix.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return stateIn(JSON.parse(inflated(bytes))) ?? "damaged";
  } catch {
    return "damaged";
  }
}

/** Ends as soon as there is more than a page takes: a short link may unpack to gigabytes. */
function inflated(bytes: Uint8Array): string {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((part) => {
    length += part.length;
    if (length > 2 * largestText) throw new Error("too large");
    parts.push(part);
  });
  for (let at = 0; at < bytes.length; at += 1_024) {
    inflate.push(bytes.subarray(at, at + 1_024), at + 1_024 >= bytes.length);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return strFromU8(all);
}

/** Undefined if it is not a state. */
export function stateIn(value: unknown): PageState | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { version, files } = value as Partial<Record<keyof PageState, unknown>>;
  if (typeof version !== "string" || !Array.isArray(files)) return undefined;
  if (files.length === 0 || files.length > mostFiles) return undefined;
  const read = files.flatMap((file: unknown): PlaygroundFile[] => {
    const { path, text } = (file ?? {}) as Partial<Record<keyof PlaygroundFile, unknown>>;
    return typeof path === "string" && typeof text === "string" && isPath(path)
      ? [{ path, text }]
      : [];
  });
  const isComplete = read.length === files.length;
  const areDifferent = new Set(read.map(({ path }) => path)).size === read.length;
  return isComplete && areDifferent ? { version, files: read } : undefined;
}

/** A path that files of the playground may have. */
export function isPath(path: string): boolean {
  return /^(?:\/(?!\.{1,2}(?:\/|$))[\w.+@-]{1,100}){1,12}$/.test(path);
}
