import type { Json } from "../../../server/src/facts/table.ts";
import type { SyscallRecord, SyscallTable } from "../../../server/src/facts/seccomp-table.ts";
import { isJsonObject, objectAt } from "../tables/json-value.ts";
import type { Problem, Reading } from "../problem.ts";

/** The system calls as the facts have them, and which constant stands for which architecture. */
export interface SyscallFacts {
  readonly table: SyscallTable;
  /** OCI constant by libseccomp's name; of two that share a table only one. */
  readonly constants: ReadonlyMap<string, string>;
}

/** Takes numbers and first releases from `facts/syscalls.json`. */
export function readSyscallFacts(page: string, json: Json): Reading<SyscallFacts> {
  const problems: Problem[] = [];
  const facts = isJsonObject(json) ? json : {};
  const constants = Object.entries(objectAt(facts, "_arch_to_oci")).flatMap(([arch, constant]) =>
    typeof constant === "string" ? [[arch, constant] as const] : [],
  );
  const archs = constants.map(([arch]) => arch);
  const kernels = Object.entries(objectAt(facts, "_libseccomp_tables")).flatMap(
    ([release, kernel]) => {
      const version = typeof kernel === "string" ? /^v(\d+\.\d+)/.exec(kernel)?.[1] : undefined;
      return version === undefined ? [] : [[withoutV(release), version] as const];
    },
  );
  const calls: [string, SyscallRecord][] = [];
  for (const [name, entry] of Object.entries(objectAt(facts, "syscalls"))) {
    const numbers = isJsonObject(entry) ? objectAt(entry, "numbers") : {};
    const since = isJsonObject(entry) ? entry["first_libseccomp"] : undefined;
    const stray = Object.keys(numbers).filter((arch) => !archs.includes(arch));
    if (typeof since !== "string" || stray.length > 0) {
      const message = `${name} has no release or a number for an unknown architecture`;
      problems.push({ page, line: 0, message });
      continue;
    }
    const n = archs.map((arch) => {
      const number = numbers[arch];
      return typeof number === "number" ? number : null;
    });
    calls.push([name, { n, since: withoutV(since) }]);
  }
  if (calls.length === 0) problems.push({ page, line: 0, message: "it has no system calls" });
  calls.sort(([a], [b]) => (a < b ? -1 : 1));
  const table = {
    archs,
    kernels: Object.fromEntries(kernels),
    calls: Object.fromEntries(calls),
  };
  return { result: { table, constants: new Map(constants) }, problems };
}

function withoutV(release: string): string {
  return release.replace(/^v/, "");
}
