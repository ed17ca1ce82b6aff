// What the actions at the cursor cost: CPU of one request in a file of 500 lines, at every tenth line and at every finding.
//   npx tsx test/bench/actions.ts
import { actionsInView } from "../../server/src/service/code-actions.ts";
import type { Snapshot } from "../../server/src/service/analyses.ts";
import { readSettings } from "../../server/src/service/settings.ts";
import { createViewStore } from "../../server/src/service/view-store.ts";
import { findingsOfView } from "../../server/src/service/file-view.ts";
import { knowledge } from "../support/knowledge.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const mistakes = [
  'registryPullQPS: "10"',
  "MaxPods: 60",
  "evictionPressureTransitionPeriod: 5",
  "configMapAndSecretChangeDetectionStrategy: watch",
  "imageGCHighThresholdPercent: 60\nimageGCLowThresholdPercent: 70",
  "topologyManagerPolicy: besteffort",
];
const taints = Array.from({ length: 120 }, (_none, at) =>
  [
    `  - key: example.com/pool-${at}`,
    `    value: "${at}"`,
    "    effect: NoSchedule",
    "    # spare",
  ].join("\n"),
);
const text = `${head}${mistakes.join("\n")}\nregisterWithTaints:\n${taints.join("\n")}\n`;

const uri = "file:///w/kubelet.yaml";
let snapshot: Snapshot = { uri, languageId: "kubelet-config", version: 1, text };
const store = createViewStore({
  knowledge,
  files: {
    readText: () => Promise.resolve(undefined),
    readFolder: () => Promise.resolve(undefined),
    isLink: () => Promise.resolve(undefined),
    realUri: (address) => Promise.resolve(address),
  },
  roots: () => [],
  snapshot: (address) => (address === uri ? snapshot : undefined),
  jsonSyntaxReportedByEditor: () => false,
});
const { settings } = readSettings({}, 1);

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of CPU of each request, each in a text of its own, and of the same request once more. */
async function measure(isUnasked: boolean): Promise<{ first: number[]; again: number[] }> {
  const first: number[] = [];
  const again: number[] = [];
  let version = 1;
  for (let line = 0; line < 40; line++) {
    const spaces = " ".repeat(line % 7);
    snapshot = { ...snapshot, version: ++version, text: `${text}# ${line}${spaces}\n` };
    const view = await store.viewOf(snapshot, settings);
    const found = findingsOfView(view);
    const target = found[line % (found.length + 2)]?.finding.span.start ?? text.length / 2;
    const range = { start: target, end: target };
    const request = {
      range,
      wantsFixes: true,
      isWanted: () => true,
      isUnasked,
      project: undefined,
      hasSettings: true,
      knowledge,
    };
    for (const times of [first, again]) {
      const start = cpu();
      actionsInView(view, request);
      times.push(cpu() - start);
    }
  }
  return { first: first.slice(10), again: again.slice(10) };
}

function median(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number): string =>
    (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p90 ${at(0.9)} ms`;
}

console.log(`${text.split("\n").length} lines`);
for (const isUnasked of [true, false]) {
  const { first, again } = await measure(isUnasked);
  const name = isUnasked ? "cursor moved" : "asked";
  console.log(`${name}: first ${median(first)}; again ${median(again)}`);
}
