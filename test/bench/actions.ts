// The cost of the actions at the cursor: CPU of one request in a file of 500 lines, at a finding or in the middle, first in a
// new text and then once more. With the folder of another checkout, the same of its code in the same process.
//   npx tsx test/bench/actions.ts [FOLDER]
import { join, resolve } from "node:path";
import type * as CodeActions from "../../server/src/service/code-actions.ts";
import type { Snapshot } from "../../server/src/service/analyses.ts";
import type * as Settings from "../../server/src/service/settings.ts";
import type * as Views from "../../server/src/service/view-store.ts";
import type * as Knowledges from "../support/knowledge.ts";

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

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Times {
  readonly first: number[];
  readonly again: number[];
}

/** Makes requests with the code of a checkout; each call is one request, in a text of its own. */
async function requesterOf(
  folder: string,
): Promise<(nth: number, isAutomatic: boolean, times: Times) => Promise<void>> {
  const load = async <T>(path: string): Promise<T> => (await import(join(folder, path))) as T;
  const { actionsInView } = await load<typeof CodeActions>("server/src/service/code-actions.ts");
  const { readSettings } = await load<typeof Settings>("server/src/service/settings.ts");
  const { createViewStore } = await load<typeof Views>("server/src/service/view-store.ts");
  const { knowledge } = await load<typeof Knowledges>("test/support/knowledge.ts");
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
  return async (nth, isAutomatic, { first, again }) => {
    snapshot = {
      ...snapshot,
      version: snapshot.version + 1,
      text: `${text}# ${nth}${" ".repeat(nth % 7)}\n`,
    };
    const view = await store.viewDocument(snapshot, settings);
    const { findings: found } = view.shown();
    const target = found[nth % (found.length + 2)]?.finding.span.start ?? text.length / 2;
    const range = { start: target, end: target };
    const common = { project: undefined, hasSettings: true, knowledge };
    const request = { range, wantsFixes: true, isRequested: () => true, isAutomatic, ...common };
    for (const times of [first, again]) {
      const start = cpu();
      actionsInView(view, request);
      times.push(cpu() - start);
    }
  };
}

function median(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number): string =>
    (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p90 ${at(0.9)} ms`;
}

const here = resolve(import.meta.dirname, "../..");
const [other] = process.argv.slice(2);
const folders = [...(other === undefined ? [] : [resolve(other)]), here];
const requesters = await Promise.all(
  folders.map(async (folder) => ({ folder, request: await requesterOf(folder) })),
);
console.log(`${text.split("\n").length} lines`);
for (const isAutomatic of [true, false]) {
  const times = folders.map((): Times => ({ first: [], again: [] }));
  for (let nth = 0; nth < 60; nth++) {
    for (const [at, { request }] of requesters.entries()) {
      const into = times[at];
      // The first ones warm the compiler up.
      if (into) await request(nth, isAutomatic, nth < 20 ? { first: [], again: [] } : into);
    }
  }
  for (const [at, { folder }] of requesters.entries()) {
    const { first = [], again = [] } = times[at] ?? {};
    const name = isAutomatic ? "cursor moved" : "asked";
    console.log(`${folder}: ${name}: first ${median(first)}; again ${median(again)}`);
  }
}
