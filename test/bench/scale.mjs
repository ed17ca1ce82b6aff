// A large workspace: 10,000 YAML files in 1,500 folders. 500 of them are sets (a main file with three drop-ins); most
// of the others belong to other tools. A client like VS Code opens one file. Does its first diagnosis come at once,
// does the server read files that are not needed, and does memory stay as in a small workspace?
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { root } from "../../tools/ensure-installed.mjs";
import { median } from "./rows.mjs";

/** @typedef {import("./rows.mjs").Row} Row */

const setCount = 500;
const fileCount = 10_000;
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const counter = fileURLToPath(new URL("count-files.cjs", import.meta.url));

/** The opened files, and how many files the server may read for each: those of its set, and the project's file. */
const cases = [
  { name: "main file of a set", path: "pools/pool-250/kubelet.yaml", mayRead: 5 },
  { name: "drop-in of a set", path: "pools/pool-250/kubelet.conf.d/10-part.conf", mayRead: 5 },
  { name: "a Deployment", path: "apps/app-0100/file-3.yaml", mayRead: 1 },
];

/**
 * @param {number} repeat
 * @returns {Promise<import("./rows.mjs").Part[]>}
 */
export async function measureScale(repeat) {
  const folder = mkdtempSync(join(tmpdir(), "kubelet-scale-"));
  try {
    const [large, named, small] = ["large", "named", "small"].map((name) => join(folder, name));
    if (!large || !named || !small) return [];
    console.log(`  writing ${fileCount.toLocaleString("en")} files, twice`);
    writeWorkspace(large, { sets: setCount, files: fileCount });
    writeWorkspace(named, { sets: setCount, files: fileCount });
    writeWorkspace(small, { sets: setCount / 2 + 1, files: 0, first: setCount / 2 });
    writeProject(named);
    /** @type {Row[]} */
    const rows = [];
    for (const { name, path, mayRead } of cases)
      rows.push(...(await measureCase(name, path, { large, small, mayRead, repeat })));
    const project = { large: named, small, mayRead: 5, repeat };
    const [main] = cases;
    if (main)
      rows.push(
        ...(await measureCase(`${main.name} that the project file names`, main.path, project)),
      );
    rows.push(await measureMany(large));
    const note = `${fileCount.toLocaleString("en")} files and ${setCount} sets; medians of ${repeat} fresh servers each. Times begin with the start of the server's process. Files read and folders listed are counted at Node's file system, in the workspace.`;
    return [{ title: "A large workspace", note, rows }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} name
 * @param {string} path
 * @param {{ large: string, small: string, mayRead: number, repeat: number }} options
 * @returns {Promise<Row[]>}
 */
async function measureCase(name, path, { large, small, mayRead, repeat }) {
  const [times, smallTimes, peaks, smallPeaks] = [[], [], [], []].map(
    () => /** @type {number[]} */ ([]),
  );
  /** @type {Record<string, number>} */
  let calls = {};
  for (let run = 0; run < repeat; run++) {
    const opened = await openOnce(large, path);
    times?.push(opened.time);
    peaks?.push(opened.peak);
    calls = opened.calls;
    const alone = await openOnce(small, path);
    smallTimes?.push(alone.time);
    smallPeaks?.push(alone.peak);
    console.log(
      `  ${name}, run ${run + 1}: ${opened.time.toFixed(0)} ms, ${JSON.stringify(calls)}`,
    );
  }
  const ratio = median(peaks ?? []) / median(smallPeaks ?? []);
  const slower = median(times ?? []) / median(smallTimes ?? []);
  const { readFile = 0, readdir = 0, lstat = 0, realpath = 0 } = calls;
  return [
    { name: `${name}: first findings`, value: median(times ?? []), unit: "ms", goal: 300 },
    { name: `${name}: first findings, compared with the file alone`, value: slower },
    { name: `${name}: files read`, value: readFile, goal: mayRead },
    { name: `${name}: folders listed`, value: readdir },
    { name: `${name}: other requests to the disk`, value: lstat + realpath },
    { name: `${name}: memory, compared with the file alone`, value: ratio, goal: 1.1 },
  ];
}

/**
 * Opens and closes the main files of all sets, one after the other: what the server keeps has an end.
 * @param {string} workspace
 * @returns {Promise<Row>}
 */
async function measureMany(workspace) {
  const client = await connect(workspace);
  const memory = [];
  for (let at = 0; at < setCount; at++) {
    const file = client.open(`pools/pool-${at}/kubelet.yaml`);
    await client.pull(file);
    client.close(file);
    if (at === setCount / 5 || at === setCount - 1) memory.push(client.memory());
  }
  await client.end();
  const [before = 1, after = 1] = memory;
  console.log(`  ${setCount} sets in turn: ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`);
  return {
    name: `memory after ${setCount} sets opened and closed, compared with ${setCount / 5}`,
    ...{ value: after / before, goal: 1.25 },
  };
}

/**
 * @param {string} workspace
 * @param {string} path
 */
async function openOnce(workspace, path) {
  const started = performance.now();
  const client = await connect(workspace);
  await client.pull(client.open(path));
  const time = performance.now() - started;
  // Work that the server does unasked shows here, too.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const peak = client.memory();
  return { time, peak, calls: await client.end() };
}

/** @param {string} workspace */
async function connect(workspace) {
  const report = `${workspace}.calls.json`;
  const server = spawn(
    process.execPath,
    ["--require", counter, `${root}/dist/server.js`, "--stdio"],
    {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, COUNTED_FOLDER: workspace, COUNTED_REPORT: report },
    },
  );
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.onRequest("workspace/configuration", ({ items }) =>
    items.map((/** @type {{ section?: string }} */ { section }) =>
      section === "kubelet" ? { kubernetesVersion: "1.36" } : {},
    ),
  );
  connection.onRequest("client/registerCapability", () => null);
  connection.onRequest("workspace/diagnostic/refresh", () => null);
  connection.listen();
  const uri = pathToFileURL(workspace).href;
  await connection.sendRequest("initialize", {
    processId: null,
    rootUri: uri,
    workspaceFolders: [{ uri, name: "workspace" }],
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
    /** @param {string} path */
    open(path) {
      const file = join(workspace, path);
      const textDocument = {
        uri: pathToFileURL(file).href,
        languageId: "yaml",
        version: 1,
        text: readFileSync(file, "utf8"),
      };
      void connection.sendNotification("textDocument/didOpen", { textDocument });
      return { uri: textDocument.uri };
    },
    /** @param {{ uri: string }} textDocument */
    pull: (textDocument) => connection.sendRequest("textDocument/diagnostic", { textDocument }),
    /** @param {{ uri: string }} textDocument */
    close: (textDocument) =>
      void connection.sendNotification("textDocument/didClose", { textDocument }),
    /** Megabytes of the process now. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024,
    /** @returns {Promise<Record<string, number>>} how often it has asked the disk, by kind of question */
    async end() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      await ended;
      return JSON.parse(readFileSync(report, "utf8"));
    },
  };
}

/**
 * @param {string} workspace
 * @param {{ sets: number, files: number, first?: number }} options
 */
function writeWorkspace(workspace, { sets, files, first = 0 }) {
  for (let at = first; at < sets; at++) {
    const pool = join(workspace, "pools", `pool-${at}`);
    const parts = join(pool, "kubelet.conf.d");
    mkdirSync(parts, { recursive: true });
    writeFileSync(
      join(pool, "kubelet.yaml"),
      `${header}maxPods: ${at}\nserializeImagePulls: false\n`,
    );
    for (const part of [10, 20, 30])
      writeFileSync(join(parts, `${part}-part.conf`), `${header}maxPods: ${at + part}\n`);
  }
  const others = files === 0 ? 1 : (files - sets * 4) / 10;
  for (let at = 0; at < others; at++) {
    const name = `app-${String(files === 0 ? 100 : at).padStart(4, "0")}`;
    const app = join(workspace, "apps", name);
    mkdirSync(app, { recursive: true });
    for (let file = 0; file < 10; file++)
      writeFileSync(join(app, `file-${file}.yaml`), deployment(`${name}-${file}`));
  }
}

/** @param {string} name */
function deployment(name) {
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, labels: {app: ${name}}}
spec:
  replicas: 2
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      containers:
        - {name: web, image: "web:1.0", resources: {requests: {cpu: 100m, memory: 64Mi}}}
`;
}

/**
 * The project's file, which names every set.
 * @param {string} workspace
 */
function writeProject(workspace) {
  const sets = Array.from({ length: setCount }, (_, at) => {
    const place = `pools/pool-${at}`;
    return `  - {main: ${place}/kubelet.yaml, dropInDir: ${place}/kubelet.conf.d}\n`;
  });
  writeFileSync(join(workspace, ".kubelet-config.yaml"), `sets:\n${sets.join("")}`);
}
