import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../../server/src/shells/cli/terminal/render-markdown.ts";
import { styleFor } from "../../server/src/shells/cli/terminal/style.ts";
import {
  connectOnce,
  expectSame,
  expectSameOfFolder,
  filesIn,
  node,
  program,
  root,
} from "./agents-and-program.ts";

/** As the program writes where no person reads along. */
const plain = { style: styleFor({ useColors: false }), columns: undefined };

const agent = connectOnce();

test("there are files to compare", () => {
  expect([...filesIn("examples"), ...filesIn("test/fixtures")].length).toBeGreaterThan(200);
});

describe("a folder", () => {
  test.each(["examples", "test/fixtures", "examples/kubeadm-node/"])("%s: check", async (path) => {
    const run = await program("check", "--format", "json", path);
    expectSame(await agent.call("check", { files: [{ path }] }), run);
  });

  test("upgrade", async () => {
    const argv = ["upgrade", "--from", "1.31", "--to", "1.36", "--format", "json", "examples"];
    const input = { files: [{ path: "examples" }], from: "1.31", to: "1.36" };
    expectSame(await agent.call("upgrade", input), await program(...argv));
  });

  const folders = ["examples", "examples/platforms/", "examples/kubelet.conf.d", "docs"];
  const nodes = [node];
  const given = ["--node", JSON.stringify(node)];
  const shown = ["--provenance"];

  test.each<[string, string, readonly string[], object]>(
    folders.flatMap((path) => [
      [path, "posture", [], {}],
      [path, "effective", shown, {}],
      [path, "allocatable", given, { nodes }],
    ]),
  )("%s: %s", async (path, command, options, members) => {
    const run = await program(command, "--format", "json", ...options, path);
    const answer = await agent.call(command, { main: { path }, ...members });
    expectSameOfFolder(answer, run);
  });

  test("all of it alone, for one version", async () => {
    const argv = ["posture", "--format", "json", "--kubernetes-version", "1.33", "--alone"];
    const input = { main: { path: "examples" }, kubernetesVersion: "1.33", alone: true };
    expectSameOfFolder(await agent.call("posture", input), await program(...argv, "examples"));
  });
});

describe("a main file with drop-ins and flags", () => {
  const main = "examples/kubelet.yaml";
  const configDir = "examples/kubelet.conf.d";
  const flags = ["--max-pods=50", "--feature-gates", "NodeSwap=true"];
  const set = ["--config-dir", configDir, "--kubelet-args", flags.join(" ")];
  const versioned = ["--kubernetes-version", "1.33", "--format", "json"];
  const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
  const dropIns = filesIn(configDir).map((path) => ({ path, text: textOf(path) }));
  const inputs = [
    { main: { path: main }, configDir, flags, kubernetesVersion: "1.33" },
    { main: { path: main, text: textOf(main) }, dropIns, flags, kubernetesVersion: "1.33" },
  ];

  test("check", async () => {
    const run = await program("check", ...set, ...versioned, main);
    for (const input of inputs) expectSame(await agent.call("check", input), run);
  });

  test("effective, without defaults", async () => {
    const shown = ["--provenance", "--no-defaults"];
    const run = await program("effective", ...set, ...versioned, ...shown, main);
    for (const input of inputs) {
      const { structured } = await agent.call("effective", { ...input, defaults: false });
      const { effective, provenance } = structured ?? {};
      expect({ effective, provenance }).toEqual(JSON.parse(run.out));
    }
  });

  test("upgrade", async () => {
    const run = await program("upgrade", ...set, "--from=1.31", "--to=1.36", "--format=json", main);
    for (const { kubernetesVersion, ...input } of inputs) {
      expect(kubernetesVersion).toBe("1.33");
      expectSame(await agent.call("upgrade", { ...input, from: "1.31", to: "1.36" }), run);
    }
  });

  test("posture, with the verdicts of the benchmark's own tool", async () => {
    const options = ["--benchmark", "auto", "--level", "1", "--strict", "--compare", "tool"];
    const run = await program("posture", ...set, ...versioned, ...options, main);
    const more = { benchmarks: ["auto"], level: 1, strict: true, compareTool: true };
    for (const input of inputs) expectSame(await agent.call("posture", { ...input, ...more }), run);
  });

  test("allocatable, on two nodes", async () => {
    const nodes = [node, { cpus: "0-3", memory: "8Gi", pids: 32768 }];
    const given = nodes.flatMap((description) => ["--node", JSON.stringify(description)]);
    const run = await program("allocatable", ...set, ...versioned, ...given, main);
    for (const input of inputs) {
      const { structured } = await agent.call("allocatable", { ...input, nodes });
      expect(structured?.["nodes"]).toEqual(JSON.parse(run.out));
    }
  });
});

describe("explain", () => {
  test.each([
    ["maxPods"],
    ["evictionHard.memory.available"],
    ["featureGates.NodeSwap"],
    ["NodeSwap", "1.30"],
    ["--max-pods"],
    ["KubeletConfiguration"],
    ["providers[0].name"],
    ["CredentialProviderConfig.providers", "1.33"],
    ["maxPodz"],
    ["--max-podz"],
    ["nothing of the kind"],
  ])("%s", async (name, kubernetesVersion = "1.36") => {
    const { structured, problem } = await agent.call("explain", { name, kubernetesVersion });
    const run = await program("explain", "--kubernetes-version", kubernetesVersion, name);
    if (run.code === 2) expect(problem).toBe(run.errors.join("\n"));
    else expect(renderMarkdown(String(structured?.["markdown"]), plain)).toBe(run.out);
  });
});
