import { execFile } from "node:child_process";
import { mkdir, readFile, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { isWindows } from "../../support/is-windows.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const script = `
import { runCheck } from ${JSON.stringify(new URL("../../../tools/action/run-check.mjs", import.meta.url).href)};
process.exitCode = await runCheck("../check.mjs", process.env).catch((error) => {
  console.log(error.message);
  return 2;
});
`;
/** Answers as `check` does for a file with an error, in a project with a rule that is off. */
const check = `
console.log(process.argv.includes("sarif") ? "{}" : [
  "::error file=a.yaml,line=3,title=type-mismatch::No.",
  "::notice file=.kubelet-config.yaml,line=1,title=kubelet-config::Not checked: 1 rule that is off.",
  "1 error in 1 file. Not checked: 1 rule that is off.",
].join("\\n"));
process.exitCode = 1;
`;
let folder = "";

beforeEach(async () => {
  folder = temporaryFolder("kubelet report ");
  await mkdir(join(folder, "workspace"));
  await mkdir(join(folder, "elsewhere"));
  await writeFile(join(folder, "run.mjs"), script);
  await writeFile(join(folder, "check.mjs"), check);
});

async function report(sarifFile: string): Promise<object> {
  const env = {
    ...process.env,
    INPUT_SARIF_FILE: sarifFile,
    GITHUB_OUTPUT: join(folder, "outputs"),
    GITHUB_STEP_SUMMARY: join(folder, "summary"),
  };
  const cwd = join(folder, "workspace");
  const [code, out] = await new Promise<readonly [number, string]>((resolve) => {
    execFile(process.execPath, ["../run.mjs"], { cwd, env }, (error, stdout) => {
      resolve([Number(error?.code ?? 0), stdout]);
    });
  });
  const read = (name: string): Promise<string> =>
    readFile(join(folder, name), "utf8").catch(() => "");
  const last = out.trimEnd().split("\n").at(-1)?.replaceAll(folder, "%");
  return { code, last, outputs: await read("outputs"), summary: await read("summary") };
}

const summary = "1 error in 1 file. Not checked: 1 rule that is off.";
const counts = "errors=1\nwarnings=0\nnotices=0\n";

test("a report goes into a folder that is not there yet", async () => {
  expect(await report("a/b/kubelet.sarif")).toEqual({
    code: 1,
    last: summary,
    outputs: `${counts}sarif-file=a/b/kubelet.sarif\nexit-code=1\n`,
    summary: `**Kubelet Config**: ${summary}\n`,
  });
  expect(await readFile(join(folder, "workspace/a/b/kubelet.sarif"), "utf8")).toBe("{}\n");
});

test("a report that cannot be written: outputs and summary are there, and a sentence", async () => {
  await writeFile(join(folder, "workspace", "a"), "");
  expect(await report("a/kubelet.sarif")).toEqual({
    code: 2,
    last: expect.stringMatching(/^Cannot write sarif-file a\/kubelet\.sarif: /) as unknown,
    outputs: `${counts}sarif-file=\nexit-code=1\n`,
    summary: `**Kubelet Config**: ${summary}\n`,
  });
});

test.skipIf(isWindows)("no folder is made behind a link", async () => {
  await symlink("../elsewhere", join(folder, "workspace", "link"));
  expect(await report("link/a/kubelet.sarif")).toEqual({
    code: 2,
    last: "sarif-file link/a/kubelet.sarif is a link, or in a folder that is one",
    outputs: "",
    summary: "",
  });
  expect(await readdir(join(folder, "elsewhere"))).toEqual([]);
});
