import { passedOverTogether, type PassedOver } from "../../../engine/files/walk-folder.ts";
import type { NotChanged, NotChecked } from "../../../answers/messages/cli-phrases.ts";

/** A line of a project file; lines count from 1. */
export interface WrittenPlace {
  /** The path of the file. */
  readonly path: string;
  readonly line: number;
}

/** Counts what the files of projects keep from being reported, while files are found. */
export interface NotCheckedCounter {
  /**
   * A file that is found in a project.
   * @param off the rules that are off for it
   * @param ignore the `ignore` that names it
   */
  add(off: ReadonlyMap<string, WrittenPlace>, ignore: WrittenPlace | undefined): void;
  /** Files and folders that a search passes over. */
  passOver(passedOver: PassedOver): void;
  /** A file that is not changed, though it could be. */
  leaveAlone(path: string, reason: keyof NotChanged): void;
  /** Undefined: everything that can be changed was. */
  notChanged(): NotChanged | undefined;
  /** Undefined: everything was checked. */
  result(): NotChecked | undefined;
  /** Undefined: searches have passed over nothing. */
  passedOver(): PassedOver | undefined;
}

/** Nothing was found yet. */
export function notCheckedCounter(): NotCheckedCounter {
  const rulesOff = new Set<string>();
  const lines = new Map<string, Set<number>>();
  const searches: PassedOver[] = [];
  const unchanged: Record<keyof NotChanged, string[]> = { generated: [], golden: [] };
  let ignoredFiles = 0;
  const addPlace = ({ path, line }: WrittenPlace): void => {
    const known = lines.get(path) ?? new Set();
    lines.set(path, known.add(line));
  };
  return {
    add(off, ignore) {
      for (const [rule, place] of off) {
        rulesOff.add(rule);
        addPlace(place);
      }
      if (!ignore) return;
      ignoredFiles++;
      addPlace(ignore);
    },
    leaveAlone: (path, reason) => void unchanged[reason].push(path),
    notChanged: () =>
      unchanged.generated.length + unchanged.golden.length > 0 ? unchanged : undefined,
    passOver: (passedOver) => void searches.push(passedOver),
    passedOver() {
      const all = passedOverTogether(searches);
      // Git's own files have no configurations.
      const folders = all.folders.filter((name) => name !== ".git");
      const count = all.ignoredFiles + all.ignoredFolders + folders.length + all.largeFiles;
      return count > 0 ? { ...all, folders } : undefined;
    },
    result() {
      if (ignoredFiles + rulesOff.size === 0) return undefined;
      const places = [...lines].flatMap(([path, found]) =>
        [...found].toSorted((a, b) => a - b).map((line) => ({ path, line })),
      );
      return { ignoredFiles, rulesOff: [...rulesOff].toSorted(), places };
    },
  };
}
