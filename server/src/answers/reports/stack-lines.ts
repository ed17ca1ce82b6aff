import type { Language } from "../../engine/messages/language.ts";
import type { FileReport } from "./file-report.ts";

/** So many sets of files are named. */
const maxNamed = 5;

/** Collects the sets of files that a report checked together. */
export interface StackLines {
  add(report: Pick<FileReport, "stacks" | "incomplete">): void;
  /** A sentence for each set, one for those that are too many, and what is missing. */
  lines(): readonly string[];
}

/** No file was checked yet. */
export function stackLines({ cli, sets }: Pick<Language, "cli" | "sets">): StackLines {
  const known = new Set<string>();
  const named: string[] = [];
  const parts: string[] = [];
  return {
    add({ stacks = [], incomplete }) {
      if (incomplete !== undefined && parts.length < maxNamed) parts.push(incomplete);
      for (const stack of stacks) {
        const { main, dropIns, flags } = stack;
        const key = JSON.stringify([main, dropIns, flags]);
        if (known.has(key)) continue;
        known.add(key);
        if (known.size <= maxNamed) named.push(cli.checkedTogether(sets.stack(stack)));
      }
    },
    lines() {
      const more = known.size - named.length;
      return [...named, ...(more > 0 ? [cli.moreTogether(more)] : []), ...parts];
    },
  };
}
