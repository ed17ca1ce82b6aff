import { readFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { beforeEach, describe, expect, test } from "vitest";
import { putInto, runInFolder, type Run } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
let folder = "";

beforeEach(() => {
  folder = temporaryFolder("kubelet config ");
});

const put = (files: Readonly<Record<string, string>>): Promise<void> => putInto(folder, files);

const run = (...argv: readonly string[]): Promise<Run> => runInFolder(folder, argv);

/** Of the text report, the first lines of findings up to the rule, and the summary. */
async function found(...argv: readonly string[]): Promise<readonly string[]> {
  const { out } = await run("check", ...argv);
  const lines = out.split("\n");
  const findings = lines.flatMap((line) => /^%\S* \w+ \S+/.exec(line)?.[0] ?? []);
  const last = lines.filter((line) => / in \d+ files?\.$|^No kubelet|^Not checked: /.test(line));
  return [...findings, ...last];
}

describe("the project's file", () => {
  test("severities, advice and version hold for its folder and below", async () => {
    await put({
      "a/.kubelet-config.yaml": "rules: {unknown-field: error}\nkubernetesVersion: 1.31\n",
      "a/b/k.yaml": `${header}MaxPods: 50\n`,
      "c/k.yaml": `${header}MaxPods: 50\n`,
    });
    expect(await found("%")).toEqual([
      "%/a/b/k.yaml:3:1 error unknown-field",
      "%/c/k.yaml:3:1 warning unknown-field",
      "1 error, 1 warning in 2 files.",
    ]);
    const { out, code } = await run("check", "--format", "json", "%/a");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ files: [{ version: "1.31" }] });
  });

  test("the nearest one extends those above it unless it is a root", async () => {
    await put({
      ".kubelet-config.yaml": "rules: {unknown-field: off}\n",
      "a/.kubelet-config.yaml": "root: true\n",
      "a/k.yaml": `${header}MaxPods: 50\n`,
      "b/.kubelet-config.yaml": "advice: false\n",
      "b/k.yaml": `${header}MaxPods: 50\n`,
    });
    expect(await found("%")).toEqual([
      "%/a/k.yaml:3:1 warning unknown-field",
      "1 warning in 2 files.",
      "Not checked: 1 rule that is off (%/.kubelet-config.yaml:1).",
    ]);
  });

  test("what it keeps from being checked is said, with its lines, in every form", async () => {
    const text = `${header}MaxPods: 50\nmaxPods: -1\n`;
    await put({
      ".kubelet-config.yaml": "# Why\nignore:\n  - nodes/**\nrules:\n  unknown-field: off\n",
      "nodes/a.yaml": text,
      "nodes/b.yaml": text,
      "k.yaml": text,
    });
    const said =
      "Not checked: 2 ignored files and 1 rule that is off (%/.kubelet-config.yaml:2, %/.kubelet-config.yaml:5).";
    expect(await found("%")).toEqual([
      "%/k.yaml:4:10 error max-pods-negative",
      "1 error in 1 file.",
      said,
    ]);
    const json = await run("check", "--format", "json", "%");
    expect(JSON.parse(json.out)).toMatchObject({
      summary: {
        notChecked: {
          ignoredFiles: 2,
          rulesOff: ["unknown-field"],
          places: [
            { path: "%/.kubelet-config.yaml", line: 2 },
            { path: "%/.kubelet-config.yaml", line: 5 },
          ],
        },
      },
    });
    const github = await run("check", "--format", "github", "%");
    expect(github.out).toContain(`title=kubelet-config::${said}\n`);
    expect(github.out.trimEnd().split("\n").at(-1)).toBe(`1 error in 1 file. ${said}`);
    const sarif = await run("check", "--format", "sarif", "%");
    expect(JSON.parse(sarif.out)).toMatchObject({
      runs: [{ invocations: [{ toolConfigurationNotifications: [{ message: { text: said } }] }] }],
    });
    for (const format of ["junit", "gitlab"]) {
      expect((await run("check", "--format", format, "%")).errors).toContain(said);
    }
    expect(await found("--no-project", "%")).toEqual([
      "%/k.yaml:3:1 warning unknown-field",
      "%/k.yaml:4:10 error max-pods-negative",
      "%/nodes/a.yaml:3:1 warning unknown-field",
      "%/nodes/a.yaml:4:10 error max-pods-negative",
      "%/nodes/b.yaml:3:1 warning unknown-field",
      "%/nodes/b.yaml:4:10 error max-pods-negative",
      "3 errors, 3 warnings in 3 files.",
    ]);
  });

  test("JUnit has an entry for a file that cannot be read", async () => {
    const { out, errors, code } = await run("check", "--format", "junit", "%/missing.yaml");
    const said = "Cannot read %/missing.yaml: no such file or directory.";
    expect({ out, errors, code }).toEqual({
      out: `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="kubelet-config">
  <testsuite name="${said}" tests="1" failures="0" errors="1" skipped="0">
    <testcase name="${said}" classname="kubelet-config">
      <error message="${said}"></error>
    </testcase>
  </testsuite>
</testsuites>
`,
      errors: [said],
      code: 2,
    });
  });

  test("options go before it", async () => {
    await put({ ".kubelet-config.yaml": "kubernetesVersion: 1.31\n", "k.yaml": header });
    const { out } = await run("check", "--format", "json", "--kubernetes-version", "1.34", "%");
    expect(JSON.parse(out)).toMatchObject({ files: [{ version: "1.34" }] });
  });

  test("ignored files are passed over, named or found", async () => {
    await put({
      ".kubelet-config.yaml": "ignore: [others/**, '*.tmp.yaml']\n",
      "others/x/k.yaml": header,
      "a.tmp.yaml": header,
      "b.yaml": header,
    });
    expect(await found("%")).toEqual([
      "No findings in 1 file.",
      "Not checked: 2 ignored files (%/.kubelet-config.yaml:1).",
    ]);
    expect(await found("%/a.tmp.yaml")).toEqual([
      "No kubelet configuration found.",
      "Not checked: 1 ignored file (%/.kubelet-config.yaml:1).",
    ]);
  });

  test("a mistake is told once with its line, and the others are checked", async () => {
    await put({
      "a/.kubelet-config.yaml": "advice: true\nrulez: {}\n",
      "a/k.yaml": header,
      "a/l.yaml": header,
      "b/k.yaml": header,
    });
    expect(await run("check", "%")).toEqual({
      code: 2,
      out: "No findings in 1 file.\n",
      errors: ['%/a/.kubelet-config.yaml:2: There is no key "rulez". Did you mean rules?'],
    });
  });

  test("one that is named is checked as such, also without its effect", async () => {
    await put({
      ".kubelet-config.yaml": "advice: true\n",
      "a/.kubelet-config.yaml": "rulez: {}\n",
    });
    expect(await found("%/.kubelet-config.yaml")).toEqual(["No findings in 1 file."]);
    expect(await found("--no-project", "%/a/.kubelet-config.yaml")).toEqual([
      "%/a/.kubelet-config.yaml:1:1 error project-file",
      "1 error in 1 file.",
    ]);
  });

  test("a half-typed line is an error with its line, and nothing is checked by defaults", async () => {
    await put({
      ".kubelet-config.yaml": "kubernetesVersion: 1.31\nrules:\n  unknown-field: off\nadv\n",
      "k.yaml": `${header}MaxPods: 50\n`,
    });
    const { code, out, errors } = await run("check", "%");
    expect([code, out]).toEqual([2, "Nothing was checked.\n"]);
    expect(errors[0]).toMatch(/^%\/\.kubelet-config\.yaml:4: The YAML is not valid\. /);
  });

  test("it holds for a main file with drop-ins", async () => {
    await put({
      ".kubelet-config.yaml": "rules: {unknown-field: off}\n",
      "k.yaml": `${header}MaxPods: 50\n`,
      "d/10.conf": header,
    });
    expect(await found("%/k.yaml", "--config-dir", "%/d")).toEqual([
      "No findings in 2 files.",
      "Not checked: 1 rule that is off (%/.kubelet-config.yaml:1).",
    ]);
  });
});

describe("--fix", () => {
  test("files are written and what is left is reported", async () => {
    await put({
      "a.yaml": `${header}maxPods: "50"\nMaxPods: 1\n`,
      "b.yaml": `${header}maxPods: 50\n`,
      "c.yaml": "apiVersion: v1\nkind: Pod\nx: '1'\n",
    });
    const { code, out } = await run("check", "--fix", "%");
    expect(code).toBe(0);
    expect(out).toMatch(/^%\/a\.yaml fixed type-mismatch\n%\/a\.yaml:4:1 warning unknown-field/);
    expect(out).toMatch(/\nFixed 1 finding\. 1 warning in 2 files\.\n$/);
    expect(await readFile(join(folder, "a.yaml"), "utf8")).toBe(
      `${header}maxPods: 50\nMaxPods: 1\n`,
    );
    expect((await run("check", "--fix", "%")).out).toMatch(/\n1 warning in 2 files\.\n$/);
  });
});
