import { isBefore, valueIn } from "../../../server/src/facts/field-index.ts";
import type {
  FieldRecord,
  FieldTable,
  FlagTable,
  GateStep,
  GateTable,
  Json,
  KubernetesVersion,
  RuleTable,
  ValueRange,
  Versioned,
} from "../../../server/src/facts/table.ts";
import { code, shownPath } from "../../../server/src/engine/reports/markdown.ts";

/** The tables whose facts are compared. */
export interface Facts {
  readonly fields: FieldTable;
  readonly gates: GateTable;
  readonly flags: FlagTable;
  readonly rules: RuleTable;
}

interface Versions {
  readonly older: KubernetesVersion;
  readonly newer: KubernetesVersion;
}

/** What `newer` changed since `older`, as Markdown: a paragraph and a list for each topic with changes. */
export function factsDiff(
  facts: Facts,
  older: KubernetesVersion,
  newer: KubernetesVersion,
): string {
  const versions = { older, newer };
  const topics: readonly (readonly [string, readonly string[]])[] = [
    ["API versions", apiVersionLines(facts.fields, versions)],
    ["Fields", fieldLines(facts.fields, versions)],
    ["Feature gates", gateLines(facts.gates, versions)],
    ["Gates that need others", dependencyLines(facts.gates, versions)],
    ["Flags", flagLines(facts.flags, versions)],
    ["Rules", ruleLines(facts.rules, versions)],
  ];
  const shown = topics.filter(([, lines]) => lines.length > 0);
  if (shown.length === 0) return "No known change.";
  return shown
    .map(([topic, lines]) => `${topic}:\n\n${lines.map((line) => `- ${line}`).join("\n")}`)
    .join("\n\n");
}

/** True for a version that is newer than the older one, and not newer than the newer one. */
function isBetween(version: string | undefined, { older, newer }: Versions): boolean {
  return version !== undefined && isBefore(older, version) && !isBefore(newer, version);
}

function list(names: readonly string[]): string {
  return names.map(code).join(", ");
}

