import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";

const { path, put, run } = programFolder();

const known = "@nodes/known.json";
const baselineIn = (name: string): Promise<string> => readFile(join(path(), name), "utf8");

/** A file with an error and a warning, and a file of JSON with a warning. */
async function repository(): Promise<void> {
  await put("nodes/a.yaml", 'maxPods: "50"\nmaxPodz: 1\n');
  await mkdir(join(path(), "nodes/sub"), { recursive: true });
  await writeFile(
    join(path(), "nodes/sub/b.json"),
    '{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration","podz":1}',
  );
}

const whole = `{
  "tool": "kubelet-config",
  "version": 1,
  "findings": [
    { "path": "a.yaml", "rule": "type-mismatch", "severity": "error", "line": "maxPods: \\"50\\"" },
    { "path": "a.yaml", "rule": "unknown-field", "severity": "warning", "line": "maxPodz: 1" },
    { "path": "sub/b.json", "rule": "unknown-field", "severity": "warning", "line": "{\\"apiVersion\\":\\"kubelet.config.k8s.io/v1beta1\\",\\"kind\\":\\"KubeletConfiguration\\",\\"podz\\":1}" }
  ]
}
`;

describe("check --write-baseline", () => {
  test("writes the findings, sorted, with paths from the folder of the file", async () => {
    await repository();
    expect(await run("check", "--no-advice", "--write-baseline", known, "@nodes")).toEqual({
      code: 0,
      output: "No findings in 2 files.\nWrote 3 findings to @nodes/known.json.\n",
      errors: [],
    });
    expect(await baselineIn("nodes/known.json")).toBe(whole);
  });

  test("writes the same text again", async () => {
    await repository();
    await run("check", "--no-advice", "--write-baseline", known, "@nodes");
    await run("check", "--no-advice", "--write-baseline", known, "@nodes/sub", "@nodes");
    expect(await baselineIn("nodes/known.json")).toBe(whole);
  });

  test("takes findings of at least a severity, and reports the others", async () => {
    await repository();
    const { code, output } = await run(
      ...[
        "check",
        "--no-advice",
        "--write-baseline",
        known,
        "--severity",
        "error",
        "@nodes/a.yaml",
      ],
    );
    expect(code).toBe(0);
    expect(output).toContain("@nodes/a.yaml:4:1 warning unknown-field");
    expect(output).toContain("1 warning in 1 file.\nWrote 1 finding to @nodes/known.json.\n");
  });

  test("counts equal lines together", async () => {
    await put("k.yaml", `${header}maxPodz: 1\n---\n${header}maxPodz: 1\n`);
    await run(
      "check",
      "--no-advice",
      "--write-baseline",
      "@k.json",
      "--severity=warning",
      "@k.yaml",
    );
    expect(await baselineIn("k.json")).toContain('"line": "maxPodz: 1", "count": 2 }');
    expect(
      (await run("check", "--no-advice", "--baseline", "@k.json", "@k.yaml")).output,
    ).toContain("Not reported: ");
  });

  test("writes nothing if a file could not be read", async () => {
    await repository();
    await put("broken/.kubelet-config.yaml", "rule: {}\n");
    await put("broken/c.yaml", "maxPods: 1\n");
    const { code, errors } = await run("check", "--write-baseline", known, "@nodes", "@broken");
    expect(code).toBe(2);
    expect(errors.at(-1)).toBe(
      "@nodes/known.json was not written, because some files could not be checked.",
    );
    await expect(baselineIn("nodes/known.json")).rejects.toThrow("ENOENT");
  });

  test("overwrites no file that is not a baseline", async () => {
    await repository();
    const text = await baselineIn("nodes/a.yaml");
    expect(await run("check", "--write-baseline", "@nodes/a.yaml", "@nodes/sub/b.json")).toEqual({
      code: 2,
      output: "",
      errors: [
        "@nodes/a.yaml is not a baseline and is not overwritten. Give --write-baseline the name of a new file.",
      ],
    });
    expect(await baselineIn("nodes/a.yaml")).toBe(text);
  });

  test("fills an empty file", async () => {
    await repository();
    await writeFile(join(path(), "nodes/known.json"), "");
    await run("check", "--no-advice", "--write-baseline", known, "@nodes");
    expect(await baselineIn("nodes/known.json")).toBe(whole);
  });

  test("says why the file cannot be written", async () => {
    await repository();
    await mkdir(join(path(), "folder"));
    const { code, errors } = await run("check", "--write-baseline", "@folder", "@nodes");
    expect(code).toBe(2);
    expect(errors[0]).toMatch(/^Cannot write @?.*folder: /);
  });
});

