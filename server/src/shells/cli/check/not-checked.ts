import type { NotChecked } from "../../../answers/messages/cli-phrases.ts";

/** The lines of a project file that switch something off. */
interface Switches {
  /** The path of the file. */
  readonly shown: string;
  readonly rulesOff: readonly { readonly rule: string; readonly line: number }[];
  readonly ignoreLine?: number;
}

/** Counts what the files of projects keep from being reported, while files are found. */
export interface NotCheckedCounter {
  /** A file that is found in the project. */
  add(project: Switches, isIgnored: boolean): void;
  /** Undefined: everything was checked. */
  result(): NotChecked | undefined;
}

/** Nothing was found yet. */
export function notCheckedCounter(): NotCheckedCounter {
  const projects = new Set<Switches>();
  const ignoring = new Set<Switches>();
  let ignoredFiles = 0;
  return {
    add(project, isIgnored) {
      projects.add(project);
      if (!isIgnored) return;
      ignoring.add(project);
      ignoredFiles++;
    },
    result() {
      const all = [...projects];
      const rulesOff = new Set(all.flatMap(({ rulesOff: off }) => off.map(({ rule }) => rule)));
      const places = all.flatMap((project) => {
        const { shown, ignoreLine, rulesOff: off } = project;
        const lines = [
          ...(ignoring.has(project) && ignoreLine !== undefined ? [ignoreLine] : []),
          ...off.map(({ line }) => line),
        ];
        return [...new Set(lines)].toSorted((a, b) => a - b).map((line) => ({ path: shown, line }));
      });
      if (ignoredFiles + rulesOff.size === 0) return undefined;
      return { ignoredFiles, rulesOff: [...rulesOff].toSorted(), places };
    },
  };
}
