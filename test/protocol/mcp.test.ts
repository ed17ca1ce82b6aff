import { execFileSync } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { knowledgeIn } from "../../server/src/shells/hosts/knowledge-in.ts";
import { connectAgent, type AgentClient } from "../support/agent-client.ts";
import { putInto } from "../support/run-in-folder.ts";
import { defaultVersion, newestVersion } from "../../server/src/facts/field-index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

let folder = "";
let root = "";
let agent: AgentClient;

beforeAll(async () => {
  folder = temporaryFolder("kubelet agent ");
  root = join(folder, "granted");
  await putInto(folder, {
    "granted/kubelet.yaml": `${header}maxPods: many\n`,
    "granted/kubelet.conf.d/10.conf": `${header}maxPods: 60\n`,
    "granted/notes.txt": "nothing\n",
    "secret/kubelet.yaml": `${header}maxPods: 1\n`,
    "secret/kubelet.conf.d/10.conf": `${header}maxPods: 2\n`,
    ".kubelet-config.yaml": "rules:\n  type-mismatch: off\n",
  });
  await mkdir(join(root, "empty"));
  await symlink("../secret/kubelet.yaml", join(root, "leads-out.yaml"));
  await symlink("../secret/kubelet.conf.d", join(root, "leads-out.d"));
  await symlink("kubelet.yaml", join(root, "stays.yaml"));
  execFileSync("mkfifo", [join(root, "pipe.yaml")]);
  agent = await connectAgent([pathToFileURL(root).href]);
});

/** The tool's error, with the test's folder as `%`. */
async function problemOf(
  name: string,
  input: Readonly<Record<string, unknown>>,
  client = agent,
): Promise<string | undefined> {
  return (await client.call(name, input)).problem?.replaceAll(folder, "%");
}

describe("versions that are not known", () => {
  const main = {
    path: "k.yaml",
    text: `${header}futureField: 1\nfeatureGates: {FutureGate: true}\n`,
  };
  const newer = `Kubernetes 1.45 is newer than ${newestVersion}, the newest version that Kubelet Config supports. Files are checked as ${newestVersion}.`;

  const answered = newer.replace("Files are checked as", "The answer is for");

  test.each([
    [
      "check",
      { files: [main], kubernetesVersion: "1.45" },
      { summary: { errors: 0, warnings: 0 } },
    ],
    ["effective", { main, kubernetesVersion: "v1.45.1" }, { starts: true, errors: 0 }],
    ["posture", { main, kubernetesVersion: "1.45" }, { kubernetesVersion: newestVersion }],
    [
      "explain",
      { name: "maxPods", kubernetesVersion: "1.45" },
      { kubernetesVersion: newestVersion },
    ],
    ["upgrade", { files: [main], from: "1.36", to: "1.45" }, { from: "1.36", to: newestVersion }],
    [
      "allocatable",
      { main, nodes: [{ cpus: 4, memory: "8Gi" }], kubernetesVersion: "1.45" },
      { nodes: [{ starts: true }] },
    ],
  ])("%s answers with the nearest one", async (name, input, expected) => {
    const { structured, text = "" } = await agent.call(name, input);
    const note = name === "explain" ? answered : newer;
    expect(structured).toMatchObject({ versionNotes: [note], ...expected });
    expect(text.split("\n")[0]).toBe(note);
  });

  test("a text that is no version is a problem", async () => {
    expect(await problemOf("check", { files: [main], kubernetesVersion: "latest" })).toContain(
      '"kubernetesVersion" must be one of 1.30',
    );
  });
});

