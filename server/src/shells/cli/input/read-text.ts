import { maxTextLength } from "../../../engine/syntax/parse.ts";
import type { ReadText } from "../../../answers/reports/file-report.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { readBytesAtOnce, readNamedBytes } from "../../hosts/read-bytes.ts";
import { encodingOf, hasUtf8Mark, textOfBytes } from "../../hosts/text-of-bytes.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { beginningLength, isLargeJson, mayGoOn } from "../../../answers/reports/large-json.ts";
import { nodeFiles } from "../../hosts/built-in.ts";
import { fileProblem, type FileCandidate } from "../check/find-files.ts";

/**
 * The maximum size in bytes of a text that is still parsed (three bytes a UTF-16 unit), and a few more. A longer file
 * is recognized from them, and is not read to its end.
 */
export const maxBytes = maxTextLength * 3 + 3;

/**
 * Reads a regular file up to `maxBytes`; rejects as the file system does. `isNamed`: the user names the file on the command
 * line, and it may be a pipe or a device.
 */
export async function readInputBytes(path: string, isNamed = false): Promise<Uint8Array> {
  return isNamed ? await readNamedBytes(path, maxBytes) : readBytesAtOnce(path, maxBytes);
}

/** Whether a file that was found is not read to its end: a large one of JSON, whose beginning shows nothing of ours. */
export function isLeftUnread(candidate: FileCandidate): boolean {
  if (candidate.problem !== undefined || candidate.isNamed || candidate.isWhole) return false;
  const { path } = candidate;
  try {
    if (!isLargeJson(path, nodeFiles.statSync(path).size)) return false;
    return !mayGoOn(textOfBytes(readBytesAtOnce(path, beginningLength)), machine.absolute(path));
  } catch {
    return false;
  }
}

/** The text of a file by its `file:` address; undefined where it cannot be read. */
export async function readTextAt(uri: string, isNamed = false): Promise<string | undefined> {
  const path = machine.pathOf(uri);
  const bytes =
    path === undefined ? undefined : await readInputBytes(path, isNamed).catch(() => undefined);
  return bytes && textOfBytes(bytes);
}

/** Why `readTextAt` has no text, in words; undefined where it has. */
export async function whyUnread(uri: string, isNamed = false): Promise<string | undefined> {
  const path = machine.pathOf(uri);
  if (path === undefined) return fileProblems.elsewhere;
  return readInputBytes(path, isNamed).then(() => undefined, fileProblem);
}

/** Decodes UTF-8 (or UTF-16 with its mark) without the byte order mark; invalid bytes become U+FFFD. Never throws. */
export function decodeText(bytes: Uint8Array): ReadText {
  const text = textOfBytes(bytes);
  if (encodingOf(bytes) !== "utf-8") return { text, invalidAt: undefined };
  // Where reading stopped early, the last character may be cut: no mistake of the file's.
  const isWhole = bytes.length <= maxBytes;
  return { text, invalidAt: isWhole ? firstInvalid(bytes, text) : undefined };
}

/** A U+FFFD may also be written in the file: then its three bytes are at its place. */
function firstInvalid(bytes: Uint8Array, text: string): number | undefined {
  let offset = 0;
  let byte = hasUtf8Mark(bytes) ? 3 : 0;
  for (let at = text.indexOf("\uFFFD"); at >= 0; at = text.indexOf("\uFFFD", at + 1)) {
    byte += Buffer.byteLength(text.slice(offset, at));
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return at;
    byte += 3;
    offset = at + 1;
  }
  return undefined;
}
