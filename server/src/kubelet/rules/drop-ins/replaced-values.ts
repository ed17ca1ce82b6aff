import { placeAtPath } from "../../effective/node-at-path.ts";
import { type TreeEntry, type TreeMap, entryAtPath } from "../../effective/tree.ts";
import { type Field, isBefore, defaultOf } from "../../../facts/field-index.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { shortText, isLate, writtenValues } from "./shared/written-values.ts";
import { maker, preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { isZero } from "../../check-constraints.ts";
import { layerOf, isAboveMain } from "../../effective/layer-span.ts";
import type { RuleId } from "../../../engine/messages/rule-ids.ts";
import type { BlamedPlace } from "../../../engine/rules/rule.ts";
import { durationText } from "../../effective/canonical-text.ts";

/** A key that null removed. */
interface RemovedKey {
  readonly path: string;
  readonly entry: TreeEntry;
}

export const dropinNull = defineSetRule({
  id: "dropin-null",
  severity: "information",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { merged, tree, index }, version }) {
    const isOld = isBefore(version, "1.32");
    return [...removedKeys(merged, index.root)].map(({ path, entry }) => {
      const node = placeAtPath(tree, path)?.value;
      const isEmpty = node?.kind === "map" && node.entries.size === 0;
      const left = node && !isEmpty ? shortText(node) : undefined;
      const params = { field: path, left, isDefault: node?.isDefault === true, isOld, version };
      const { span } = entry.value;
      const isVisible = span.end > span.start;
      return { blame: { span: isVisible ? span : entry.key.span, path }, params };
    });
  },
  message: ({
    field,
    left,
    isDefault,
    isOld,
    version,
  }: {
    readonly field: string;
    readonly left: string | undefined;
    readonly isDefault: boolean;
    readonly isOld: boolean;
    readonly version: string;
  }) =>
    isOld
      ? `In kubelet ${version}, null only undoes the values of earlier drop-ins: ${field} is ${left ?? "not set"}.`
      : `null removes ${field}, regardless of earlier files. ${left === undefined ? "It has no default." : `${isDefault ? "The default" : "The flag's value"} ${left} applies.`}`,
  noFix: "The finding only explains what null does.",
});

/** The keys that drop-ins removed with null and that were not written again. */
function* removedKeys(tree: TreeMap, field: Field, path = ""): Generator<RemovedKey> {
  const isMap = field.record.type === "map";
  for (const [name, entry] of tree.removed ?? []) {
    if (isMap || field.children.has(name)) yield { path: pathOfKey(path, name), entry };
  }
  for (const [name, { value }] of tree.entries) {
    const child = isMap ? field.item : field.children.get(name);
    if (child && value.kind === "map") yield* removedKeys(value, child, pathOfKey(path, name));
  }
}

export const dropin129Zero = defineSetRule({
  id: "dropin-1-29-zero",
  severity: "warning",
  versions: { until: "1.31" },
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check: ({ effective: { merged, index }, version }) =>
    [...writtenValues(merged, index.root)].flatMap(({ path, field, value }) => {
      if (value.kind !== "scalar" || !isLate(value) || !isZero(value)) return [];
      const standard = defaultOf(field, version);
      if (!field.record.zeroMeansDefault || !standard || typeof standard === "object") return [];
      const params = {
        field: path,
        written: shortText(value),
        standard: String(standard),
        version,
      };
      return [{ blame: { span: value.span, path }, params }];
    }),
  message: ({
    field,
    written,
    standard,
    version,
  }: {
    readonly field: string;
    readonly written: string;
    readonly standard: string;
    readonly version: string;
  }) =>
    `Kubelet ${version} does not apply defaults after it reads drop-ins, so ${field} stays ${written} and does not become ${standard}. Remove the line, or write the value that you want.`,
  fix: maker.removal(),
});