describe("what an agent sees first", () => {
  test("the tools, which change nothing and reach nothing", async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "check",
      "effective",
      "explain",
      "upgrade",
      "allocatable",
      "posture",
    ]);
    for (const { title, annotations, description = "" } of tools) {
      expect(description.length).toBeGreaterThan(100);
      expect(annotations).toEqual({
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  test("in at most 15 KB, which every conversation carries", async () => {
    const listed = JSON.stringify(await agent.client.listTools());
    expect(Buffer.byteLength(listed)).toBeLessThanOrEqual(15_000);
  });

  test("who answers", () => {
    expect(agent.client.getServerVersion()).toMatchObject({
      name: "kubelet-config",
      version: "1.2.3",
    });
    expect(agent.client.getInstructions()).toMatch(/kubelet/);
  });

  test("a tool that is none", async () => {
    await expect(agent.call("destroy", {})).rejects.toThrow("There is no tool destroy.");
  });
});

describe("texts", () => {
  test("are checked, and a person can read what is found", async () => {
    const files = [{ path: "some/kubelet.yaml", text: `${header}maxPods: many\n` }];
    expect(await agent.call("check", { files })).toEqual({
      structured: {
        files: [
          {
            path: "some/kubelet.yaml",
            kind: "KubeletConfiguration",
            version: defaultVersion,
            findings: [
              {
                rule: "type-mismatch",
                severity: "error",
                message: expect.stringContaining("maxPods") as string,
                path: "maxPods",
                range: { start: { line: 2, character: 9 }, end: { line: 2, character: 13 } },
              },
            ],
          },
        ],
        summary: { errors: 1, warnings: 0 },
      },
      text: expect.stringMatching(
        /^some\/kubelet\.yaml:3:10: error\[type-mismatch\]: .*\n1 error in 1 file\.$/,
      ) as string,
    });
  });

  test("have names of one line in what a person reads", async () => {
    const files = [{ path: "a\nb.yaml", text: `${header}readOnlyPort: many\n` }];
    const check = await agent.call("check", { files });
    expect(check.text?.split("\n")).toEqual([
      expect.stringMatching(/^a␊b\.yaml:3:15: error/),
      "1 error in 1 file.",
    ]);
    const upgrade = await agent.call("upgrade", { files, from: "1.33", to: "1.36" });
    expect(upgrade.text).toContain("a␊b.yaml: ");
    expect(upgrade.text).not.toContain("a\nb.yaml");
  });

  test("in a drop-in folder under a name that the kubelet skips", async () => {
    const path = "kubelet.conf.d/10-pods.yaml";
    const files = [{ path, text: `${header}maxPods: 50\n` }];
    const { structured } = await agent.call("check", { files });
    expect(structured).toMatchObject({
      files: [{ path, findings: [{ rule: "dropin-extension", severity: "warning" }] }],
      summary: { errors: 0, warnings: 1 },
    });
  });

  test("need no root", async () => {
    const alone = await connectAgent(undefined);
    const main = { path: "kubelet.yaml", text: `${header}maxPods: 70\n` };
    const dropIns = [
      { path: "d/20.conf", text: `${header}maxPods: 20\n` },
      { path: "d/10.conf", text: `${header}maxPods: 10\n` },
    ];
    const { structured } = await alone.call("effective", { main, dropIns, defaults: false });
    expect(structured).toEqual({
      kubernetesVersion: defaultVersion,
      starts: true,
      errors: 0,
      effective: {
        apiVersion: "kubelet.config.k8s.io/v1beta1",
        kind: "KubeletConfiguration",
        maxPods: 20,
      },
      provenance: {
        apiVersion: { from: "file", file: "kubelet.yaml", line: 1 },
        kind: { from: "file", file: "kubelet.yaml", line: 2 },
        maxPods: {
          from: "file",
          file: "d/20.conf",
          line: 3,
          over: [
            { from: "file", file: "d/10.conf", line: 3 },
            { from: "file", file: "kubelet.yaml", line: 3 },
          ],
        },
      },
    });
    expect(await problemOf("effective", { main: { path: "kubelet.yaml" } }, alone)).toMatch(
      /^Cannot read kubelet\.yaml: the client has not granted any folder\. Pass the file's text/,
    );
  });

  test("that are too long together are refused", async () => {
    const text = "#".repeat(2_500_000);
    const files = [
      { path: "a.yaml", text },
      { path: "b.yaml", text },
    ];
    expect(await problemOf("check", { files })).toMatch(/^A call can have at most 4194304 /);
  });
});

describe("files below the roots", () => {
  const ofMany = { starts: false, errors: 1 };

  test.each([
    ["relative", () => "kubelet.yaml"],
    ["absolute", () => join(root, "kubelet.yaml")],
    ["an address", () => pathToFileURL(join(root, "kubelet.yaml")).href],
    ["a link that stays", () => "stays.yaml"],
    ["with dots that stay", () => "empty/../kubelet.yaml"],
  ])("%s", async (_name, path) => {
    const { structured } = await agent.call("effective", { main: { path: path() } });
    expect(structured).toMatchObject(ofMany);
  });

  test("a project's file above the root is not read", async () => {
    const { structured } = await agent.call("check", { files: [{ path: "kubelet.yaml" }] });
    expect(structured?.["summary"]).toEqual({ errors: 1, warnings: 0 });
  });

  test("a folder: an answer for each configuration in it, for the version of its project", async () => {
    const place = join(folder, "nodes");
    await putInto(place, {
      "kubelet.yaml": `${header}maxPods: 50\n`,
      "kubelet.conf.d/10.conf": `${header}maxPods: 60\n`,
      "old/kubelet.yaml": `${header}maxPods: -1\n`,
      "old/.kubelet-config.yaml": 'kubernetesVersion: "1.33"\nignore: [skipped.yaml]\n',
      "old/skipped.yaml": `${header}readOnlyPort: 0\n`,
      "parts/kubelet.conf.d/10.conf": `${header}readOnlyPort: 0\n`,
    });
    const client = await connectAgent([pathToFileURL(place).href]);
    const main = { path: "." };
    const effective = await client.call("effective", { main, defaults: false });
    expect(effective.text).toBe(`configuration         platform  version  result
kubelet.yaml          -         1.37     starts
old/kubelet.yaml      -         1.33     does not start
parts/kubelet.conf.d  -         1.37     incomplete

# kubelet.yaml
# kubelet.yaml with 1 drop-in of kubelet.conf.d, found by name
${header}maxPods: 60  # 10.conf:3, overrides kubelet.yaml:3

# old/kubelet.yaml
Kubelet 1.33 does not start with this configuration (1 error). Run "check" to see why.
${header}maxPods: -1  # rejected; old/kubelet.yaml:3

# parts/kubelet.conf.d
parts/kubelet.conf.d is only part of a configuration. The main file for these drop-ins is not in the input.
${header}readOnlyPort: 0  # 10.conf:3
`);
    const { structured } = await client.call("posture", { main });
    const { more = [], ...first } = structured ?? {};
    const subjects = [first, ...(more as readonly Record<string, unknown>[])];
    const known = subjects.map(({ subject, kubernetesVersion, problem }) => ({
      subject,
      kubernetesVersion,
      problem,
    }));
    expect(known).toEqual([
      { subject: "kubelet.yaml", kubernetesVersion: "1.37", problem: undefined },
      { subject: "old/kubelet.yaml", kubernetesVersion: "1.33", problem: undefined },
      { subject: "parts/kubelet.conf.d", kubernetesVersion: "1.37", problem: undefined },
    ]);
  });

  test("a folder: links out of it are told and passed over, pipes are not opened", async () => {
    const { structured, text } = await agent.call("check", { files: [{ path: "." }] });
    const { files } = structured as { files: { path: string }[] };
    expect(files.map(({ path }) => path)).toEqual([
      "kubelet.conf.d/10.conf",
      "kubelet.yaml",
      "stays.yaml",
    ]);
    expect(text).toMatch(/^Cannot read leads-out\.yaml: it is a link to a target outside/m);
  });
});

describe("what is refused", () => {
  const outside = "is outside the granted folders: %/granted. Pass the file's text";

  test.each<[string, string, Record<string, unknown>, string]>([
    ["a path above", "check", { files: [{ path: "../secret/kubelet.yaml" }] }, outside],
    ["an absolute path", "effective", { main: { path: "/etc/passwd" } }, outside],
    ["an address", "posture", { main: { path: "file:///etc/passwd" } }, outside],
    ["another scheme", "check", { files: [{ path: "https://host/kubelet.yaml" }] }, outside],
    ["the folder of drop-ins", "check", { configDir: "../secret/kubelet.conf.d" }, outside],
    ["a flag that names a file", "check", { flags: ["--config=/etc/passwd"] }, outside],
    ["a link", "check", { files: [{ path: "leads-out.yaml" }] }, "is a link to a target outside"],
    ["a linked folder", "check", { configDir: "leads-out.d" }, "is a link to a target outside"],
    ["a file behind it", "check", { files: [{ path: "leads-out.d/10.conf" }] }, "a target outside"],
    ["a pipe", "check", { files: [{ path: "pipe.yaml" }] }, "neither a file nor a folder"],
    ["nothing there", "check", { files: [{ path: "gone.yaml" }] }, "does not exist"],
    [
      "a folder as main file",
      "check",
      { main: { path: "empty" } },
      "empty is a folder, but a file",
    ],
    [
      "a folder with flags",
      "effective",
      { main: { path: "empty" }, flags: ["--max-pods=5"] },
      "empty is a folder, but a file",
    ],
    [
      "a folder without configuration",
      "effective",
      { main: { path: "empty" } },
      'empty contains no kubelet configuration that "effective" can read.',
    ],
    [
      "a file as folder",
      "effective",
      { configDir: "kubelet.yaml" },
      "is a file, but a drop-in directory",
    ],
    ["no file", "check", {}, "No file was passed."],
    ["no file", "effective", {}, "No file was passed."],
    [
      "both ways",
      "check",
      { files: [{ path: "kubelet.yaml" }], main: { path: "kubelet.yaml" } },
      'Pass either "files"',
    ],
    [
      "drop-ins twice",
      "check",
      { configDir: "kubelet.conf.d", dropIns: [{ path: "1.conf", text: "" }] },
      'Pass either "dropIns"',
    ],
    ["a drop-in without text", "check", { dropIns: [{ path: "1.conf" }] }, 'has no "text"'],
    [
      "a path twice",
      "check",
      {
        files: [
          { path: "a", text: "" },
          { path: "./a", text: "" },
        ],
      },
      "Two texts have the path ./a.",
    ],
    [
      "an unknown member",
      "check",
      { file: "a" },
      'Unknown key "file". Did you mean "files"? Known keys: files, main,',
    ],
    ["a wrong type", "check", { files: "a" }, '"files" must be a list.'],
    ["a wrong item", "check", { files: [{ path: 7 }] }, '"files[0].path" must be a string.'],
    ["an empty path", "check", { files: [{ path: "", text: "" }] }, "A path is empty."],
    ["a missing member", "check", { files: [{ text: "" }] }, '"files[0].path" is missing.'],
    [
      "a wrong version",
      "explain",
      { name: "a", kubernetesVersion: "2.2" },
      "must be one of 1.30, ",
    ],
    ["a wrong level", "posture", { level: 3 }, '"level" must be one of 1, 2, not 3.'],
    ["too much", "check", { flags: Array(1001).fill("-v") }, "has 1001 items. The limit is 1000."],
    ["a wrong node", "check", { flags: ["-v=1"], node: { cpu: 1 } }, '"node" is wrong: '],
    ["neither name nor log", "explain", {}, 'Pass either "name" or "log".'],
    ["one version", "upgrade", { from: "1.33", to: "1.33" }, "are both 1.33."],
    ["no node", "allocatable", { main: { path: "kubelet.yaml" } }, "node"],
    [
      "a benchmark that there is not",
      "posture",
      { main: { path: "kubelet.yaml" }, benchmarks: ["cis-0"] },
      'There is no benchmark "cis-0". Use one of auto, ',
    ],
  ])("%s: %s", async (_what, name, input, problem) => {
    expect(await problemOf(name, input)).toContain(problem);
  });
});

test("what the client grants may change", async () => {
  const other = await connectAgent([]);
  const input = { main: { path: "kubelet.yaml" } };
  expect(await problemOf("effective", input, other)).toContain(
    "the client has not granted any folder",
  );
  await other.grant([pathToFileURL(root).href]);
  expect((await other.call("effective", input)).structured).toMatchObject({ starts: false });
  await other.grant(["https://host/folder"]);
  expect(await problemOf("effective", input, other)).toContain(
    "the client has not granted any folder",
  );
});

test("the answers are in Chinese where that is asked for", async () => {
  const chinese = await connectAgent([pathToFileURL(root).href], await knowledgeIn("zh-cn"));
  const { text } = await chinese.call("check", { files: [{ path: "kubelet.yaml" }] });
  expect(text).toMatch(/[\u4e00-\u9fff]/);
  expect(await problemOf("check", { files: [{ path: "/etc/passwd" }] }, chinese)).toMatch(
    /允许读取的范围之外/,
  );
  const { text: page } = await chinese.call("explain", { name: "image-gc-low-lt-high" });
  expect(page).toMatch(/[\u4e00-\u9fff]/);
});