describe("check --baseline", () => {
  test("reports no known finding, wherever its line has moved to", async () => {
    await repository();
    await run("check", "--no-advice", "--write-baseline", known, "@nodes");
    await put("nodes/a.yaml", '# new\npodPidsLimit: 5\nmaxPods: "50"\nmaxPodz: 1\n');
    expect(await run("check", "--no-advice", "--baseline", known, "@nodes")).toEqual({
      code: 0,
      output: "No findings in 2 files.\nNot reported: 3 known findings (@nodes/known.json).\n",
      errors: [],
    });
  });

  test("reports new findings, and only they decide about the exit code", async () => {
    await repository();
    await run("check", "--no-advice", "--write-baseline", known, "@nodes");
    await put("nodes/a.yaml", 'maxPods: "50"\nmaxPodz: 1\nmaxPodz2: 1\n');
    const warned = ["check", "--no-advice", "--baseline", known, "@nodes"];
    const { code, output } = await run(...warned);
    expect(code).toBe(0);
    expect(output).toMatch(/^@nodes\/a\.yaml:5:1 warning unknown-field [^\n]*\n/);
    expect(output).toContain("1 warning in 2 files.\nNot reported: 3 known findings");
    expect((await run(...warned, "--fail-on", "warning")).code).toBe(1);
    await put("nodes/new.yaml", 'maxPods: "50"\n');
    expect((await run(...warned)).code).toBe(1);
  });

  test("reports one more of equal lines", async () => {
    await put("k.yaml", "maxPodz: 1\n");
    await run("check", "--no-advice", "--write-baseline", "@k.json", "@k.yaml");
    await put("k.yaml", `${header}maxPodz: 1\n---\n${header}maxPodz: 1\n`);
    const { output } = await run(
      ...["check", "--no-advice", "--baseline", "@k.json", "--format", "json", "@k.yaml"],
    );
    expect(output.match(/"rule":"unknown-field"/g)).toHaveLength(1);
  });

  test("reports what has become more severe", async () => {
    await put("k.yaml", "maxPodz: 1\n");
    await run("check", "--write-baseline", "@k.json", "@k.yaml");
    await put(".kubelet-config.yaml", "rules:\n  unknown-field: error\n");
    expect((await run("check", "--baseline", "@k.json", "@k.yaml")).code).toBe(1);
  });

  test("names findings that are gone, and how to remove them", async () => {
    await repository();
    await run("check", "--no-advice", "--write-baseline", known, "@nodes");
    await put("nodes/a.yaml", "maxPodz: 1\n");
    await rm(join(path(), "nodes/sub"), { recursive: true });
    await put("nodes/new.yaml", "podz: 1\n");
    const args = ["check", "--no-advice", "--baseline", known, "@nodes"];
    expect((await run(...args)).output).toContain(
      "1 warning in 2 files.\nNot reported: 1 known finding (@nodes/known.json).\n2 findings in @nodes/known.json are gone. To remove them from the file, run the same command with --write-baseline @nodes/known.json.\n",
    );
    const { output } = await run(...args, "--write-baseline", known);
    expect(output).toContain("1 warning in 2 files.\nWrote 1 finding to @nodes/known.json.\n");
    expect(await baselineIn("nodes/known.json")).toBe(`{
  "tool": "kubelet-config",
  "version": 1,
  "findings": [
    { "path": "a.yaml", "rule": "unknown-field", "severity": "warning", "line": "maxPodz: 1" }
  ]
}
`);
  });

  test("says nothing of files and advice that this run leaves out", async () => {
    await repository();
    await put("nodes/a.yaml", "readOnlyPort: 10255\nmaxPodz: 1\n");
    await run("check", "--write-baseline", known, "@nodes");
    const before = await baselineIn("nodes/known.json");
    expect(before).toContain("read-only-port-open");
    const args = ["check", "--no-advice", "--baseline", known, "@nodes/a.yaml"];
    const { output } = await run(...args);
    expect(output).toBe(
      "No findings in 1 file.\nNot reported: 1 known finding (@nodes/known.json).\n",
    );
    await run(...args, "--write-baseline", known);
    expect(await baselineIn("nodes/known.json")).toBe(before);
  });

  test("can be moved to another folder", async () => {
    await repository();
    await run("check", "--no-advice", "--write-baseline", known, "@nodes");
    await run("check", "--baseline", known, "--write-baseline", "@all.json", "@nodes");
    expect(await baselineIn("all.json")).toContain('"path": "nodes/sub/b.json"');
    const { output } = await run("check", "--no-advice", "--baseline", "@all.json", "@nodes");
    expect(output).toBe("No findings in 2 files.\nNot reported: 3 known findings (@all.json).\n");
  });

  test("covers a set that is named with options", async () => {
    await put("main.yaml", "maxPodz: 1\n");
    await put("d/1.conf", "podz: 1\n");
    const args = ["check", "--no-advice", "--config-dir=@d", "@main.yaml"];
    await run(...args, "--write-baseline", "@k.json");
    expect((await run(...args, "--baseline", "@k.json")).output).toBe(
      "No findings in 2 files.\nNot reported: 2 known findings (@k.json).\n",
    );
  });

  test.each([
    [
      "json",
      '"summary":{"errors":0,"warnings":0,"baseline":{"file":"@k.json","known":1,"gone":1}}}',
    ],
    [
      "github",
      "No findings in 1 file. Not reported: 1 known finding (@k.json). 1 finding in @k.json is gone.",
    ],
    [
      "sarif",
      '"baselineState":"unchanged","suppressions":[{"kind":"external","status":"accepted"}]}',
    ],
    [
      "sarif",
      '"toolConfigurationNotifications":[{"level":"note","message":{"text":"1 finding in @k.json is gone.',
    ],
  ])("in the format %s", async (format, expected) => {
    await put("k.yaml", "maxPodz: 1\npodz: 1\n");
    await run("check", "--no-advice", "--write-baseline", "@k.json", "@k.yaml");
    await put("k.yaml", "maxPodz: 1\n");
    const args = ["check", "--no-advice", "--format", format, "--baseline", "@k.json", "@k.yaml"];
    const { code, output, errors } = await run(...args);
    expect({ code, errors }).toEqual({ code: 0, errors: [] });
    expect(output).toContain(expected);
  });

  test("marks new findings in SARIF", async () => {
    await put("k.yaml", "maxPods: 1\n");
    await run("check", "--no-advice", "--write-baseline", "@k.json", "@k.yaml");
    await put("k.yaml", "podz: 1\n");
    const args = ["check", "--no-advice", "--format", "sarif", "--baseline", "@k.json", "@k.yaml"];
    expect((await run(...args)).output).toContain('"baselineState":"new"}');
  });

  test.each(["junit", "gitlab"])("says the rest on standard error with %s", async (format) => {
    await put("k.yaml", "maxPodz: 1\n");
    await run("check", "--no-advice", "--write-baseline", "@k.json", "@k.yaml");
    const args = ["check", "--no-advice", "--format", format, "--baseline", "@k.json", "@k.yaml"];
    const { output, errors } = await run(...args);
    expect(output).not.toContain("unknown-field");
    expect(errors).toEqual(["Not reported: 1 known finding (@k.json)."]);
  });

  test("is no configuration itself, although it quotes lines of some", async () => {
    await repository();
    await run("check", "--no-advice", "--write-baseline", known, "@nodes");
    await rm(join(path(), "nodes/a.yaml"));
    await rm(join(path(), "nodes/sub/b.json"));
    const { output } = await run("check", "@nodes");
    expect(output).toBe("No kubelet configuration found.\n");
  });

  test("takes the blamed text instead of a long line", async () => {
    const long = `"x":"${"y".repeat(300)}"`;
    const text = (podz: string): string =>
      `{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration",${podz}${long}}`;
    await writeFile(join(path(), "k.json"), text('"podz":1,'));
    await run("check", "--no-advice", "--write-baseline", "@known.json", "@k.json");
    await writeFile(join(path(), "k.json"), text('"maxPods":7,"podz":1,'));
    const { output } = await run("check", "--no-advice", "--baseline", "@known.json", "@k.json");
    expect(output).toBe("No findings in 1 file.\nNot reported: 2 known findings (@known.json).\n");
  });

  test.each([
    ["{", "@k.json is not a baseline: it is not valid JSON."],
    [
      '{"version": 2}',
      '@k.json is not a baseline: it must begin with "tool": "kubelet-config" and "version": 1.',
    ],
    [
      '{"tool": "kubelet-config", "version": 1, "findings": [{"path": "a"}]}',
      '@k.json is not a baseline: item 1 of "findings" must have path, rule, severity and line.',
    ],
  ])("says what is wrong with %s", async (text, expected) => {
    await put("k.yaml", "maxPods: 1\n");
    await writeFile(join(path(), "k.json"), text);
    expect(await run("check", "--baseline", "@k.json", "@k.yaml")).toEqual({
      code: 2,
      output: "",
      errors: [expected],
    });
  });

  test("says that there is no such file", async () => {
    await put("k.yaml", "maxPods: 1\n");
    const { code, errors } = await run("check", "--baseline", "@none.json", "@k.yaml");
    expect({ code, errors }).toEqual({
      code: 2,
      errors: ["Cannot read @none.json: no such file or directory."],
    });
  });
});

describe("wrong options", () => {
  test.each([
    ["--severity error", "--severity requires --add-ignores or --write-baseline."],
    ["--baseline a --severity error", "--severity requires --add-ignores or --write-baseline."],
    ["--baseline a --add-ignores", "--baseline and --add-ignores cannot be used together."],
    ["--write-baseline a --fix", "--write-baseline and --fix cannot be used together."],
    ["--write-baseline=", "--write-baseline requires the path of a file."],
    [
      "--add-ignores --severity fatal",
      '--severity must be one of error, warning, information, hint, got "fatal".',
    ],
  ])("%s", async (options, expected) => {
    await put("k.yaml", "maxPods: 1\n");
    const { code, errors } = await run("check", ...options.split(" "), "@k.yaml");
    expect({ code, errors }).toEqual({ code: 2, errors: [expected] });
  });
});
