import type { Stats } from "node:fs";
import { fileProblems } from "../../engine/messages/file-problems.ts";
import { nodeFiles } from "./built-in.ts";
import { machine } from "./machine-paths.ts";
import { readBytes } from "./read-bytes.ts";

const files = nodeFiles.promises;

export interface Expected {
  /** The bytes that were read: if the file differs now, nothing is written. Absent: any file, or none. */
  readonly bytes?: Uint8Array;
  /** The folder that must contain it, with links resolved. */
  readonly within?: string;
}

/**
 * Writes a file completely, or rejects and leaves it unchanged: the bytes go to a file next to it, which replaces it.
 * Links stay, and their target is written; mode and owner stay. A file that cannot be replaced without losing its
 * meaning (with several names, with an owner that this user cannot set, or on its own mount) is written in place, with a
 * copy of the old bytes next to it until the write succeeds.
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  { bytes: old, within }: Expected,
): Promise<void> {
  const target = await realTarget(path);
  if (within !== undefined && !machine.isWithin(target, await files.realpath(within))) {
    throw new Error(fileProblems.leadsOut);
  }
  const found = await files.stat(target).catch(nothingThere);
  if (!found) {
    if (old) throw new Error(fileProblems.changed);
    await viaTemporary(target, bytes, 0o666, () => Promise.resolve());
    return;
  }
  // A file without write permission must not be replaced.
  await files.access(target, nodeFiles.constants.W_OK);
  const before = await whileHeld(() => readBytes(target, found.size));
  const isSame = async (): Promise<boolean> =>
    isEqual(await whileHeld(() => readBytes(target, before.length)), old ?? before);
  const check = async (): Promise<void> => {
    if (!(await isSame())) throw new Error(fileProblems.changed);
  };
  await check();
  const isReplaced = found.nlink === 1 && (await replaces(target, bytes, found, check));
  if (!isReplaced) await writeInPlace(target, bytes, before, check);
}

/** Whether the file was replaced; false where it has to be written in place. */
async function replaces(
  target: string,
  bytes: Uint8Array,
  found: Stats,
  check: () => Promise<void>,
): Promise<boolean> {
  try {
    await viaTemporary(target, bytes, found, check);
    return true;
  } catch (error) {
    if (error instanceof NotReplaceable) return false;
    throw error;
  }
}

class NotReplaceable extends Error {}

/** Writes a new file next to the target, with this mode or another's mode and owner, and replaces the target. */
async function viaTemporary(
  target: string,
  bytes: Uint8Array,
  like: Stats | number,
  check: () => Promise<void>,
): Promise<void> {
  const temporary = nameBeside(target);
  try {
    await writeNew(temporary, bytes, like);
    await check();
    await whileHeld(() => files.rename(temporary, target)).catch((error: unknown) => {
      // A mount of this one file, as containers have it, or a file that another program has open for long.
      throw isHeld(error) || isCode(error, "EXDEV") ? new NotReplaceable() : error;
    });
  } catch (error) {
    await files.rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(machine.folderOf(target));
}

/**
 * Milliseconds between attempts. On Windows, editors, indexers and scanners for viruses hold a file for a moment, in which no
 * other program may replace it.
 */
const pauses = [20, 50, 100, 200, 400];

/** Tries again for a moment if another program has the file open. */
async function whileHeld<T>(action: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await action();
    } catch (error) {
      if (!isHeld(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return action();
}

function isHeld(error: unknown): boolean {
  return isCode(error, "EBUSY", "EPERM", "EACCES");
}

async function writeNew(path: string, bytes: Uint8Array, like: Stats | number): Promise<void> {
  const isNew = typeof like === "number";
  const file = await files.open(path, "wx", isNew ? like : 0o600);
  try {
    await writeAll(file, bytes);
    if (!isNew) await keepOwner(file, like);
    await file.sync();
  } finally {
    await file.close();
  }
}

type OpenFile = Awaited<ReturnType<typeof files.open>>;

async function keepOwner(file: OpenFile, { uid, gid, mode }: Stats): Promise<void> {
  const own = await file.stat();
  if (own.uid !== uid || own.gid !== gid) {
    await file.chown(uid, gid).catch(() => {
      throw new NotReplaceable();
    });
  }
  // Last: another owner takes bits of it away.
  await file.chmod(mode & 0o7777);
}

/** Neither the old bytes nor the new ones are in the file; the message says where the old ones are. */
export class HalfWritten extends Error {}

/** Overwrites the bytes of a file. A failed write is undone; a copy of the old bytes is next to it. */
async function writeInPlace(
  target: string,
  bytes: Uint8Array,
  before: Uint8Array,
  check: () => Promise<void>,
): Promise<void> {
  const copy = nameBeside(target);
  try {
    await writeNew(copy, before, 0o600);
    await check();
    await overwrite(target, bytes, before, copy);
  } catch (error) {
    if (!(error instanceof HalfWritten)) await files.rm(copy, { force: true });
    throw error;
  }
  await files.rm(copy, { force: true });
}

async function overwrite(
  target: string,
  bytes: Uint8Array,
  before: Uint8Array,
  copy: string,
): Promise<void> {
  const file = await whileHeld(() => files.open(target, "r+"));
  let reached = 0;
  try {
    await writeAll(file, bytes, (count) => (reached = count));
    reached = Math.max(bytes.length, before.length);
    await file.truncate(bytes.length);
    await file.sync();
  } catch (error) {
    try {
      // Nothing behind the place that was reached has changed.
      await writeAll(file, before.subarray(0, reached));
      await file.truncate(before.length);
      await file.sync();
    } catch {
      throw new HalfWritten(`${fileProblems.halfWritten} ${copy}`);
    }
    throw error;
  } finally {
    await file.close();
  }
}

async function writeAll(
  file: OpenFile,
  bytes: Uint8Array,
  onWritten?: (count: number) => void,
): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, written);
    written += bytesWritten;
    onWritten?.(written);
  }
}

/** Makes a folder and those around it. */
export async function makeFolder(path: string): Promise<void> {
  // Of a relative path in a deleted folder Node would look for the folder around it for ever.
  await files.mkdir(machine.absolute(path), { recursive: true });
}

/** The path behind all links, also of a file that is not there yet. */
async function realTarget(path: string): Promise<string> {
  const real = await files.realpath(path).catch(nothingThere);
  if (real !== undefined) return real;
  if (await files.lstat(path).catch(nothingThere)) throw new Error(fileProblems.deadLink);
  return machine.join(
    await files.realpath(machine.folderOf(machine.absolute(path))),
    machine.nameOf(path),
  );
}

function nothingThere(error: unknown): undefined {
  if (isCode(error, "ENOENT")) return undefined;
  throw error;
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function nameBeside(target: string): string {
  const random = Math.random().toString(36).slice(2, 10);
  const name = `.${machine.nameOf(target).slice(0, 100)}.${random}.tmp`;
  return machine.join(machine.folderOf(target), name);
}

/** Without this, a power failure can lose the new name; not every system supports it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await files.open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