/** Fields that loading the main file fills in because of a gate, and the rule about them alone. */
const fields = [
  {
    gate: "KubeletCrashLoopBackOffMax",
    path: "crashLoopBackOff.maxContainerRestartPeriod",
    rule: "crashloop-max-gate",
  },
  {
    gate: "KubeletEnsureSecretPulledImages",
    path: "imagePullCredentialsVerificationPolicy",
    rule: "image-pull-policy-gate",
  },
] as const satisfies readonly { gate: string; path: string; rule: RuleId }[];

export const dropinGateOffTrap = defineSetRule({
  id: "dropin-gate-off-trap",
  severity: "error",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "must not be set",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check: ({ effective: { tree, isGateOn, layers } }) =>
    fields.flatMap(({ gate, path, rule }) => {
      const isFilledIn = placeAtPath(tree, path)?.value.isDefault === true;
      if (!isFilledIn || isGateOn(gate)) return [];
      const blame = switchOf(gate, tree);
      if (!blame) return [];
      const byFlag = layers.get(layerOf(blame.span))?.kind === "flags";
      return [{ blame, params: { gate, field: path, byFlag }, replaces: [rule] }];
    }),
  message: ({
    gate,
    field,
    byFlag,
  }: {
    readonly gate: string;
    readonly field: string;
    readonly byFlag: boolean;
  }) =>
    byFlag
      ? `This flag disables ${gate}, but a file enables it. ${field} then has a default and must not be set without the gate. The kubelet does not start. Disable the gate in the file too.`
      : `${gate} is disabled here, but ${field} already has its default from the main file and must not be set without the gate. The kubelet does not start. Disable the gate in the main file, or set ${field}: null in a drop-in.`,
  fix: ({ field }, _finding, context) => [setAt(field, null, context, preferred)],
});

/**
 * The entry that switched a gate off: its own line, one for all gates of its stage, or a null that removed such a line.
 */
function switchOf(gate: string, tree: TreeMap): BlamedPlace | undefined {
  const paths = [gate, "AllAlpha", "AllBeta"].map((name) => `featureGates.${name}`);
  for (const path of [...paths, "featureGates"]) {
    const entry = entryAtPath(tree, path);
    if (entry) return { span: entry.value.span, path };
  }
  return undefined;
}

export const dropinSerializeTrap = defineSetRule({
  id: "dropin-serialize-trap",
  severity: "error",
  stage: "validation",
  phrase: "maxParallelImagePulls cannot be larger than 1",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { config }, dropIns }) {
    const parallel = config.setting("maxParallelImagePulls");
    const serialize = config.setting("serializeImagePulls");
    const count = parallel.value ?? 0;
    const isFixed = dropIns !== undefined && serialize.value && !serialize.written;
    if (!isFixed || count <= 1) return [];
    return [{ blame: parallel, params: { count }, replaces: ["max-parallel-pulls-vs-serialize"] }];
  },
  message: ({ count }: { readonly count: number }) =>
    `maxParallelImagePulls (${count}) cannot be larger than 1 while serializeImagePulls is true, its default before drop-ins are read. The kubelet does not start. Set "serializeImagePulls: false" in this file.`,
  fix: maker.setting(["serializeImagePulls", false]),
});

export const dropinReportFrequencyTrap = defineSetRule({
  id: "dropin-report-frequency-trap",
  severity: "information",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { config } }) {
    const update = config.setting("nodeStatusUpdateFrequency");
    const report = config.setting("nodeStatusReportFrequency");
    if (!update.written || !isAboveMain(update.span) || report.written) return [];
    if (update.value === report.value) return [];
    const params = { update: durationText(update.value), report: durationText(report.value) };
    return [{ blame: update, params }];
  },
  message: ({ update, report }: { readonly update: string; readonly report: string }) =>
    `nodeStatusReportFrequency does not follow this ${update}: it was already ${report} when this was read. Set nodeStatusReportFrequency too, or move this line to the main file.`,
  fix: ({ update }, _finding, context) => [
    setAt("nodeStatusReportFrequency", update, context, preferred),
  ],
});
