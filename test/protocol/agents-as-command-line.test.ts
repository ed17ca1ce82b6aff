import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { isUnitPath } from "../../server/src/kubelet/parts/flag-file-path.ts";
import { renderMarkdown } from "../../server/src/cli/render-markdown.ts";
import { styleFor } from "../../server/src/cli/style.ts";
import { connectAgent, type AgentClient, type Answer } from "../support/agent-client.ts";
import { runInFolder, type Run } from "../support/run-in-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

let agent: AgentClient;

beforeAll(async () => {
  agent = await connectAgent([pathToFileURL(root).href]);
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll("\\", "/"))
    .sort();
}

const files = [...filesIn("examples"), ...filesIn("test/fixtures")];

/** The command line's JSON, or its error if it cannot run. */
async function program(...argv: string[]): Promise<Run> {
  return runInFolder("/no such folder", argv);
}

function expectSame({ structured, problem }: Answer, { code, out, errors }: Run): void {
  if (code === 2) expect(problem).toBe(errors.join("\n"));
  else expect(subjectsOf(structured)).toEqual([JSON.parse(out) as unknown].flat());
}

/** The program writes several configurations of a file as a list; an answer has one, and those that follow. */
function subjectsOf(structured: Answer["structured"]): readonly unknown[] {
  const { more = [], ...first } = structured ?? {};
  return [first, ...(more as readonly unknown[])];
}

/** As the program writes where no person reads along. */
const plain = { style: styleFor({ useColors: false }), columns: undefined };

const node = { cpus: 8, memory: "32Gi", ephemeralStorage: "100Gi", cgroupVersion: 2 };

test("there are files to compare", () => {
  expect(files.length).toBeGreaterThan(200);
});

describe.each(files)("%s", (path) => {
  const text = readFileSync(join(root, path), "utf8");
  // The cases of rules are many, and how a text comes to the tools is the same for all.
  // A unit's text alone does not bring the files that it names.
  const isUnit = isUnitPath(path);
  const isBoth = path.startsWith("examples/") && !isUnit;
  const mains = isBoth ? [{ path }, { path, text }] : [{ path }];

  test("check, by its path and by its text", async () => {
    const argv = ["check", "--format", "json", path];
    expectSame(await agent.call("check", { files: [{ path }] }), await program(...argv));
    expectSame(
      await agent.call("check", { files: [{ path, text }] }),
      await program(...argv, "--alone"),
    );
  });

  test("effective", async () => {
    const run = await program("effective", "--provenance", "--format", "json", path);
    for (const main of mains) {
      const { structured, problem } = await agent.call("effective", { main });
      if (run.code === 2) expect(problem).toBe(run.errors.join("\n"));
      else {
        const answers = subjectsOf(structured) as readonly Record<string, unknown>[];
        const shown = answers.map(({ subject, incomplete, effective, provenance }) => ({
          ...(subject !== undefined && { subject }),
          ...(incomplete !== undefined && { incomplete }),
          ...{ effective, provenance },
        }));
        expect(shown).toEqual([JSON.parse(run.out) as unknown].flat());
        expect(answers.every(({ starts }) => starts)).toBe(run.code === 0);
      }
    }
  });

  test("upgrade", async () => {
    const versions = { from: "1.31", to: "1.36" };
    const argv = ["upgrade", "--from", "1.31", "--to", "1.36", "--format", "json", path];
    for (const file of mains) {
      // A text alone does not bring the files next to it.
      const run = await program(...argv, ...("text" in file ? ["--alone"] : []));
      expectSame(await agent.call("upgrade", { files: [file], ...versions }), run);
    }
  });

  test("posture", async () => {
    const run = await program("posture", "--format", "json", path);
    for (const main of mains) expectSame(await agent.call("posture", { main }), run);
  });

  test("allocatable", async () => {
    const run = await program(
      ...["allocatable", "--node", JSON.stringify(node), "--format", "json", path],
    );
    for (const main of mains) {
      const { structured, problem } = await agent.call("allocatable", { main, nodes: [node] });
      if (run.code === 2) expect(problem).toBe(run.errors.join("\n"));
      else expect(structured?.["nodes"]).toEqual(JSON.parse(run.out));
    }
  });
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
