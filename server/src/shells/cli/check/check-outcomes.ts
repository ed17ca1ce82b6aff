import type { Locale } from "../../../engine/messages/language.ts";
import { inputName } from "../input/input-name.ts";
import type { ProjectCandidate } from "../input/project-files.ts";
import { resultsInOrder, type WorkerPool } from "./worker-pool.ts";
import type { CheckOutcome, CheckTask } from "./check-file.ts";

/** A file with its project, and a project's file that cannot be used. */
type Found = Exclude<ProjectCandidate, Broken>;
type Broken = Extract<ProjectCandidate, { readonly errors: readonly string[] }>;

interface Means {
  readonly taskOf: (found: Found) => CheckTask;
  /** Checks a file in this thread. */
  readonly check: (task: CheckTask) => Promise<CheckOutcome>;
  readonly pool: WorkerPool | undefined;
  readonly locale: Locale;
}

/** A thread takes longer to start than these take. */
const filesForOne = 64;
const chunkSize = 16;

/** Outcomes of files, in their order: by this thread, and for more than some dozens by those of the pool. */
export async function* checkOutcomes(
  candidates: AsyncIterable<ProjectCandidate>,
  { taskOf, check, pool, locale }: Means,
): AsyncGenerator<CheckOutcome | Broken> {
  let seen = 0;
  const rest = candidates[Symbol.asyncIterator]();
  for (;;) {
    const next = await rest.next();
    if (next.done === true) return;
    const found = next.value;
    if ("errors" in found) yield found;
    else yield await check(taskOf(found));
    if (pool && ++seen >= filesForOne) break;
  }
  const others = { [Symbol.asyncIterator]: () => rest };
  yield* resultsInOrder<ProjectCandidate, CheckOutcome | Broken>(
    others,
    chunkSize,
    pool,
    async (chunk) => {
      const tasks = chunk.flatMap((candidate) =>
        "errors" in candidate ? [] : [taskOf(candidate)],
      );
      // Standard input is this thread's.
      const files = tasks.filter(({ candidate }) => candidate.path !== inputName);
      const answers = files.length === 0 ? [] : await pool.run({ kind: "check", locale, files });
      const outcomes = new Map(files.map((file, at) => [file, answers[at] as CheckOutcome]));
      const ownTasks = tasks.filter((task) => !outcomes.has(task));
      for (const task of ownTasks) outcomes.set(task, await check(task));
      let next = 0;
      return chunk.map((candidate) => {
        if ("errors" in candidate) return candidate;
        const task = tasks[next++];
        return task && outcomes.get(task);
      });
    },
  );
}
