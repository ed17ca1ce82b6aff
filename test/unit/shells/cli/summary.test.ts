import { describe, expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";

const { put, run } = programFolder();

/** Files of one folder with equal warnings and a line that differs. */
async function fixtures(count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    await put(`fixtures/${at}.yaml`, `maxPodz: 1\nmaxPods: ${at}\n`);
  }
}

/** The places, severities and rules of a report for people, and the lines after the findings. */
function outline(output: string): readonly string[] {
  return output
    .split("\n")
    .filter((line) => !/^ +(?:\d+ )?\|/.test(line))
    .map((line) => /^(@\S+:\d+:\d+ \w+ \S+) .*/.exec(line)?.[1] ?? line);
}

describe("identical findings in many files", () => {
  test("are shown in three files, and then counted", async () => {
    await fixtures(5);
    await put("fixtures/4.yaml", `${header}maxPodz: 1\n---\n${header}maxPodz: 1\n`);
    const { output } = await run("check", "--no-advice", "--alone", "@fixtures");
    expect(outline(output)).toEqual([
      "@fixtures/1.yaml:3:1 warning unknown-field",
      "@fixtures/2.yaml:3:1 warning unknown-field",
      "@fixtures/3.yaml:3:1 warning unknown-field",
      "@fixtures/4.yaml:4:1 warning yaml-multi-document",
      "The same findings in more files:",
      "  @fixtures/1.yaml:3:1 warning unknown-field and 2 files more",
      "",
      "Not shown: 3 warnings. To see all findings, use --all.",
      "7 warnings in 5 files.",
      "",
    ]);
  });

  test("are all shown with --all, and in other formats", async () => {
    await fixtures(5);
    const { output } = await run("check", "--no-advice", "--all", "@fixtures");
    expect(output.match(/warning unknown-field/g)).toHaveLength(5);
    expect(output).not.toContain("Not shown");
    const json = await run("check", "--no-advice", "--format=json", "@fixtures");
    expect(json.output.match(/"rule":"unknown-field"/g)).toHaveLength(5);
  });

  test("are others if their lines differ", async () => {
    for (let at = 1; at <= 5; at++) await put(`f/${at}.yaml`, `maxPodz: ${at}\n`);
    const { output } = await run("check", "--no-advice", "@f");
    expect(output.match(/warning unknown-field/g)).toHaveLength(5);
  });
});

describe("a long report", () => {
  const keys = (count: number, name: string): string =>
    Array.from({ length: count }, (_none, at) => `${name}${at}: 1\n`).join("");

  test("shows a hundred findings of a severity, and ends with where they are", async () => {
    await put("a/long.yaml", keys(120, "wrong"));
    await put("b/last.yaml", 'maxPods: "5"\n');
    const { code, output } = await run("check", "--no-advice", "@a", "@b");
    expect(code).toBe(1);
    expect(output.match(/^@a\S+ warning unknown-field/gm)).toHaveLength(100);
    expect(output).toContain("\n@b/last.yaml:3:10 error type-mismatch ");
    expect(output.slice(output.indexOf("Findings by rule"))).toBe(`Findings by rule
  120  warning unknown-field  (1 file)
    1  error type-mismatch  (1 file)

Findings by directory
  120  @a  (1 file)
    1  @b  (1 file)

Files with the worst findings
  @b/last.yaml: 1 error
  @a/long.yaml: 120 warnings

Not shown: 20 warnings. To see all findings, use --all.
1 error, 120 warnings in 2 files.
`);
  });

  test("is a short one up to 50 findings", async () => {
    await put("k.yaml", keys(50, "wrong"));
    const { output } = await run("check", "--no-advice", "@k.yaml");
    expect(output).not.toContain("Findings by rule");
    await put("k.yaml", keys(51, "wrong"));
    expect((await run("check", "--no-advice", "@k.yaml")).output).toContain("Findings by rule\n");
  });
});

describe("--summary", () => {
  test("says where the findings are, and what was not checked", async () => {
    await fixtures(3);
    await put("nodes/a.yaml", 'maxPods: "5"\nmaxPodz: 2\npodz: 1\n');
    await put("nodes/t.yaml.j2", "maxPods: {{ pods }}\n");
    await put("nodes/other.yaml", "kind: Deployment\n");
    await put("broken/.kubelet-config.yaml", "rule: {}\n");
    await put("broken/c.yaml", "maxPods: 1\n");
    await put(".kubelet-config.yaml", "ignore: [old/**]\n");
    await put("old/d.yaml", "maxPods: 1\n");
    const { code, output, errors } = await run("check", "--summary", "--no-advice", "@");
    expect({ code, errors: errors.length }).toEqual({ code: 2, errors: 1 });
    expect(output).toBe(`Findings by rule
  5  warning unknown-field  (4 files)
  1  error type-mismatch  (1 file)

Findings by directory
  3  @fixtures  (3 files)
  3  @nodes  (1 file)

Files with the worst findings
  @nodes/a.yaml: 1 error, 2 warnings
  @fixtures/1.yaml: 1 warning
  @fixtures/2.yaml: 1 warning

Searched 9 files; 5 contain node configuration.
1 error, 5 warnings in 5 files.
Not checked: 1 ignored file (@.kubelet-config.yaml:1).
Not checked: values that are filled in later, in 1 template.
Not checked: 2 files. The messages on standard error say why.
`);
  });

  test("cuts lists after ten rows, unless all are asked for", async () => {
    for (let at = 10; at < 22; at++) await put(`f/${at}/k.yaml`, "maxPodz: 1\n");
    const { output } = await run("check", "--summary", "--no-advice", "@f");
    expect(output).toContain("   1  @f/19  (1 file)\n  and 2 more\n\n");
    const all = await run("check", "--summary", "--all", "--no-advice", "@f");
    expect(all.output).toContain("   1  @f/21  (1 file)\n\n");
  });

  test("is one object as JSON", async () => {
    await put("nodes/a.yaml", 'maxPods: "5"\nmaxPodz: 2\n');
    const { output } = await run("check", "--summary", "--no-advice", "--format=json", "@nodes");
    expect(JSON.parse(output)).toEqual({
      summary: {
        files: 1,
        errors: 1,
        warnings: 1,
        notes: 0,
        searched: 1,
        unread: 0,
        rules: [
          { rule: "type-mismatch", severity: "error", findings: 1, files: 1 },
          { rule: "unknown-field", severity: "warning", findings: 1, files: 1 },
        ],
        directories: [{ path: "@nodes", findings: 2, files: 1 }],
        worst: [{ path: "@nodes/a.yaml", errors: 1, warnings: 1, notes: 0 }],
        templates: 0,
      },
    });
  });

  test("needs a format that can have it", async () => {
    const { code, errors } = await run("check", "--summary", "--format=sarif", "@k.yaml");
    expect({ code, errors }).toEqual({
      code: 2,
      errors: ["--summary requires --format text or json."],
    });
  });
});
