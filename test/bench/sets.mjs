// Measures how fast the built server answers about configuration sets. Needs no reference data:
//   npm run bench -- sets            or: node test/bench/sets.mjs
//   node test/bench/sets.mjs --profile   writes CPU profiles of the server to out/bench-sets
// It builds dist/ first. Two sets are written to a temporary folder, and a client like VS Code (pulled
// diagnostics, settings asked for each document, a view that follows edits) works on them over stdio:
//   edit   a main file and ten drop-ins, five of them open: from an edit of a drop-in to the new text of
//          the effective view, 200 key strokes
//   large  a main file and 1,000 drop-ins: from opening the main file to its findings, and from an edit
//          of it to its new findings, 50 key strokes
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: { profile: { type: "boolean" } },
  // `npm run bench -- sets` comes with the word.
  allowPositionals: true,
});

const folder = mkdtempSync(join(tmpdir(), "kubelet-sets-"));

async function measureEdits() {
  const { main, dropIns } = writeSet("edit", 10);
  const client = await connect("edit");
  const [edited, ...others] = dropIns.slice(0, 5);
  for (const file of [main, edited, ...others]) client.open(file);
  for (const file of [main, edited, ...others]) await client.pull(file);
  await client.effective(main);
  const times = [];
  for (let stroke = 0; stroke < 200; stroke++) {
    const changed = client.setsChanged();
    const started = performance.now();
    client.type(edited, stroke);
    await changed;
    const { text } = await client.effective(main);
    times.push(performance.now() - started);
    if (!text.includes(`maxPods: ${valueAt(stroke)} `)) throw new Error("The view is out of date.");
    // An editor also asks this while the view is open.
    for (const file of [main, edited, ...others]) await client.pull(file);
  }
  report("edit: key stroke in one of 10 drop-ins to the new view", times);
  await client.end();
}

async function measureLarge() {
  const { main } = writeSet("large", 1_000);
  const client = await connect("large");
  let started = performance.now();
  client.open(main);
  const { items } = await client.pull(main);
  const opened = performance.now() - started;
  console.log(
    `large: main file of 1,000 drop-ins opened, ${items.length} findings: ${opened.toFixed(0)} ms`,
  );
  const times = [];
  for (let stroke = 0; stroke < 50; stroke++) {
    started = performance.now();
    client.type(main, stroke);
    await client.pull(main);
    times.push(performance.now() - started);
  }
  report("large: key stroke in the main file to its findings", times);
  await client.end();
}

/** @param {number} stroke */
function valueAt(stroke) {
  return 100 + (stroke % 100);
}

/**
 * A main file with drop-ins as nodes have them; the first line of settings of each is `maxPods`.
 * @param {string} name
 * @param {number} count
 */
function writeSet(name, count) {
  const place = join(folder, name);
  mkdirSync(join(place, "kubelet.conf.d"), { recursive: true });
  const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  const main = file(join(place, "kubelet.yaml"), `${head}maxPods: 110\n${ordinaryMain}`);
  const dropIns = Array.from({ length: count }, (_, at) => {
    const path = join(place, "kubelet.conf.d", `${String(at).padStart(4, "0")}-part.conf`);
    // Only the first one sets it, so that the view shows what is typed there.
    const first = at === 0 ? "maxPods: 100\n" : "";
    return file(path, `${head}${first}${ordinaryDropIn(at)}`);
  });
  return { main, dropIns };
}

/**
 * @param {string} path
 * @param {string} text
 */
function file(path, text) {
  writeFileSync(path, text);
  return { uri: pathToFileURL(path).href, text, version: 1 };
}

