import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

/** The product's sources without comments, by path. */
const sources = new Map(
  ["client/src", "server/src"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => [`${folder}/${path.replaceAll("\\", "/")}`, sourceOf(`${folder}/${path}`)]),
  ),
);

function sourceOf(path: string): string {
  const text = readFileSync(new URL(path, root), "utf8");
  return text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}

/** The files with a match, each with what matched. */
function placesOf(pattern: RegExp): Readonly<Record<string, readonly string[]>> {
  const found = [...sources].sort().map(([path, text]) => {
    const matches = [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
    return [path, [...new Set(matches)].sort()] as const;
  });
  return Object.fromEntries(found.filter(([, matches]) => matches.length > 0));
}

const moduleNames = /(?:\bfrom |\bimport\(|^import )"([\w@][\w@:./-]*)"[;)]/gm;

test("there are sources to look at", () => {
  expect(sources.size).toBeGreaterThan(300);
});

describe("what the product may use", () => {
  test("of Node.js: files, paths and texts; nothing that connects, and one module that starts kubectl", () => {
    const used = new Set(Object.values(placesOf(moduleNames)).flat());
    const ofNode = [...used].filter((name) => name.startsWith("node:"));
    expect(ofNode.sort()).toEqual([
      "node:child_process",
      "node:crypto",
      "node:fs",
      "node:fs/promises",
      "node:module",
      "node:os",
      "node:path",
      "node:string_decoder",
      "node:url",
      "node:util",
      "node:worker_threads",
    ]);
  });

  test("no text is run as code", () => {
    expect(placesOf(/\brun(?:In\w+|Script)\(/g)).toEqual({});
  });

  test("of packages: those of the manifest", () => {
    const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
      dependencies: Readonly<Record<string, string>>;
    };
    const used = Object.values(placesOf(moduleNames)).flat();
    const packages = used
      .filter((name) => !name.startsWith("node:") && name !== "vscode")
      .map((name) => /^(?:@[\w-]+\/)?[\w.-]+/.exec(name)?.[0] ?? name);
    expect([...new Set(packages)].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  test("of the SDK of agents: what speaks over standard input and output, and nothing that listens", () => {
    expect(placesOf(/\bfrom "(@modelcontextprotocol[^"]*)"/g)).toEqual({
      "server/src/shells/cli/serve-agents.ts": ["@modelcontextprotocol/sdk/server/stdio.js"],
      "server/src/shells/mcp/mcp-server.ts": [
        "@modelcontextprotocol/sdk/server/index.js",
        "@modelcontextprotocol/sdk/types.js",
      ],
      "server/src/shells/mcp/plain-errors.ts": [
        "@modelcontextprotocol/sdk/shared/transport.js",
        "@modelcontextprotocol/sdk/types.js",
      ],
    });
  });

  test("modules are named in the source, but for the browser's own server", () => {
    expect(placesOf(/\bimport\((?!")\w+/g)).toEqual({
      "server/src/shells/hosts/browser-main.ts": ["import(address"],
    });
    const builtIn = "server/src/shells/hosts/built-in.ts";
    expect(placesOf(/\b(?:require|createRequire|importScripts)\(/g)).toEqual({
      [builtIn]: ["createRequire("],
    });
    expect(sources.get(builtIn)?.match(/\bload\(.*?\)/g)).toEqual([
      'load("node:fs")',
      'load("node:util")',
      'load("node:crypto")',
    ]);
  });
});

test("nothing is sent or fetched", () => {
  const connecting =
    /(?<![\w.])fetch\(|\b(?:XMLHttpRequest|WebSocket|EventSource|WebTransport|RTCPeerConnection)\(|sendBeacon/g;
  expect(placesOf(connecting)).toEqual({});
  expect(
    placesOf(/createTelemetryLogger|TelemetryReporter|telemetry|machineId|sessionId/gi),
  ).toEqual({});
  expect(placesOf(/schemaRequestService: .*/g)).toEqual({
    "server/src/service/profile-json.ts": [
      "schemaRequestService: (uri) => Promise.reject(new Error(`${uri} is not bundled`)),",
    ],
  });
});

test("kubectl and git are run by one module each, for one command of the program and one of the extension", () => {
  expect(placesOf(/from "node:child_process"/g)).toEqual({
    "server/src/shells/hosts/run-child.ts": ['from "node:child_process"'],
  });
  expect(placesOf(/\bexecFile\(.*?,/g)).toEqual({
    "server/src/shells/hosts/run-child.ts": ["execFile(program,"],
  });
  expect(placesOf(/\brunChild\([^)]*,/g)).toEqual({
    "server/src/shells/hosts/git-files.ts": ['runChild("git", ["--no-optional-locks", "-C",'],
    "server/src/shells/hosts/kubectl.ts": ["runChild(program, args,"],
    "server/src/shells/hosts/run-child.ts": [
      "runChild(\n  program: string,\n  args: readonly string[],\n  folder: string,",
    ],
  });
  expect(Object.keys(placesOf(/\bgitFiles\(/g))).toEqual([
    "server/src/shells/cli/effective/effective-comparison.ts",
    "server/src/shells/hosts/git-files.ts",
  ]);
  expect(Object.keys(placesOf(/\brunKubectl\(/g))).toEqual([
    "client/src/commands/compare-live-node.ts",
    "server/src/shells/cli/live/run-live.ts",
    "server/src/shells/hosts/kubectl.ts",
  ]);
});

test("nothing else is run but the extension's own server and the program's own threads", () => {
  expect(
    placesOf(/\beval\(|new Function\(|\b(?:createTerminal|executeTask|openExternal)\(/g),
  ).toEqual({});
  expect(placesOf(/\bnew Worker\(.*/g)).toEqual({
    "client/src/browser-client.ts": [
      'new Worker(Uri.joinPath(folder, "worker.js").toString(true));',
    ],
    // Threads of the program itself.
    "server/src/shells/cli/check/start-worker.ts": ["new Worker(program, { argv: [argument] });"],
  });
  expect(placesOf(/asAbsolutePath\(.*?\)/g)).toEqual({
    "client/src/extension.ts": ['asAbsolutePath("dist/server.js")'],
  });
});

describe("what is written", () => {
  test("files by check --fix, check --write-baseline and schema --out, and nothing else", () => {
    const looking = new Set(["existsSync", "lstat", "realpath", "stat"]);
    const imported = /import \{([^}]*)\} from "node:fs(?:\/promises)?"/g;
    const others = Object.entries(placesOf(imported)).flatMap(([path, lists]) =>
      lists
        .flatMap((list) => list.split(",").map((name) => name.trim()))
        .filter((name) => name !== "" && !looking.has(name))
        .map((name) => [path, name]),
    );
    expect(others).toEqual([]);
    expect(placesOf(/import \* as \w+ from "node:fs.*/g)).toEqual({});
    const used = placesOf(/\b(?:nodeFiles\.promises|nodeFiles|files)\.([a-z]+(?:Sync)?)\(/g);
    const changing = Object.entries(used).flatMap(([path, names]) => {
      const found = names.filter((name) =>
        /^(?:append|chmod|chown|cp|copy|mk|rename|rm|unlink|write)/.test(name),
      );
      return found.length > 0 ? [[path, found]] : [];
    });
    expect(changing).toEqual([
      // Standard output.
      ["server/src/shells/cli/terminal/direct-output.ts", ["writeSync"]],
      ["server/src/shells/hosts/replace-file.ts", ["mkdir", "rename", "rm"]],
    ]);
    const writers = placesOf(/\b(?:replaceFile|makeFolder|writeBytes)(?=\()/g);
    expect(Object.keys(writers)).toEqual([
      "server/src/shells/cli/check/check-candidate.ts",
      "server/src/shells/cli/check/known-findings.ts",
      "server/src/shells/cli/schema/run-schema.ts",
      "server/src/shells/cli/terminal/write-bytes.ts",
      "server/src/shells/hosts/replace-file.ts",
    ]);
  });

  test("no files by the extension", () => {
    const written = /workspace\.fs\.(?!readFile|readDirectory|stat\b|isWritableFileSystem)\w+/g;
    expect(placesOf(written)).toEqual({});
    expect(placesOf(/\b(?:createFile|deleteFile|renameFile)\(/g)).toEqual({});
  });

  test("settings by three commands", () => {
    expect(placesOf(/settings\.update\("([^"]*)"/g)).toEqual({
      "client/src/commands/select-runtime.ts": ["seccomp.runtime"],
      "client/src/commands/select-version.ts": ["kubernetesVersion"],
      "client/src/commands/switch-off-rule.ts": ["rules"],
    });
  });
});

test("the clipboard is read in one place, and written in another", () => {
  expect(Object.keys(placesOf(/clipboard\.readText/g))).toEqual([
    "client/src/views/effective-sides.ts",
  ]);
  expect(Object.keys(placesOf(/clipboard\.(?!readText)\w+/g))).toEqual([
    "client/src/commands/copy-diagnostic-report.ts",
  ]);
});

test("settings that name places are not taken from a workspace that is not trusted", () => {
  const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
    activationEvents: readonly string[];
    capabilities: { untrustedWorkspaces: { restrictedConfigurations: readonly string[] } };
  };
  expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual([
    "kubelet.configSets",
    "kubelet.seccomp.folder",
  ]);
  // A view comes back after a reload of the window, and the Kubelet view is there before a file is opened.
  const isExpected = (event: string): boolean =>
    /^(?:onLanguage|onWebviewPanel|workspaceContains):/.test(event);
  expect(manifest.activationEvents.every(isExpected)).toBe(true);
});
