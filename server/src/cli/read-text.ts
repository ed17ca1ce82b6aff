import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { maxTextLength } from "../core/syntax/parse.ts";
import type { ReadText } from "../service/reports/file-report.ts";
import { nodeFiles } from "../hosts/built-in.ts";
import { encodingOf, textOfBytes } from "../hosts/text-of-bytes.ts";
import { fileProblem } from "./find-files.ts";

/**
 * As many bytes as a text may have that is still parsed (three bytes a UTF-16 unit) and a few more:
 * a longer file is told from them, and is not read to its end.
 */
export const maxBytes = maxTextLength * 3 + 3;

/**
 * Reads a file, pipe or device up to `maxBytes`; rejects as the file system does. A thread that reads along takes longer
 * to answer than most files take to read, so that only what may be long, or may wait for its writer, is left to it.
 */
export async function readBytes(path: string): Promise<Uint8Array> {
  const found = nodeFiles.statSync(path);
  if (found.isFile() && found.size <= maxBytes) return nodeFiles.readFileSync(path);
  const file = await open(path);
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    while (length <= maxBytes) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize);
      if (bytesRead === 0) break;
      chunks.push(buffer.subarray(0, bytesRead));
      length += bytesRead;
    }
    return Buffer.concat(chunks, length);
  } finally {
    await file.close();
  }
}

const chunkSize = 65_536;

/** The text of a file by its `file:` address; undefined where it cannot be read. */
export async function readTextAt(uri: string): Promise<string | undefined> {
  const bytes = await readBytes(fileURLToPath(uri)).catch(() => undefined);
  return bytes && textOfBytes(bytes);
}

/** Why `readTextAt` has no text, in words; undefined where it has. */
export async function whyUnread(uri: string): Promise<string | undefined> {
  return readBytes(fileURLToPath(uri)).then(() => undefined, fileProblem);
}

/** Decodes UTF-8 (or UTF-16 with its mark) without the byte order mark; bytes that are none become U+FFFD. Never throws. */
export function decodeText(bytes: Uint8Array): ReadText {
  const text = textOfBytes(bytes);
  if (encodingOf(bytes) !== "utf-8") return { text, invalidAt: undefined };
  // Where reading stopped early, the last character may be cut: no mistake of the file's.
  const isWhole = bytes.length <= maxBytes;
  return { text, invalidAt: isWhole ? firstInvalid(bytes, text) : undefined };
}

/** A U+FFFD may also be written in the file: then its three bytes stand at its place. */
function firstInvalid(bytes: Uint8Array, text: string): number | undefined {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let offset = 0;
  let byte = hasMark ? 3 : 0;
  for (let at = text.indexOf("\uFFFD"); at >= 0; at = text.indexOf("\uFFFD", at + 1)) {
    byte += Buffer.byteLength(text.slice(offset, at));
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return at;
    byte += 3;
    offset = at + 1;
  }
  return undefined;
}
