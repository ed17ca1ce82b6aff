import { execFileSync } from "node:child_process";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runActionStep } from "../support/action-step.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
/** Everything by which a checked-out repository could run its own code. Each would leave a file "ran". */
const hostile: Readonly<Record<string, string>> = {
  ".npmrc": [
    "registry=https://example.invalid/",
    "ignore-scripts=false",
    "node-options=--require=./evil.cjs",
    "script-shell=./evil.cjs",
    "prefix=.",
  ].join("\n"),
  ".env": "NODE_OPTIONS=--require=./evil.cjs\n",
  "evil.cjs": 'require("node:fs").writeFileSync("ran", "");\n',
  "package.json": JSON.stringify({
    name: "kubelet-config",
    type: "module",
    bin: "evil.cjs",
    scripts: { preinstall: "node evil.cjs", dependencies: "node evil.cjs" },
  }),
  "node_modules/.bin/kubelet-config": "#!/usr/bin/env node\nrequire('../../evil.cjs');\n",
  "node_modules/esbuild/index.js": 'require("../../evil.cjs");\n',
};

let folder = "";
let workspace = "";

beforeAll(async () => {
  folder = temporaryFolder("kubelet action ");
  workspace = join(folder, "workspace");
  await mkdir(join(workspace, "node_modules", ".bin"), { recursive: true });
  await mkdir(join(workspace, "node_modules", "esbuild"));
  for (const [name, text] of Object.entries(hostile))
    await writeFile(join(workspace, name), text, { mode: 0o755 });
  await writeFile(join(workspace, "a.yaml"), `${header}maxPods: many\n`);
  await writeFile(join(workspace, "-x.yaml"), `${header}MaxPods: 50\n`);
  await mkdir(join(workspace, "nodes"));
  await writeFile(join(workspace, "nodes", "b.yaml"), `${header}podPidsLimit: 100\n`);
  const git = (...args: readonly string[]): void => {
    execFileSync("git", ["-C", workspace, ...args], { stdio: "ignore" });
  };
  git("init", "-q");
  git("add", "nodes");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "First");
  await writeFile(join(workspace, "nodes", "b.yaml"), `${header}podPidsLimit: 200\n`);
});

test("the action builds the command from its own checkout, whatever the workspace holds", async () => {
  const before = await readdir(workspace, { recursive: true });
  const inputs = {
    paths: "a.yaml\n-x.yaml\nnodes",
    advice: "false",
    "sarif-file": "kubelet.sarif",
    "compare-git": "HEAD",
  };
  const temporary = join(folder, "temporary");
  const { code, stdout, stderr, outputs, summary } = await runActionStep(
    workspace,
    temporary,
    inputs,
    { npm_config_registry: "https://example.invalid/", NODE_PATH: workspace },
  );
  const [checked = "", log] = stdout.split("::group::");
  const [built = "", ...annotations] = checked.trimEnd().split("\n");
  const changes = `# The kubelet uses these values after a restart.
--- HEAD:nodes/b.yaml (1.37)
+++ nodes/b.yaml (1.37)
- podPidsLimit: 100  # nodes/b.yaml:3
+ podPidsLimit: 200  # nodes/b.yaml:3
`;
  expect({ code, stderr, outputs, summary }).toEqual({
    code: 1,
    // Files that the revision does not have.
    stderr: ["a.yaml", "-x.yaml"]
      .map((name) => `kubelet-config: HEAD: Cannot read ${name}: no such file or directory.\n`)
      .join(""),
    outputs: "errors=1\nwarnings=1\nnotices=0\nsarif-file=kubelet.sarif\nexit-code=1\n",
    summary: `**Kubelet Config**: 1 error, 1 warning in 3 files.

**Changes on nodes** since \`HEAD\`:

\`\`\`diff
${changes}\`\`\`
`,
  });
  expect(built).toMatch(/^Built kubelet-config in \d+ s$/);
  expect(annotations.map((line) => line.replace(/,.*title=|::".*/g, " ").trimEnd())).toEqual([
    "::error file=a.yaml type-mismatch",
    expect.stringContaining("::warning file=-x.yaml "),
    "1 error, 1 warning in 3 files.",
  ]);
  expect(log).toBe(`Changes on nodes since HEAD\n${changes}::endgroup::\n`);
  const report = JSON.parse(await readFile(join(workspace, "kubelet.sarif"), "utf8")) as {
    readonly runs: readonly { readonly results: readonly { readonly level: string }[] }[];
  };
  expect(report.runs.flatMap(({ results }) => results.map(({ level }) => level))).toEqual([
    "error",
    "warning",
  ]);
  const after = await readdir(workspace, { recursive: true });
  expect(after.toSorted()).toEqual([...before, "kubelet.sarif"].toSorted());
});
