import { describe, expect, test } from "vitest";
import { putInto, runInFolder, type Run } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const wrong =
  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: -1\n";

/** JSON of more than half a megabyte, which begins and ends with these members. */
function large(first: string, last: string): string {
  const panels = Array.from(
    { length: 15_000 },
    (_, at) => `{"id": ${at}, "title": "Requests by code and path"}`,
  );
  return `{${first}, "panels": [${panels.join(",\n")}], ${last}}\n`;
}

const files = {
  ".gitignore": "out/\n*.gen.yaml\n",
  "a.yaml": wrong,
  "b.gen.yaml": wrong,
  "out/c.yaml": wrong,
  "vendor/d.yaml": wrong,
  "dashboard.json": large('"schemaVersion": 1', '"kind": "KubeletConfiguration"'),
  "config.json": large('"kind": "KubeletConfiguration"', '"x": 1'),
};

async function run(...args: readonly string[]): Promise<Run> {
  const folder = temporaryFolder("kubelet-search-");
  await putInto(folder, files);
  return runInFolder(folder, args);
}

const skipped =
  "Skipped: 1 file and 1 directory that git ignores; directories named vendor; 1 large JSON file without kubelet settings at the beginning. To check them too, add --no-ignore.";

function placesIn({ out }: Run): readonly string[] {
  return out.split("\n").flatMap((line) => /^%\S* \w+ \S+/.exec(line)?.[0] ?? []);
}

describe("check", () => {
  test("says on one line what it passes over", async () => {
    const report = await run("check", "%");
    expect(placesIn(report)).toEqual([
      "%/a.yaml:3:10 error max-pods-negative",
      "%/config.json:1:1 information file-too-large",
    ]);
    expect(report.out.trimEnd().split("\n").at(-1)).toBe(skipped);
  });

  test("--no-ignore checks all of it", async () => {
    const report = await run("check", "--no-ignore", "--all", "%");
    expect(placesIn(report)).toEqual([
      "%/a.yaml:3:10 error max-pods-negative",
      "%/b.gen.yaml:3:10 error max-pods-negative",
      "%/config.json:1:1 information file-too-large",
      "%/dashboard.json:1:1 information file-too-large",
      "%/out/c.yaml:3:10 error max-pods-negative",
      "%/vendor/d.yaml:3:10 error max-pods-negative",
    ]);
    expect(report.out).not.toContain("Skipped");
  });

  test("reads files that are named", async () => {
    const report = await run("check", "%/b.gen.yaml", "%/out/c.yaml", "%/dashboard.json");
    expect(placesIn(report)).toEqual([
      "%/b.gen.yaml:3:10 error max-pods-negative",
      "%/out/c.yaml:3:10 error max-pods-negative",
      "%/dashboard.json:1:1 information file-too-large",
    ]);
  });

  test("programs are told too", async () => {
    const json = JSON.parse((await run("check", "--format", "json", "%")).out) as {
      summary: { passedOver: object };
    };
    expect(json.summary.passedOver).toEqual({
      ignoredFiles: 1,
      ignoredFolders: 1,
      folders: ["vendor"],
      largeFiles: 1,
    });
    const { out: github } = await run("check", "--format", "github", "%");
    expect(github.trimEnd().split("\n").at(-1)).toBe(`1 error, 1 note in 2 files. ${skipped}`);
    const sarif = JSON.parse((await run("check", "--format", "sarif", "%")).out) as {
      runs: { invocations: { toolConfigurationNotifications: object[] }[] }[];
    };
    expect(sarif.runs[0]?.invocations).toEqual([
      {
        executionSuccessful: true,
        toolConfigurationNotifications: [{ level: "note", message: { text: skipped } }],
      },
    ]);
    expect((await run("check", "--format", "junit", "%")).errors).toEqual([skipped]);
  });
});

test("upgrade passes over the same", async () => {
  const { out, errors } = await run("upgrade", "--from", "1.31", "%");
  expect(out).not.toContain("gen.yaml");
  expect(errors.at(-1)).toBe(skipped);
});
