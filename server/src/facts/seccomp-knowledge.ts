import type {
  RuntimeDefaultTable,
  SeccompModel,
  SeccompTexts,
  SyscallRecord,
  SyscallTable,
} from "./seccomp-table.ts";

/** The generated tables about seccomp. */
export interface SeccompTables {
  readonly syscalls: SyscallTable;
  readonly model: SeccompModel;
  readonly runtimeDefault: RuntimeDefaultTable;
  readonly texts: SeccompTexts;
}

/** A call of one architecture. */
interface NumberedCall {
  readonly name: string;
  readonly number: number;
}

/** The tables, and what is asked of them often. Names from user text are safe to pass. */
export interface SeccompKnowledge extends SeccompTables {
  /** The names of all calls, in the order of the table. */
  readonly callNames: readonly string[];
  /** The facts of a call; undefined where libseccomp does not know the name. */
  call(name: string): SyscallRecord | undefined;
  /** Its number on the architecture `SCMP_ARCH_…`; undefined where that has no such call. */
  numberOf(name: string, architecture: string): number | undefined;
  /** The calls of the architecture `SCMP_ARCH_…`; none where it is not known. */
  callsOf(architecture: string): readonly NumberedCall[];
  /** The number of an error such as `EPERM`; Podman and CRI-O take a number in its place too. */
  errnoOf(name: string): number | undefined;
}

/** Builds the lookups over the generated tables. */
export function createSeccompKnowledge(tables: SeccompTables): SeccompKnowledge {
  const { syscalls, model } = tables;
  const calls = new Map(Object.entries(syscalls.calls));
  const errnos = new Map(Object.entries(model.errnos));
  const columns = new Map(
    Object.entries(model.architectures).map(([constant, { table }]) => [
      constant,
      syscalls.archs.indexOf(table),
    ]),
  );
  const byArchitecture = new Map<string, readonly NumberedCall[]>();
  const numberOf = (name: string, architecture: string): number | undefined =>
    calls.get(name)?.n[columns.get(architecture) ?? -1] ?? undefined;
  return {
    syscalls,
    model,
    runtimeDefault: tables.runtimeDefault,
    texts: tables.texts,
    callNames: [...calls.keys()],
    call: (name) => calls.get(name),
    numberOf,
    callsOf(architecture) {
      const cached = byArchitecture.get(architecture);
      if (cached) return cached;
      const found = [...calls.keys()].flatMap((name) => {
        const number = numberOf(name, architecture);
        return number === undefined ? [] : [{ name, number }];
      });
      byArchitecture.set(architecture, found);
      return found;
    },
    errnoOf: (name) =>
      errnos.get(name) ?? (/^\d{1,10}$/.test(name) ? numberUpTo32Bits(name) : undefined),
  };
}

function numberUpTo32Bits(digits: string): number | undefined {
  const number = Number(digits);
  return number < 2 ** 32 ? number : undefined;
}
