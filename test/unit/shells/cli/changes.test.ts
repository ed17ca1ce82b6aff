import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { applyPatch } from "diff";
import { describe, expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";

const { path, put, run } = programFolder();
const wrong = `${header}maxPods: "50"
imageGCHighThresholdPercent: 80
imageGCLowThresholdPercent: 90
authentication:
  anonymous:
    enabled: true
`;

const textOf = (name: string): Promise<string> => readFile(join(path(), name), "utf8");

describe("--diff", () => {
  test("prints the fixes and writes nothing", async () => {
    await put("k.yaml", wrong);
    const { code, output, errors } = await run("check", "--fix", "--diff", "@k.yaml");
    expect({ code, errors }).toEqual({ code: 1, errors: [] });
    expect(output).toMatch(/^--- a.*k\.yaml\n\+\+\+ b.*k\.yaml\n@@ -1,6 \+1,6 @@\n/);
    expect(output).toContain('\n-maxPods: "50"\n+maxPods: 50\n');
    expect(await textOf("k.yaml")).toBe(wrong);
  });

  test("is what patch takes", async () => {
    await put("k.yaml", wrong);
    const { output } = await run("check", "--fix", "--diff", "@k.yaml");
    expect(applyPatch(wrong, output)).toBe(wrong.replace('"50"', "50"));
  });

  test("is empty if there is nothing to change", async () => {
    await put("k.yaml", "maxPods: 50\n");
    expect(await run("check", "--fix", "--diff", "@k.yaml")).toEqual({
      code: 0,
      output: "",
      errors: [],
    });
  });
});

describe("--add-ignores", () => {
  const advised = `${header}authorization: {mode: AlwaysAllow}\nmaxPodz: 1\nmaxPods: 0\n`;

  test.each([
    [
      [],
      "# kubelet-config-ignore: insecure-always-allow\n",
      "# kubelet-config-ignore: unknown-field\n",
      "",
    ],
    [["--severity", "warning"], "", "# kubelet-config-ignore: unknown-field\n", ""],
    [["--severity=error"], "", "", ""],
    [
      ["--severity", "hint"],
      "# kubelet-config-ignore: insecure-always-allow\n",
      "# kubelet-config-ignore: unknown-field\n",
      "# kubelet-config-ignore: zero-means-default\n",
    ],
  ])("with %j writes no comments for milder findings", async (options, port, field, zero) => {
    await put("k.yaml", advised);
    await run("check", "--add-ignores", ...options, "@k.yaml");
    expect(await textOf("k.yaml")).toBe(
      `${header}${port}authorization: {mode: AlwaysAllow}\n${field}maxPodz: 1\n${zero}maxPods: 0\n`,
    );
  });

  test("adds a comment above each line with findings", async () => {
    await put("k.yaml", wrong);
    const { code, output } = await run("check", "--no-advice", "--add-ignores", "@k.yaml");
    expect(code).toBe(0);
    expect(output).toBe("@k.yaml 2 comments added\nNo findings in 1 file.\n");
    expect(await textOf("k.yaml")).toBe(
      wrong
        .replace("maxPods", "# kubelet-config-ignore: type-mismatch\nmaxPods")
        .replace("imageGCLow", "# kubelet-config-ignore: image-gc-low-lt-high\nimageGCLow"),
    );
    expect((await run("check", "--no-advice", "@k.yaml")).code).toBe(0);
  });

  test("adds rules to a comment that is there, and keeps its reason", async () => {
    const before = `${header}# kubelet-config-ignore: type-mismatch -- why\nmaxPods: -5\n`;
    await put("k.yaml", before);
    await run("check", "--no-advice", "--add-ignores", "@k.yaml");
    expect(await textOf("k.yaml")).toBe(
      before.replace("type-mismatch", "type-mismatch, max-pods-negative"),
    );
  });

  test("leaves what no comment can ignore", async () => {
    const json =
      '{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration","maxPods":-5}\n';
    const broken = `${header}maxPods: [5\n`;
    await writeFile(join(path(), "k.json"), json);
    await put("k.yaml", broken);
    const { code } = await run("check", "--no-advice", "--add-ignores", "@k.json", "@k.yaml");
    expect([code, await textOf("k.json"), await textOf("k.yaml")]).toEqual([1, json, broken]);
  });
});

describe("--fail-on", () => {
  test.each([
    ["read-only-port", "readOnlyPort: 10255\n", { error: 0, warning: 1, never: 0 }],
    ["an error", "maxPods: -5\n", { error: 1, warning: 1, never: 0 }],
    ["nothing", "maxPods: 5\n", { error: 0, warning: 0, never: 0 }],
  ])("%s", async (_, text, expected) => {
    await put("k.yaml", text);
    for (const [failOn, code] of Object.entries(expected)) {
      expect([failOn, (await run("check", "--fail-on", failOn, "@k.yaml")).code]).toEqual([
        failOn,
        code,
      ]);
    }
  });

  test("does not hide that it could not run", async () => {
    expect((await run("check", "--fail-on", "never", "@no.yaml")).code).toBe(2);
  });
});

test("node says that its folder does not exist", async () => {
  expect(await run("node", "--root", "@missing")).toEqual({
    code: 2,
    output: "",
    errors: ["@missing does not exist, or is not a directory."],
  });
});

test("--no-advice leaves out the hint about templates", async () => {
  await put("k.yaml.j2", "maxPods: {{ pods }}\n");
  expect((await run("check", "@k.yaml.j2")).output).toContain(" hint template ");
  expect((await run("check", "--no-advice", "@k.yaml.j2")).output).toBe("No findings in 1 file.\n");
});
