import { documentAnswers } from "../core/parts/documents/late-answers.ts";
import { seccompParts } from "../core/parts/late-seccomp-parts.ts";
import { toolParts } from "../core/parts/late-tool-parts.ts";
import { projectFilePart } from "../core/parts/project-file/late-project-file-part.ts";
import { lateOtherRules } from "../core/rules/late-other-rules.ts";
import { latePhrases } from "../core/languages/late-phrases.ts";
import { lateTables, lateTexts } from "../core/schema/late-tables.ts";
import { lateReaders } from "../core/schema/late-readers.ts";
import type { LateCode, LateModule } from "../core/schema/late-code.ts";

/** Breaks off work that needs code which is not there yet. */
class NotLoaded extends Error {
  constructor(readonly module: string) {
    super(`The code "${module}" is not loaded.`);
  }
}

/** What loads a module, by its name, and others that it will ask for at once. */
interface Loader {
  readonly name: string;
  readonly load: () => Promise<unknown>;
  readonly others: readonly string[];
}

const loaders: ReadonlyMap<string, Loader> = new Map(
  [
    late(documentAnswers, () => import("../core/parts/documents/document-answers.ts")),
    late(latePhrases, () => import("../core/messages/english-phrases.ts")),
    late(lateTables, () => import("../core/schema/other-tables.ts")),
    late(lateTexts, () => import("../core/schema/text-tables.ts")),
    late(lateOtherRules, () => import("../core/rules/other-rules.ts")),
    late(lateReaders, () => import("../core/syntax/other-readers.ts")),
    late(projectFilePart, () => import("../core/parts/project-file/project-file-part.ts")),
    late(seccompParts, () => import("../core/parts/seccomp-parts.ts"), lateTables),
    late(toolParts, () => import("../core/parts/tool-parts.ts"), lateTables),
  ].map((loader) => [loader.name, loader]),
);

/**
 * Each attempt finds one module missing. What another work has begun with may miss one that has come meanwhile, which ends
 * with that work; what misses one for ever is given up.
 */
const maxAttempts = 2 * loaders.size;

/** The compiler sees that what is loaded is what the name stands for. */
function late<T>(
  { name }: LateModule<T>,
  load: () => Promise<T>,
  ...others: readonly LateModule<unknown>[]
): Loader {
  return { name, load, others: others.map((other) => other.name) };
}

/** The late parts of the core, none of which is there yet. */
export function createLateCode(): LateCode {
  const loaded = new Map<string, unknown>();
  const load = async (name: string): Promise<void> => {
    if (loaded.has(name)) return;
    const loader = loaders.get(name);
    const [module] = await Promise.all([loader?.load(), ...(loader?.others ?? []).map(load)]);
    loaded.set(name, module);
  };
  return {
    get<T>({ name }: LateModule<T>): T {
      if (!loaded.has(name)) throw new NotLoaded(name);
      // What is loaded under its name has its type.
      return loaded.get(name) as T;
    },
    async run(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof NotLoaded) || attempt >= maxAttempts) throw error;
          await load(error.module);
        }
      }
    },
    async loadAll() {
      await Promise.all([...loaders.keys()].map(load));
    },
  };
}