/** @param {string} name */
async function connect(name) {
  const profile = ["--cpu-prof", `--cpu-prof-dir=${root}out/bench-sets`];
  const flags = values.profile ? [...profile, `--cpu-prof-name=${name}.cpuprofile`] : [];
  const server = spawn("node", [...flags, `${root}dist/server.js`, "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const waiting = [];
  connection.onRequest("workspace/configuration", ({ items }) => items.map(() => ({})));
  connection.onRequest("client/registerCapability", () => null);
  connection.onNotification("kubelet/setsChanged", () => waiting.shift()?.());
  connection.listen();
  const uri = pathToFileURL(join(folder, name)).href;
  await connection.sendRequest("initialize", {
    processId: null,
    rootUri: uri,
    workspaceFolders: [{ uri, name }],
    capabilities: {
      textDocument: { diagnostic: { relatedInformation: true } },
      workspace: {
        configuration: true,
        workspaceFolders: true,
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
    },
    initializationOptions: { effectiveView: true, statusNotifications: true },
  });
  await connection.sendNotification("initialized", {});
  return {
    open({ uri, text }) {
      const textDocument = { uri, languageId: "kubelet-config", version: 1, text };
      void connection.sendNotification("textDocument/didOpen", { textDocument });
    },
    /** Replaces the number of `maxPods`, in the third line. */
    type(edited, stroke) {
      const { uri } = edited;
      const start = { line: 2, character: 9 };
      const range = { start, end: { line: 2, character: 12 } };
      void connection.sendNotification("textDocument/didChange", {
        textDocument: { uri, version: ++edited.version },
        contentChanges: [{ range, text: String(valueAt(stroke)) }],
      });
    },
    pull: ({ uri }) => connection.sendRequest("textDocument/diagnostic", { textDocument: { uri } }),
    effective: ({ uri }) =>
      connection.sendRequest("kubelet/effective", { uri, defaults: true, origins: true }),
    setsChanged: () => new Promise((resolve) => waiting.push(resolve)),
    async end() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      await ended;
    },
  };
}

/**
 * @param {string} what
 * @param {number[]} times
 */
function report(what, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  console.log(`${what}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`);
}

/** @param {number} at */
function ordinaryDropIn(at) {
  const parts = [
    `evictionHard:\n  memory.available: ${200 + at}Mi\n  nodefs.available: 10%\n`,
    `systemReserved:\n  cpu: ${100 + at}m\n  memory: 1Gi\n`,
    `kubeReserved: {cpu: 200m, memory: ${500 + at}Mi, ephemeral-storage: 1Gi}\n`,
    "featureGates:\n  MemoryQoS: true\n",
    "clusterDNS:\n- 10.96.0.10\nclusterDomain: cluster.local\n",
    `imageGCHighThresholdPercent: 85\nimageGCLowThresholdPercent: ${40 + (at % 40)}\n`,
    "authentication:\n  anonymous:\n    enabled: false\n  webhook: {enabled: true, cacheTTL: 2m0s}\n",
    `containerLogMaxSize: ${10 + (at % 50)}Mi\ncontainerLogMaxFiles: 5\n`,
    "registerWithTaints:\n- {key: pool, value: gpu, effect: NoSchedule}\n",
    "shutdownGracePeriod: 60s\nshutdownGracePeriodCriticalPods: 10s\n",
  ];
  return `# Part ${at} of the node's configuration\n${parts[at % parts.length]}${parts[(at + 3) % parts.length]}`;
}

const ordinaryMain = `address: 0.0.0.0
authentication:
  anonymous:
    enabled: false
  webhook:
    cacheTTL: 0s
    enabled: true
  x509:
    clientCAFile: /etc/kubernetes/pki/ca.crt
authorization:
  mode: Webhook
  webhook:
    cacheAuthorizedTTL: 0s
    cacheUnauthorizedTTL: 0s
cgroupDriver: systemd
clusterDNS:
- 10.96.0.10
clusterDomain: cluster.local
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
cpuManagerReconcilePeriod: 0s
evictionPressureTransitionPeriod: 0s
fileCheckFrequency: 0s
healthzBindAddress: 127.0.0.1
healthzPort: 10248
httpCheckFrequency: 0s
imageMinimumGCAge: 0s
logging:
  flushFrequency: 0
  options:
    json:
      infoBufferSize: "0"
  verbosity: 0
memorySwap: {}
nodeStatusReportFrequency: 0s
nodeStatusUpdateFrequency: 0s
rotateCertificates: true
runtimeRequestTimeout: 0s
shutdownGracePeriod: 0s
shutdownGracePeriodCriticalPods: 0s
staticPodPath: /etc/kubernetes/manifests
streamingConnectionIdleTimeout: 0s
syncFrequency: 0s
volumeStatsAggPeriod: 0s
`;

const { buildAll } = await import("../../tools/build.mjs");
await buildAll();
try {
  await measureEdits();
  await measureLarge();
} finally {
  rmSync(folder, { recursive: true });
}
