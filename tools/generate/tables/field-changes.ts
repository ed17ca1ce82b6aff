import type { DocumentationContext } from "../../../server/src/kubelet/documentation/documentation-context.ts";
import { code, jsonCode, shownPath } from "../../../server/src/engine/reports/markdown.ts";
import { versionRuns } from "../../../server/src/kubelet/documentation/version-runs.ts";
import type { Field } from "../../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type { FieldRecord, KubernetesVersion } from "../../../server/src/facts/table.ts";
import { uniformRecord, type UniformRecord } from "../../../server/src/facts/uniform-record.ts";
import { anchorOf } from "../sources/markdown-text.ts";

/** Changes of each version but the oldest to the fields of a kind, a line for each version with changes. */
export function changesByVersion(
  fields: readonly FieldRecord[],
  { phrases }: DocumentationContext,
): readonly string[] {
  return kubernetesVersions.slice(1).flatMap((version) => {
    const shown = fields.filter(({ path }) => !/[\]}]$/.test(path));
    const linked = (records: readonly FieldRecord[]): string =>
      records.map(({ path }) => link(path)).join(", ");
    const isNewKind = shown.some(({ path, since }) => path === "kind" && since === version);
    const added = isNewKind ? [] : shown.filter(({ since }) => since === version);
    const deprecated = shown.filter(({ deprecatedSince }) => deprecatedSince === version);
    const idle = shown.filter(({ noEffectSince }) => noEffectSince === version);
    const parts = [
      isNewKind ? "the kind itself is new" : "",
      added.length > 0 ? `new ${linked(added)}` : "",
      deprecated.length > 0 ? `deprecated ${linked(deprecated)}` : "",
      idle.length > 0 ? `no effect from this version: ${linked(idle)}` : "",
      ...shown.map((record) => newDefault(record, version, phrases.notSet)),
      ...fields.map((record) => newValues(record, version)),
    ].filter((part) => part !== "");
    return parts.length === 0 ? [] : [`**${version}**: ${parts.join("; ")}`];
  });
}

function link(path: string): string {
  const shown = shownPath(path.replace(/(?:\[\]|\{\})$/, ""));
  return `[\`${shown}\`](#${anchorOf(shown)})`;
}

function newDefault(record: FieldRecord, version: KubernetesVersion, notSet: string): string {
  if (record.since === version) return "";
  const runs = versionRuns(record.default, record.since);
  const at = runs.findIndex(({ versions }) => versions.first === version);
  const [before, after] = [runs[at - 1]?.value, runs[at]?.value];
  if (at < 1) return "";
  const words = (value: typeof after): string =>
    value === undefined ? notSet : (jsonCode(value) ?? notSet);
  return `default of ${link(record.path)} ${words(before)} → ${words(after)}`;
}

function newValues(record: FieldRecord, version: KubernetesVersion): string {
  const change = stepsOf(uniformRecord(record)).find(({ since }) => since === version);
  return change && record.since !== version ? `${link(record.path)} ${change.words}` : "";
}

/** A line about the values that came and went after the oldest version; empty where none did. */
export function valueChanges({ record, item }: Field): readonly string[] {
  const steps = [record, ...(item ? [item.record] : [])].flatMap(stepsOf);
  const words = steps.map((step) => `${step.since} ${step.words}`);
  return words.length === 0 ? [] : [`Values by version: ${words.join("; ")}`];
}

interface ValueStep {
  readonly since: KubernetesVersion;
  readonly words: string;
}

/** The steps after the first one at which a set of values, or the known ones, changed. */
function stepsOf(record: UniformRecord): readonly ValueStep[] {
  const runs = versionRuns<readonly (string | number)[]>(
    record.enum?.value ?? record.known,
    record.since,
  );
  return runs.slice(1).map(({ value = [], versions }, at) => {
    const before = (runs[at]?.value ?? []).map(String);
    const after = value.map(String);
    const come = after.filter((item) => !before.includes(item)).map(code);
    const gone = before.filter((item) => !after.includes(item)).map(code);
    const parts = [
      come.length > 0 ? `adds ${come.join(", ")}` : "",
      gone.length > 0 ? `drops ${gone.join(", ")}` : "",
    ].filter((part) => part !== "");
    return { since: versions.first, words: parts.join(" and ") };
  });
}
