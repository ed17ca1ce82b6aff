import type { Stats } from "node:fs";
import { fileProblems } from "../../engine/messages/file-problems.ts";
import { nodeFiles } from "./built-in.ts";

// Windows has no such flag, and no pipes among its files.
const flags = nodeFiles.constants.O_RDONLY | (nodeFiles.constants.O_NONBLOCK || 0);

const chunkSize = 65_536;

/**
 * The bytes of a regular file, at most `maxBytes` and one more, which shows that it is longer. The kind is checked again
 * after opening, because the file may have been replaced. Rejects as the file system does, and for everything but
 * regular files.
 */
export async function readBytes(path: string, maxBytes: number): Promise<Uint8Array> {
  refuseOthers(await nodeFiles.promises.stat(path));
  const file = await nodeFiles.promises.open(path, flags);
  try {
    const found = await file.stat();
    refuseOthers(found);
    return await readAll(file, found.size, maxBytes);
  } finally {
    await file.close();
  }
}

/** Synchronous: a thread that reads in parallel takes longer to answer than most files take to read. */
export function readBytesAtOnce(path: string, maxBytes: number): Uint8Array {
  refuseOthers(nodeFiles.statSync(path));
  const descriptor = nodeFiles.openSync(path, flags);
  try {
    const found = nodeFiles.fstatSync(descriptor);
    refuseOthers(found);
    const filling = fill(found.size, maxBytes);
    let step = filling.next();
    while (!step.done) {
      const { buffer, at } = step.value;
      step = filling.next(nodeFiles.readSync(descriptor, buffer, at, buffer.length - at, null));
    }
    return step.value;
  } finally {
    nodeFiles.closeSync(descriptor);
  }
}

/**
 * The bytes of a file that a user names on the command line, with the same bound. Also reads pipes and devices, and
 * paths below `/dev` and `/proc`, such as `/dev/stdin` and the result of `<(…)`, but not through other links. Waits for
 * the writer of a pipe.
 */
export async function readNamedBytes(path: string, maxBytes: number): Promise<Uint8Array> {
  if (!isNamedStream(path)) return readBytesAtOnce(path, maxBytes);
  const file = await nodeFiles.promises.open(path);
  try {
    return await readAll(file, 0, maxBytes);
  } finally {
    await file.close();
  }
}

/** The bytes of a regular file as they come, however many; of a stream too where the user names it. */
export async function* readChunks(path: string, isNamed: boolean): AsyncGenerator<Uint8Array> {
  const isStream = isNamed && isNamedStream(path);
  if (!isStream) refuseOthers(nodeFiles.statSync(path));
  const file = await nodeFiles.promises.open(path, isStream ? "r" : flags);
  try {
    if (!isStream) refuseOthers(await file.stat());
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

function isNamedStream(path: string): boolean {
  const itself = nodeFiles.lstatSync(path);
  if (!itself.isSymbolicLink()) return !itself.isFile() && !itself.isDirectory();
  if (!/^\/(?:dev|proc)\//.test(path)) return false;
  const found = nodeFiles.statSync(path);
  return !found.isFile() && !found.isDirectory();
}

function refuseOthers(found: Stats): void {
  if (found.isDirectory()) throw new Error(fileProblems.directory);
  if (!found.isFile()) throw new Error(fileProblems.special);
}

async function readAll(
  file: Awaited<ReturnType<typeof nodeFiles.promises.open>>,
  size: number,
  maxBytes: number,
): Promise<Uint8Array> {
  const filling = fill(size, maxBytes);
  let step = filling.next();
  while (!step.done) {
    const { buffer, at } = step.value;
    const { bytesRead } = await file.read(buffer, at, buffer.length - at, null);
    step = filling.next(bytesRead);
  }
  return step.value;
}

/** Yields where to read to, and takes how many bytes came. The size is a guess: files of `/proc` say 0. */
function* fill(
  size: number,
  maxBytes: number,
): Generator<{ readonly buffer: Buffer; readonly at: number }, Uint8Array, number> {
  const enough = maxBytes + 1;
  let buffer = Buffer.allocUnsafe(Math.min(size > 0 ? size : chunkSize, enough));
  let length = 0;
  while (length < enough) {
    if (length === buffer.length) {
      const larger = Buffer.allocUnsafe(Math.min(length * 2 + chunkSize, enough));
      buffer.copy(larger);
      buffer = larger;
    }
    const count = yield { buffer, at: length };
    if (count === 0) break;
    length += count;
    // The whole size was read; another read only to see the end would take as long again.
    if (length === size) break;
  }
  return buffer.subarray(0, length);
}
