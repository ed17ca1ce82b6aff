import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runProgram } from "../../../../server/src/shells/cli/run-program.ts";
import { WriteError } from "../../../../server/src/shells/cli/terminal/direct-output.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { noInput } from "../../../support/no-input.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** A colour, a bell, other line ends, a change of direction, and a line that looks like a setting. */
const hostile = "x\u001B[31m\u0007\u0085\u2028\u202E\u200B\nevil: 1 #";
/** With escapes: as they are, YAML takes some of these for line breaks. */
const written = JSON.stringify(hostile).replaceAll(
  /[^\0-\x7E]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
);
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const main = `${hostile}.yaml`;
const config = `${header}clusterDomain: ${written}\nstaticPodURLHeader: {${written}: [${written}]}\nmaxPods: -1\n${written}: 1\n`;
const provider = `{name: ${written}, matchImages: [${written}, "*"], defaultCacheDuration: 1s, apiVersion: v1}`;
const files: Readonly<Record<string, string>> = {
  [main]: config,
  "good.yaml": `${header}clusterDomain: ${written}\n`,
  [`conf.d/${hostile}.conf`]: `${header}maxPods: 5\nclusterDNS: [${written}]\n`,
  [`flags/${hostile}.txt`]: "kubelet --max-pods=5 --hostname-override='a\u001B[1m\u0085evil: 1'\n",
  "patches/kubeletconfiguration+merge.yaml": `clusterDomain: ${written}\n`,
  [`patches/${hostile}+odd.yaml`]: "a: 1\n",
  "providers.yaml": `apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\nproviders: [${provider}]\n`,
  [`dumps/${hostile}.json`]: `{"kubeletconfig":{"clusterDomain":${written}}}`,
  "dumps/other.json": `{"kubeletconfig":{"clusterDomain":"a"}}`,
  "node/proc/1/cmdline": "/usr/bin/kubelet\0--config=/etc/k.yaml\0--hostname-override=\u001B[1m\0",
  "node/proc/1/comm": "kubelet\n",
  "node/etc/k.yaml": config,
};

let folder = "";
beforeAll(async () => {
  folder = temporaryFolder("kubelet harmless ");
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});
/** A command's output and exit code; `@` stands for the folder. */
async function run(
  args: readonly string[],
  { useColors = false, write = (): boolean => true } = {},
): Promise<{ readonly code: number | undefined; readonly out: string; readonly errors: string[] }> {
  let out = "";
  const errors: string[] = [];
  const terminal = {
    write: async (text: string) => {
      out += text;
      return Promise.resolve().then(write);
    },
    reportError: (sentence: string) => void errors.push(sentence),
    readInput: () => Promise.resolve(new TextEncoder().encode(`invalid value ${hostile}`)),
    input: noInput,
    useColors,
    columns: undefined,
  };
  const code = await runProgram(
    args.map((arg) => arg.replace("@", `${folder}/`)),
    { terminal, version: "1", knowledge: knowledgeIn, serve: () => undefined },
  );
  return { code, out, errors };
}

const node = ["--node", '{"cpus":4,"memory":"8Gi"}'];
const formats = (name: string, all: readonly string[], ...args: readonly string[]): string[][] =>
  all.map((format) => [name, "--format", format, ...args]);

const commands: readonly string[][] = [
  ...formats("check", ["text", "json", "sarif", "junit", "github"], "@"),
  ...formats(
    "effective",
    ["yaml", "json"],
    "--provenance",
    "--config",
    `@${main}`,
    "--config-dir",
    "@conf.d",
  ),
  ["effective", "--config", `@${main}`, "--compare", "@good.yaml", "--all"],
  ["effective", "--format", "json", "--config", `@${main}`, "--compare", "@good.yaml"],
  ...formats("upgrade", ["text", "json"], "--from", "1.30", "--to", defaultVersion, `@${main}`),
  ...formats("posture", ["text", "json", "junit", "sarif"], `@${main}`),
  ...formats("drift", ["text", "json", "html"], "@dumps"),
  ...formats("allocatable", ["text", "json"], ...node, `@${main}`),
  ...formats("image", ["text", "json"], "nginx", "--config", "@providers.yaml"),
  ...formats("convert-flags", ["text", "json"], `@flags/${hostile}.txt`),
  ...formats("patch", ["yaml", "json"], "@good.yaml", "@patches"),
  ...formats("node", ["text", "json", "journal"], "--root", "@node"),
  ["explain", "--log", "unknown command -", "--config", `@${main}`],
  ["explain", "maxPods"],
  ["schema", "KubeletConfiguration"],
];

const controls = /[^\P{Cc}\t\n]|[\u2028-\u202E\u2066-\u2069\u200B]/u;

describe("what files say commands no terminal", () => {
  test.each(commands)("%j %j %j %j", async (...args) => {
    const { out, errors } = await run(args);
    expect(errors.filter((error) => !/does not start|refuses/.test(error))).toEqual([]);
    expect(out).not.toBe("");
    expect(controls.exec(out)).toBeNull();
    expect(out).not.toMatch(/^[\s"]*evil/m);
  });

  test.each(commands)("in colours: %j %j %j %j", async (...args) => {
    const [plain, coloured] = [await run(args), await run(args, { useColors: true })];
    // The program's own, and nothing is lost between them.
    expect(stripVTControlCharacters(coloured.out)).toBe(plain.out);
  });
});

test("a node's findings have their colours", async () => {
  const { out } = await run(["node", "--root", "@node"], { useColors: true });
  expect(out).toContain("\u001B[31merror\u001B[");
});

describe("values stay as they are", () => {
  test.each([
    ["effective", "--config", `@${main}`, "--provenance"],
    ["patch", "@good.yaml", "@patches"],
  ])("in YAML of %s", async (...args) => {
    const { out } = await run(args);
    expect(parse(out)).toMatchObject({ clusterDomain: hostile });
    expect(parse(out)).not.toHaveProperty("evil");
  });

  test.each([
    ["effective", "--format", "json", "--config", `@${main}`],
    ["patch", "--format", "json", "@good.yaml", "@patches"],
  ])("in JSON of %s", async (...args) => {
    const { out } = await run(args);
    expect(JSON.stringify(JSON.parse(out))).toContain(`"clusterDomain":${JSON.stringify(hostile)}`);
  });

  test("flags that stay on the command line are one comment", async () => {
    const { out } = await run(["convert-flags", `@flags/${hostile}.txt`]);
    expect(parse(out)).toEqual({
      apiVersion: "kubelet.config.k8s.io/v1beta1",
      kind: "KubeletConfiguration",
      maxPods: 5,
    });
  });
});

describe("a report that cannot be written ends with 2", () => {
  test.each([...commands, ["--help"], ["--version"]])("%j %j %j %j", async (...args) => {
    const write = (): boolean => {
      throw new WriteError("Cannot write to standard output: no space left on device.");
    };
    const { code, errors } = await run(args, { write });
    expect({ code, last: errors.at(-1) }).toEqual({
      code: 2,
      last: "Cannot write to standard output: no space left on device.",
    });
  });
});
