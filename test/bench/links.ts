// The cost of the links back from findings in other files of a node: CPU of a key, with its diagnostics, with and without
// the links, in turns.
//   npx tsx test/bench/links.ts
import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";
import { createViewStore } from "../../server/src/service/view-store.ts";
import { readSettings } from "../../server/src/service/settings.ts";
import type { Snapshot } from "../../server/src/service/analyses.ts";
import { diagnosticsOfView } from "../../server/src/shells/lsp/convert/diagnostics.ts";
import { knowledge } from "../support/knowledge.ts";
import { memoryFileSystem } from "../support/memory-file-system.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const main = `${head}maxPods: 110\nimageGCHighThresholdPercent: 85\nfailSwapOn: true\nkubeReserved:\n  cpu: 500m\n`;

/** Where keys are typed, in which files. */
interface Place {
  readonly name: string;
  readonly edited: string;
  readonly files: Readonly<Record<string, string>>;
}

const sample = readFileSync(
  fileURLToPath(new URL("../../examples/kubelet.yaml", import.meta.url)),
  "utf8",
);

function dropIns(count: number): Record<string, string> {
  const texts = Array.from({ length: count }, (_none, at) => [
    `kubelet.conf.d/${at}0.conf`,
    `${head}imageGCLowThresholdPercent: ${80 + at * 3}\nmemorySwap:\n  swapBehavior: LimitedSwap\n`,
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

function pools(count: number): Record<string, string> {
  const texts = Array.from({ length: count }, (_none, at) => [
    [`pools/${at}/kubelet.yaml`, main],
    [`pools/${at}/kubelet.conf.d/00.conf`, dropIns(3)["kubelet.conf.d/20.conf"]],
  ]);
  return Object.fromEntries(texts.flat()) as Record<string, string>;
}

/** Main files with the same drop-in folder. */
function mains(count: number): Record<string, string> {
  const texts = Array.from({ length: count }, (_none, at) => [
    `kubelet-${at}.yaml`,
    main.replace("85", String(70 + (at % 20))),
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

const places: readonly Place[] = [
  { name: "one file", edited: "kubelet.yaml", files: { "kubelet.yaml": sample } },
  {
    name: "main file with five drop-ins",
    edited: "kubelet.yaml",
    files: { "kubelet.yaml": main, ...dropIns(5) },
  },
  {
    name: "drop-in of five",
    edited: "kubelet.conf.d/30.conf",
    files: { "kubelet.yaml": main, ...dropIns(5) },
  },
  { name: "folder with 200 stacks", edited: "pools/7/kubelet.yaml", files: pools(200) },
  {
    name: "drop-in of 200 stacks",
    edited: "kubelet.conf.d/00.conf",
    files: { ...mains(200), ...dropIns(1) },
  },
];

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

async function measure({ name, edited, files }: Place): Promise<void> {
  const uri = `file:///w/${edited}`;
  const text = files[edited] ?? "";
  let snapshot: Snapshot = { uri, languageId: "kubelet-config", version: 1, text };
  const { settings } = readSettings({}, 1);
  const onDisk = Object.entries(files).map(([path, content]) => [`/w/${path}`, content]);
  const store = createViewStore({
    knowledge,
    files: memoryFileSystem(Object.fromEntries(onDisk) as Record<string, string>),
    roots: () => ["file:///w"],
    snapshot: (address) => (address === uri ? snapshot : undefined),
    jsonSyntaxReportedByEditor: () => false,
  });
  const capabilities = {
    relatedInformation: true,
    locale: "en" as const,
    rulePages: undefined,
    site: undefined,
  };
  const times: Record<"with" | "without", number[]> = { with: [], without: [] };
  let found = "";
  for (let nth = 0; nth < 1_040; nth++) {
    const kind = nth % 2 === 0 ? "with" : "without";
    snapshot = {
      ...snapshot,
      version: snapshot.version + 1,
      text: `${text}# ${nth}${" ".repeat(nth % 7)}\n`,
    };
    const start = cpu();
    const view = await store.viewDocument(snapshot, settings);
    const shown = kind === "with" ? view : { ...view, memberships: [] };
    const diagnostics = diagnosticsOfView(shown, uri, capabilities, knowledge);
    // The first ones warm the compiler up.
    if (nth >= 40) times[kind].push(cpu() - start);
    if (kind === "with") {
      found = `${view.memberships.length} stacks, ${diagnostics.length} diagnostics`;
    } else found += `, ${diagnostics.length} without links`;
  }
  const [more, less] = [median(times.with), median(times.without)];
  const share = ((more - less) / more) * 100;
  console.log(
    `${name}: ${more.toFixed(2)} ms, ${less.toFixed(2)} ms without (${share.toFixed(1)} %; ${found})`,
  );
}

for (const place of places) await measure(place);