/** `label: names`, or nothing without names. */
function listed(label: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${label}: ${list(names)}`];
}

function apiVersionLines({ kinds }: FieldTable, versions: Versions): readonly string[] {
  return Object.entries(kinds).flatMap(([kind, { apiVersions }]) => {
    const come = apiVersions.filter(({ since }) => isBetween(since, versions));
    return listed(
      `New for ${kind}`,
      come.map(({ name }) => name),
    );
  });
}

function fieldLines({ kinds }: FieldTable, versions: Versions): readonly string[] {
  return Object.entries(kinds).flatMap(([kind, { fields }]) => {
    const named = fields.filter(({ path }) => !/[\]}]$/.test(path));
    const namesOf = (has: (record: FieldRecord) => boolean): readonly string[] =>
      named.filter(has).map(({ path }) => shownPath(path));
    return [
      ...listed(
        `New in ${kind}`,
        namesOf(({ since }) => isBetween(since, versions)),
      ),
      ...listed(
        `Deprecated in ${kind}`,
        namesOf(({ deprecatedSince }) => isBetween(deprecatedSince, versions)),
      ),
      ...listed(
        `No longer has an effect in ${kind}`,
        namesOf(({ noEffectSince }) => isBetween(noEffectSince, versions)),
      ),
      ...fields
        .filter(({ since }) => !isBetween(since, versions))
        .flatMap((record) => changesOf(record, versions)),
    ];
  });
}

/** The facts about values of a field that differ between the versions. */
function changesOf(record: FieldRecord, versions: Versions): readonly string[] {
  const name = code(shownPath(record.path.replace(/(?:\[\]|\{\})+$/, "")));
  return [
    ...changed(`Default of ${name}`, record.default, versions, jsonWords),
    ...changedValues(`Values of ${name}`, record.enum?.value ?? record.known, versions),
    ...changed(`Range of ${name}`, record.range?.value, versions, rangeWords),
    ...changed(`Format of ${name}`, record.format?.value, versions, (format) =>
      format === undefined || format === null ? "any" : format,
    ),
  ];
}

function changed<T>(
  label: string,
  fact: Versioned<T> | undefined,
  { older, newer }: Versions,
  words: (value: T | undefined) => string,
): readonly string[] {
  const [before, after] = [words(valueIn(fact, older)), words(valueIn(fact, newer))];
  return before === after ? [] : [`${label}: ${before} → ${after}`];
}

function jsonWords(value: Json | undefined): string {
  if (value === undefined || value === null) return "not set";
  return code(typeof value === "string" ? value : JSON.stringify(value));
}

function rangeWords(range: ValueRange | null | undefined): string {
  if (!range) return "any";
  const { minimum, exclusiveMinimum, maximum, multipleOf } = range;
  const bounds = [
    ["≥", minimum],
    [">", exclusiveMinimum],
    ["≤", maximum],
    ["a multiple of", multipleOf],
  ].flatMap(([sign, bound]) => (bound === undefined ? [] : [`${sign} ${bound}`]));
  return `${bounds.join(", ")}${range.orZero ? ", or zero" : ""}`;
}

function changedValues(
  label: string,
  fact: Versioned<readonly (string | number)[] | null> | undefined,
  { older, newer }: Versions,
): readonly string[] {
  const before = (valueIn(fact, older) ?? []).map(String);
  const after = (valueIn(fact, newer) ?? []).map(String);
  const come = after.filter((value) => !before.includes(value));
  const gone = before.filter((value) => !after.includes(value));
  const parts = [
    ...(come.length > 0 ? [`adds ${list(come)}`] : []),
    ...(gone.length > 0 ? [`removes ${list(gone)}`] : []),
  ];
  return parts.length === 0 ? [] : [`${label}: ${parts.join(", ")}`];
}

/** Gates with the same change share a line. */
function gateLines({ gates }: GateTable, { older, newer }: Versions): readonly string[] {
  const byChange = new Map<string, string[]>();
  for (const [name, steps] of Object.entries(gates)) {
    const [before, after] = [stateWords(valueIn(steps, older)), stateWords(valueIn(steps, newer))];
    if (before === after) continue;
    const change = changeWords(before, after);
    byChange.set(change, [...(byChange.get(change) ?? []), name]);
  }
  const order = (change: string): number => ["New", "Removed"].indexOf(change.split(",")[0] ?? "");
  return [...byChange]
    .sort(([a], [b]) => order(b) - order(a) || (a < b ? -1 : 1))
    .map(([change, names]) => `${change}: ${list(names.sort())}`);
}

function changeWords(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return `New, ${after ?? ""}`;
  return after === undefined ? "Removed" : `${before} → ${after}`;
}

/** `Beta, on` or `GA, on, locked`; undefined for a gate that the version does not have. */
function stateWords(step: GateStep | null | undefined): string | undefined {
  if (!step) return undefined;
  return [step.stage, step.default ? "on" : "off", ...(step.locked ? ["locked"] : [])].join(", ");
}

/** Gates whose needs differ, except those that one of the versions does not have; the same change is one line. */
function dependencyLines(
  { gates, dependencies }: GateTable,
  versions: Versions,
): readonly string[] {
  const { older, newer } = versions;
  const byChange = new Map<string, string[]>();
  const add = (name: string, change: string): void => {
    byChange.set(change, [...(byChange.get(change) ?? []), name]);
  };
  for (const [name, steps] of Object.entries(dependencies)) {
    if (!valueIn(gates[name], newer)) continue;
    const before = valueIn(steps, older) ?? [];
    const after = valueIn(steps, newer) ?? [];
    const come = after.filter((gate) => !before.includes(gate));
    const gone = before.filter((gate) => !after.includes(gate));
    if (come.length > 0) add(name, `need ${list(come)}`);
    if (gone.length > 0) add(name, `no longer need ${list(gone)}`);
  }
  return [...byChange].map(([change, names]) =>
    names.length > 1
      ? `${list(names)} ${change}`
      : `${list(names)} ${change.replace("need", "needs")}`,
  );
}

function flagLines({ flags }: FlagTable, versions: Versions): readonly string[] {
  const all = Object.entries(flags);
  const namesOf = (version: "since" | "deprecatedSince" | "removedIn"): readonly string[] =>
    all.filter(([, flag]) => isBetween(flag[version], versions)).map(([name]) => `--${name}`);
  return [
    ...listed("New", namesOf("since")),
    ...listed("Deprecated", namesOf("deprecatedSince")),
    ...listed("Removed", namesOf("removedIn")),
    ...all
      .filter(([, { since, removedIn }]) => {
        const isNew = isBetween(since, versions);
        return !isNew && (removedIn === undefined || isBefore(versions.newer, removedIn));
      })
      .flatMap(([name, { default: value }]) =>
        typeof value === "string"
          ? []
          : changed(`Default of ${code(`--${name}`)}`, value, versions, jsonWords),
      ),
  ];
}

function ruleLines(rules: RuleTable, versions: Versions): readonly string[] {
  const { older, newer } = versions;
  const ids = Object.entries(rules);
  const begin = ids.filter(([, { since }]) => isBetween(since, versions));
  const end = ids.filter(
    ([, { until }]) => until !== undefined && !isBefore(until, older) && isBefore(until, newer),
  );
  return [
    ...listed(
      "Begin to apply",
      begin.map(([id]) => id),
    ),
    ...listed(
      "No longer apply",
      end.map(([id]) => id),
    ),
  ];
}
