import { code, headline, markdownList, paragraphs } from "../engine/reports/markdown.ts";
import type { OverFile } from "./messages/flag-phrases.ts";
import type { Flag } from "../facts/flag-index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { FlagKind, KubernetesVersion } from "../facts/table.ts";
import { flagReferenceUrl } from "../kubelet/index.ts";

type FlagKnowledge = Pick<Knowledge, "flags" | "descriptions" | "language">;

/** Kinds whose second use adds to the first; for all others the last one applies. */
const accumulating: ReadonlySet<FlagKind> = new Set<FlagKind>([
  "list",
  "map",
  "option",
  "thresholds",
  "gates",
  "labels",
  "headers",
  "reserved-memory",
  "vmodule",
]);

/** True for a flag that adds up where it is given more than once. */
function addsUp({ record }: Flag): boolean {
  return accumulating.has(record.kind);
}

/** How a flag's value and that of its field in a file combine; undefined for a flag without a field. */
export function overFileOf({ record }: Flag): { field: string; over: OverFile } | undefined {
  if (record.orWithField !== undefined) return { field: record.orWithField, over: "either" };
  if (record.field === undefined) return undefined;
  const over = { gates: "merges", vmodule: "appends" } as const;
  const { kind } = record;
  return {
    field: record.field,
    over: kind === "gates" || kind === "vmodule" ? over[kind] : "replaces",
  };
}

/**
 * A flag's documentation as Markdown: how to write its value, its effect, its default in `version`, the field that it
 * sets, the official page. Also covers flags that `version` no longer has or does not have yet; undefined for a name
 * (without dashes) that never was a flag.
 */
export function describeFlag(
  { flags, descriptions, language }: FlagKnowledge,
  name: string,
  version: KubernetesVersion,
): string | undefined {
  const { flags: phrases, hover } = language;
  const flag = flags.flagsIn(version).get(name);
  if (!flag) {
    const gone = flags.goneIn(name, version)?.removedIn;
    const since = flags.sinceOf(name, version);
    const isForWindows = flags.windowsFlag(name) !== undefined;
    if (gone === undefined && since === undefined && !isForWindows) return undefined;
    const facts = [
      ...(gone === undefined ? [] : [phrases.removedIn(gone)]),
      ...(since === undefined ? [] : [phrases.since(since)]),
      ...(isForWindows ? [phrases.windowsOnly] : []),
    ];
    return paragraphs(
      headline(`\\-\\-${name}`, phrases.flag),
      phrases.unknownIn(version),
      descriptions.flag(name),
      markdownList(facts),
    );
  }
  return paragraphs(
    headline(`\\-\\-${name}`, phrases.values[flag.record.kind]),
    descriptions.flag(name),
    markdownList([hover.default(code(flags.defaultIn(flag, version))), ...factsOf(flag, phrases)]),
    `[${hover.reference(version)}](${flagReferenceUrl(version)})`,
  );
}

/** Further facts about a flag, one line of Markdown each. */
function factsOf(flag: Flag, phrases: Knowledge["language"]["flags"]): string[] {
  const { record } = flag;
  const over = overFileOf(flag);
  const field = over && code(over.field);
  return [
    ...(over ? [phrases.sets(code(over.field), over.over)] : []),
    ...(addsUp(flag) ? [phrases.addsUp] : []),
    ...(record.shorthand === undefined ? [] : [phrases.shorthand(record.shorthand)]),
    ...(record.since === undefined ? [] : [phrases.since(record.since)]),
    ...(record.deprecated ? [phrases.deprecated(field)] : []),
    ...(record.removedIn === undefined ? [] : [phrases.removedIn(record.removedIn)]),
    ...(record.hidden ? [phrases.hidden] : []),
  ];
}
