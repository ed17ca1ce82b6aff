import { lstat, realpath, stat } from "node:fs/promises";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { listFolder } from "./list-folder.ts";
import { machine } from "./machine-paths.ts";
import { readBytes } from "./read-bytes.ts";
import { textOfBytes } from "./text-of-bytes.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";
import { fileProblems } from "../../engine/messages/file-problems.ts";

/**
 * The number of concurrent tasks, about the number of Node.js threads for them. Waiting time does not use up a task's
 * time.
 */
const atOnce = 8;

/**
 * Runs work on files, each piece for at most so many milliseconds: a disk behind a network may never answer. Then the
 * promise rejects, as it does if the work throws. The work itself cannot be ended; what it finds later is dropped.
 */
export function workWithin(milliseconds: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
  };
  /** Passes the slot on: otherwise new work could take it before the work that waits. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return async (work) => {
    await enter();
    try {
      return await limited(work(), milliseconds);
    } finally {
      leave();
    }
  };
}

function limited<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(fileProblems.silent)), milliseconds);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Longer files are none of the kubelet's, and are not read. */
const maxBytes = 8 * 1024 * 1024;

/** Milliseconds after which a file is treated as missing if the disk does not answer. */
const maxWait = 5_000;

/** The files of this machine, by `file:` addresses; others, and paths that only a node has, cannot be read. */
export function nodeFileSystem(): FileSystem {
  const inTime = workWithin(maxWait);
  const orNothing = async <T>(
    uri: string,
    read: (path: string) => Promise<T>,
  ): Promise<T | undefined> => {
    const path = machine.pathOf(uri);
    if (path === undefined) return undefined;
    try {
      return await inTime(() => read(path));
    } catch {
      return undefined;
    }
  };
  return {
    readText: (uri) =>
      orNothing(uri, async (path) => {
        const bytes = await readBytes(path, maxBytes);
        return bytes.length > maxBytes ? undefined : textOfBytes(bytes);
      }),
    readBeginning: (uri, length) =>
      orNothing(uri, async (path) => {
        const { size } = await stat(path);
        return { size, text: textOfBytes(await readBytes(path, length)) };
      }),
    readFolder: (uri) => orNothing(uri, listFolder),
    isLink: (uri) =>
      orNothing(uri, async (path) => (await lstat(withoutSlash(path))).isSymbolicLink()),
    // Windows makes up modes that say nothing about the file, such as one in a copy of a node.
    mode:
      process.platform !== "win32"
        ? (uri: string) => orNothing(uri, async (path) => (await stat(path)).mode & 0o7777)
        : undefined,
    realUri: async (uri) =>
      (await orNothing(uri, async (path) => machine.uriOf(await realpath(path)))) ?? uri,
  };
}

function withoutSlash(path: string): string {
  return path.charAt(0) + withoutEnd(path.slice(1), /\//);
}
