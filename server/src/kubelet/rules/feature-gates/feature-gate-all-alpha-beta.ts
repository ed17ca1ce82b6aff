import { isWritten, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { behindColon, writtenPlace } from "../../../engine/syntax/edits/edited-document.ts";
import { gatePath } from "../shared/feature-gates.ts";
import {
  type FixCandidates,
  type Fix,
  type FixContext,
  fixOf,
} from "../../../engine/analysis/fix.ts";
import {
  beforeOnLine,
  isFirstOnLine,
  lineBreakOf,
} from "../../../engine/syntax/edits/text-lines.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { defineRule } from "../define-rule.ts";
import { type GateText, gateLines } from "./shared/written-gates.ts";

type Params = GateText & {
  readonly stage: "Alpha" | "Beta";
  readonly on: boolean;
  readonly count: number;
};

export const featureGateAllAlphaBeta = defineRule({
  id: "feature-gate-all-alpha-beta",
  severity: "warning",
  stage: "gates",
  advice: true,
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, SetFromMap",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return gateLines(gates).flatMap(({ name, setting, key }) => {
      const stage = name === "AllAlpha" ? "Alpha" : name === "AllBeta" ? "Beta" : undefined;
      if (!stage) return [];
      const changed = index.namesIn(version).filter((gate) => {
        const state = index.stateIn(gate, version);
        const isFree = state?.stage === stage && !state.locked && !gates.value.has(gate);
        return isFree && state.default !== setting.value;
      });
      if (changed.length === 0) return [];
      const count = changed.length;
      return [{ blame: key, params: { gate: name, stage, on: setting.value, count, version } }];
    });
  },
  message: (params: Params) =>
    `${params.gate} turns ${params.on ? "on" : "off"} ${params.count} ${params.stage.toLowerCase()} ${params.count === 1 ? "feature" : "features"} in ${params.version} at once, and others after an upgrade. List only the gates that you need.`,
  fix: nameGates,
});

/** The line of a whole stage, or the lines of the gates that it stands for. */
function nameGates(
  { gate, stage, on }: Params,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  const { gates: index } = context.knowledge;
  const { version } = context.analysis;
  const names = index.namesIn(version).filter((name) => {
    const state = index.stateIn(name, version);
    const isFree = state?.stage === stage && !state.locked && !isWritten(context, gatePath(name));
    return isFree && state.default !== on;
  });
  return [removeAt(path, context), instead(path, gate, names, on, context)];
}

function instead(
  path: string,
  gate: string,
  names: readonly string[],
  on: boolean,
  { edited }: FixContext,
): Fix | undefined {
  const entry = writtenPlace(edited, path)?.entry;
  if (!entry || behindColon(edited, entry) === undefined) return undefined;
  const { start } = entry.span;
  const isOnLines = isFirstOnLine(edited.text, start);
  const isQuoted = edited.format === "json";
  const lineBreak = isOnLines
    ? `${lineBreakOf(edited.text)}${beforeOnLine(edited.text, start)}`
    : " ";
  const holder = writtenPlace(edited, path)?.holders.at(-1);
  const lines = names.map((name) => `${isQuoted ? JSON.stringify(name) : name}: ${on}`);
  const newText = lines.join(holder?.style === "flow" ? `,${lineBreak}` : lineBreak);
  const edits = [{ span: entry.span, newText }];
  const params = { gate, count: names.length };
  return fixOf({ key: "name-gates", params }, names.length === 0 ? undefined : edits);
}
