import { places, settingsOf, textsOf } from "./interleave-texts.ts";
import { memoryFileSystem, type MemoryFileSystem } from "./memory-file-system.ts";
import { knowledge } from "./knowledge.ts";
import { randomOf } from "./random.ts";
import type { LanguageService } from "../../server/src/service/api.ts";
import type { FileSystem } from "../../server/src/engine/files/file-system.ts";
import { createLanguageService } from "../../server/src/service/language-service.ts";

/** One run: this many events, in an order that `seed` decides. */
interface Run {
  readonly seed: number;
  readonly events: number;
}

/** An answer that a service with a history gives, and a fresh one does not. */
interface Difference {
  readonly events: readonly string[];
  readonly path: string;
  readonly kept: unknown;
  readonly fresh: unknown;
}

const root = "file:///w";

/**
 * Opens, changes, saves and closes files, changes them on the disk and asks about them, in a random order, while earlier
 * requests still wait for files. Now and then everything is awaited, and each open file compared with a service that has
 * no history. Returns the first difference.
 */
export async function interleave({ seed, events }: Run): Promise<Difference | undefined> {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const disk = memoryFileSystem(
    Object.fromEntries(places.map((path) => [`/w/${path}`, pick(textsOf(path))])),
  );
  const settings = pick(settingsOf);
  const service = serviceOn(slowly(disk, random), settings);
  const open = new Map<string, string>();
  const waiting: Promise<unknown>[] = [];
  const done: string[] = [];
  const act = (path: string): void => {
    const uri = `${root}/${path}`;
    const text = pick(textsOf(path));
    const event = pick(["open", "change", "change", "close", "write", "remove", "ask", "ask"]);
    if (event === "open" && !open.has(path)) {
      open.set(path, text);
      service.open({ uri, text });
    } else if (event === "change" && open.has(path)) {
      open.set(path, text);
      service.change(uri, text);
    } else if (event === "close" && open.delete(path)) {
      service.close(uri);
    } else if (event === "write" || event === "remove") {
      if (event === "write") disk.put(`/w/${path}`, text);
      else disk.remove(`/w/${path}`);
      service.filesChanged();
    } else if (event === "ask") {
      waiting.push(answersOf(service, uri));
    } else return;
    done.push(`${event} ${path}`);
  };
  for (let at = 0; at < events; at++) {
    act(pick(places));
    // Lets some of the waiting work go on.
    for (let turns = Math.floor(random() * 4); turns > 0; turns--) await Promise.resolve();
    if (at % 10 !== 9) continue;
    await Promise.all(waiting.splice(0));
    const fresh = serviceOn(disk, settings);
    for (const [path, text] of open) fresh.open({ uri: `${root}/${path}`, text });
    for (const path of open.keys()) {
      const [ours, theirs] = [
        await answersOf(service, `${root}/${path}`),
        await answersOf(fresh, `${root}/${path}`),
      ];
      if (JSON.stringify(ours) === JSON.stringify(theirs)) continue;
      return { events: done, path, kept: ours, fresh: theirs };
    }
  }
  return undefined;
}

function serviceOn(files: FileSystem, settings: object): LanguageService {
  return createLanguageService({ knowledge, files, roots: [root], settings });
}

async function answersOf(service: LanguageService, uri: string): Promise<unknown> {
  return [await service.diagnostics(uri), (await service.effective(uri))?.text];
}

/** Delays each answer of `files` by some turns. */
function slowly(files: MemoryFileSystem, random: () => number): FileSystem {
  const later = async <T>(answer: Promise<T>): Promise<T> => {
    for (let turns = Math.floor(random() * 6); turns > 0; turns--) await Promise.resolve();
    return answer;
  };
  return {
    readText: (uri) => later(files.readText(uri)),
    readFolder: (uri) => later(files.readFolder(uri)),
    isLink: (uri) => later(files.isLink(uri)),
    realUri: (uri) => later(files.realUri(uri)),
  };
}
