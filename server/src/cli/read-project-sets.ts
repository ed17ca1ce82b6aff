import { once } from "../text/once.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import type { FileSets, NamedSets } from "../workspace/reports/named-sets.ts";

/** Without named sets there are no messages about any. */
const none: FileSets = { sets: [], skippedAs: undefined };

/** The sets of project's files on the disk. Their code is loaded when the first project names one. */
export function projectSets(knowledge: Knowledge): Pick<NamedSets, "check" | "forget"> {
  let named: NamedSets | undefined;
  const load = once(async () => {
    const { createNamedSets, diskReader } = await import("./check-more.ts");
    named = createNamedSets(knowledge, diskReader());
    return named;
  });
  return {
    async check(uri, project, checkOptions) {
      if ((project.settings.sets ?? []).length === 0) return none;
      return (await load()).check(uri, project, checkOptions);
    },
    forget: () => named?.forget(),
  };
}
