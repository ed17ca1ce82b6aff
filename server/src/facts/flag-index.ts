import { isBefore, valueIn } from "./field-index.ts";
import type { FlagRecord, FlagTable, KubernetesVersion } from "./table.ts";

/** A flag of one version under its name. */
export interface Flag {
  /** Without dashes. */
  readonly name: string;
  readonly record: FlagRecord;
}

/** Facts about a flag that was removed. */
export interface GoneFlag {
  readonly removedIn: string;
  readonly instead: string | undefined;
  /** The field of the configuration that it set. */
  readonly field: string | undefined;
}

/** Facts about the flags of a version's kubelet binary; `flagsIn` returns those of Linux. */
export interface FlagIndex {
  /** The flags of `version` by name, in the order of their names. */
  flagsIn(version: KubernetesVersion): ReadonlyMap<string, Flag>;
  /** The flag behind a letter (`v`, `h`). */
  shorthandIn(letter: string, version: KubernetesVersion): Flag | undefined;
  /** Where `version` no longer has the flag, what became of it. */
  goneIn(name: string, version: KubernetesVersion): GoneFlag | undefined;
  /** The first version with a flag that `version` does not have yet. */
  sinceOf(name: string, version: KubernetesVersion): string | undefined;
  /** The flag, if only kubelets on Windows have it. */
  windowsFlag(name: string): Flag | undefined;
  /** As `--help` prints it. */
  defaultIn(flag: Flag, version: KubernetesVersion): string;
}

/** An index over the generated table of flags. */
export function createFlagIndex({ flags: table, removed }: FlagTable): FlagIndex {
  const all = new Map(Object.entries(table));
  const gone = new Map(Object.entries(removed));
  const byVersion = new Map<KubernetesVersion, ReadonlyMap<string, Flag>>();
  const flagsIn: FlagIndex["flagsIn"] = (version) => {
    let flags = byVersion.get(version);
    if (!flags) {
      const records = [...all].filter(([, record]) => isIn(record, version));
      flags = new Map(
        records.map(([name, record]) => [name, { name, record: recordIn(record, version) }]),
      );
      byVersion.set(version, flags);
    }
    return flags;
  };
  return {
    flagsIn,
    shorthandIn: (letter, version) =>
      [...flagsIn(version).values()].find(({ record }) => record.shorthand === letter),
    goneIn(name, version) {
      const old = gone.get(name);
      if (old) return { removedIn: old.removedIn, instead: old.instead, field: undefined };
      const record = all.get(name);
      const removedIn = record?.removedIn;
      if (!record || removedIn === undefined || isBefore(version, removedIn)) return undefined;
      return { removedIn, instead: record.instead, field: record.field };
    },
    sinceOf(name, version) {
      const since = all.get(name)?.since;
      return since !== undefined && isBefore(version, since) ? since : undefined;
    },
    windowsFlag(name) {
      const record = all.get(name);
      return record?.os === "windows" ? { name, record } : undefined;
    },
    defaultIn: ({ record: { default: value } }, version) =>
      typeof value === "string" ? value : (valueIn(value, version) ?? ""),
  };
}

/** The record without what only later versions say. */
function recordIn(record: FlagRecord, version: KubernetesVersion): FlagRecord {
  const { deprecated, ...others } = record;
  const isLater = record.deprecatedSince !== undefined && isBefore(version, record.deprecatedSince);
  return deprecated && isLater ? others : record;
}

function isIn({ os, since, removedIn }: FlagRecord, version: KubernetesVersion): boolean {
  const isYet = since === undefined || !isBefore(version, since);
  const isStill = removedIn === undefined || isBefore(version, removedIn);
  return os === undefined && isYet && isStill;
}
