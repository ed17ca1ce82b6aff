import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";

const { path, put, run } = programFolder();

const node = '{"cpus":4,"memory":"8Gi"}';
const secured = `authentication: {x509: {clientCAFile: /ca.crt}}
`;

/** A main file with a drop-in, a file that no kubelet starts with, a part of a configuration, and other files. */
async function folder(): Promise<void> {
  await put("nodes/kubelet.yaml", "maxPods: 50\n");
  await put("nodes/kubelet.conf.d/10.conf", "readOnlyPort: 10255\n");
  await put("bad.yaml", "maxPods: -1\n");
  await put("other.yaml", "kind: Deployment\n");
  // A map without a header, one of whose keys is a field of the kubelet.
  await writeFile(join(path(), "values.yaml"), "maxPods: 5\nkubelet: {enabled: true}\n");
  await put("cred.yaml", "kind: CredentialProviderConfig\napiVersion: kubelet.config.k8s.io/v1\n");
  await put("old/.kubelet-config.yaml", 'kubernetesVersion: "1.33"\nignore: [skipped.yaml]\n');
  await put("old/k.yaml", "maxPods: 20\n");
  await put("old/skipped.yaml", "maxPods: 20\n");
}

/** The first lines, up to an empty one, without the width of columns. */
function tableOf(output: string): readonly string[] {
  const [table = ""] = output.split("\n\n");
  return table
    .trimEnd()
    .split("\n")
    .map((line) => line.replaceAll(/ {2,}/g, "|"));
}

describe("posture of a folder", () => {
  test("is a table, then the answer for each stack", async () => {
    await folder();
    const { code, output, errors } = await run("posture", "@");
    expect({ code, errors }).toEqual({ code: 1, errors: [] });
    expect(tableOf(output)).toEqual([
      "configuration|platform|version|result|fail|unknown|pass",
      "@bad.yaml|-|1.37|fail|6|0|7",
      "@nodes/kubelet.yaml|-|1.37|fail|7|0|6",
      "@old/k.yaml|-|1.33|fail|6|0|8",
    ]);
    const { output: alone } = await run("posture", "@nodes/kubelet.yaml");
    expect(output).toContain(`\n\n@nodes/kubelet.yaml\n\n${alone}\n@old/k.yaml\n`);
  });

  test("is a list in JSON, also of one", async () => {
    await put("a/k.yaml", "maxPods: 5\n");
    const { output } = await run("posture", "--format", "json", "@a");
    const { output: alone } = await run("posture", "--format", "json", "@a/k.yaml");
    const ofOne: unknown = JSON.parse(alone);
    expect(JSON.parse(output)).toEqual([{ subject: "@a/k.yaml", ...Object(ofOne) }]);
  });

  test.each(["junit", "sarif"])("is one document as %s", async (format) => {
    await folder();
    const { output, code } = await run("posture", "--format", format, "@");
    expect(code).toBe(1);
    expect(output).toContain(format === "junit" ? 'name="cis-1.12 @bad.yaml"' : "old/k.yaml");
  });

  test("says what it has no answer for, and does not pass", async () => {
    await put("kubelet.conf.d/10.conf", "readOnlyPort: 0\n");
    const { code, output } = await run("posture", "--fail-on", "critical", "@");
    expect(code).toBe(1);
    expect(tableOf(output)[1]).toBe("@kubelet.conf.d|-|1.37|unknown|0|13|1");
    expect(output).toContain(
      "@kubelet.conf.d is only part of a configuration. The main file for these drop-ins is not in the input. 13 checks cannot be decided.",
    );
  });

  test("says once that there is no benchmark of a name", async () => {
    await folder();
    const alone = await run("posture", "--benchmark", "cis-9", "@bad.yaml");
    expect(alone.errors).toHaveLength(1);
    expect(await run("posture", "--benchmark", "cis-9", "@")).toEqual({
      ...alone,
      code: 2,
      output: "",
    });
  });

  test("says that a folder has no configuration", async () => {
    await put("a/other.yaml", "kind: Deployment\n");
    expect(await run("posture", "@a")).toEqual({
      code: 2,
      output: "",
      errors: [
        expect.stringMatching(/a contains no kubelet configuration that "posture" can read\.$/),
      ],
    });
  });
});

describe("effective of a folder", () => {
  test("is YAML with a table as its first comments", async () => {
    await folder();
    const { code, output, errors } = await run("effective", "--no-defaults", "@");
    expect(code).toBe(1);
    expect(errors).toEqual([
      '@bad.yaml: Kubelet 1.37 does not start with this configuration (1 error). Run "check" to see why.',
    ]);
    expect(output.replaceAll(/ {2,}(?=\S)/g, "  ")).toBe(
      `# configuration        platform  version  result
# @bad.yaml             -         1.37     does not start
# @nodes/kubelet.yaml  -         1.37     starts
# @old/k.yaml           -         1.33     starts
---
# @bad.yaml
${header}maxPods: -1  # rejected
---
# @nodes/kubelet.yaml
# kubelet.yaml with 1 drop-in of kubelet.conf.d, found by name
${header}readOnlyPort: 10255
maxPods: 50
---
# @old/k.yaml
${header}maxPods: 20
`.replaceAll(/ {2,}(?=\S)/g, "  "),
    );
  });

  test("is a list in JSON", async () => {
    await put("a/k.yaml", "maxPods: 5\n");
    const { output } = await run("effective", "--no-defaults", "--format=json", "@a");
    expect(JSON.parse(output)).toEqual([
      {
        subject: "@a/k.yaml",
        effective: {
          apiVersion: "kubelet.config.k8s.io/v1beta1",
          kind: "KubeletConfiguration",
          maxPods: 5,
        },
      },
    ]);
  });

  test("is not compared", async () => {
    await folder();
    const { code, errors } = await run("effective", "--compare", "@bad.yaml", "@nodes");
    expect(code).toBe(2);
    expect(errors).toEqual([expect.stringMatching(/nodes is a directory\. Pass a file\.$/)]);
  });

  test("has the version of the project for a file too", async () => {
    await folder();
    const { output } = await run("effective", "--format=json", "@old/k.yaml");
    const given = ["effective", "--format=json", "--kubernetes-version"];
    expect(output).toBe((await run(...given, "1.33", "@old/k.yaml")).output);
    expect(output).not.toBe((await run(...given, "1.37", "@old/k.yaml")).output);
  });
});

describe("allocatable of a folder", () => {
  test("is a table, then the answer for each stack", async () => {
    await folder();
    const { code, output } = await run("allocatable", "--node", node, "@");
    expect(code).toBe(1);
    expect(tableOf(output)).toEqual([
      "configuration|platform|version|result|node|cpu|memory|pods",
      "@bad.yaml|-|1.37|does not start|4 CPU, 8Gi|4|7.9Gi|?",
      "@nodes/kubelet.yaml|-|1.37|starts|4 CPU, 8Gi|4|7.9Gi|50",
      "@old/k.yaml|-|1.33|starts|4 CPU, 8Gi|4|7.9Gi|20",
    ]);
    const { output: alone } = await run("allocatable", "--node", node, "@nodes/kubelet.yaml");
    expect(output).toContain(`\n@nodes/kubelet.yaml\n\n${alone}\n@old/k.yaml\n`);
  });

  test("has a row for each node, and a list in JSON", async () => {
    await put("a/k.yaml", "maxPods: 5\n");
    const args = ["allocatable", "--node", node, "--node", '{"cpus":8,"memory":"8Gi"}', "@a"];
    const { output } = await run(...args);
    expect(tableOf(output).slice(1)).toEqual([
      "@a/k.yaml|-|1.37|starts|4 CPU, 8Gi|4|7.9Gi|5",
      "@a/k.yaml|-|1.37|starts|8 CPU, 8Gi|8|7.9Gi|5",
    ]);
    expect(output.match(/^@a\/k\.yaml$/gm)).toHaveLength(1);
    const json = await run(...args, "--format=json");
    expect(JSON.parse(json.output)).toMatchObject([
      { subject: "@a/k.yaml", capacity: { cpu: "4" } },
      { subject: "@a/k.yaml", capacity: { cpu: "8" } },
    ]);
  });
});

describe("a template", () => {
  const verdicts = async (
    text: string,
  ): Promise<{ code?: number | undefined; mode: string; port: string }> => {
    await put("t.yaml.j2", header + secured + text);
    const { code, output } = await run("posture", "--fail-on=high", "@t.yaml.j2");
    const verdict = (id: string): string =>
      new RegExp(`^(\\S+) +\\S+ ${id} `, "m").exec(output)?.[1] ?? "";
    return { code, mode: verdict("4\\.2\\.2"), port: verdict("4\\.2\\.4") };
  };

  test.each([
    ["{% if x %}mode: Webhook{% else %}mode: AlwaysAllow{% endif %}", "one line"],
    ["{% if x %}\n  mode: Webhook\n  {% else %}\n  mode: AlwaysAllow\n  {% endif %}", "branches"],
    ["{{ extra | indent(2) }}", "a value that may be any setting"],
    ["{{- toYaml .Values.authorization | nindent 2 }}", "a value that Helm indents"],
    ["mode: {{ mode }}", "a value"],
    ["{{ name }}: AlwaysAllow", "a key"],
  ])("%s never passes (%s)", async (line) => {
    expect(await verdicts(`authorization:\n  ${line}\n`)).toEqual({
      code: 1,
      mode: "unknown",
      port: "pass",
    });
  });

  test.each([
    ["{% if x %}authorization: {mode: AlwaysAllow}{% endif %}", "unknown", "pass"],
    ["{{ more }}", "unknown", "unknown"],
    ["authorization:\n  mode: Webhook\n{{ more }}", "pass", "unknown"],
    ["{% if x %} {% endif %}", "pass", "pass"],
    ["{# mode: AlwaysAllow #}", "pass", "pass"],
  ])("%s decides about what it may set", async (line, mode, port) => {
    const code = mode === "unknown" || port === "unknown" ? 1 : 0;
    expect(await verdicts(`${line}\n`)).toEqual({ code, mode, port });
  });

  test("says so in a sentence, and in the table of a folder", async () => {
    await put("t.yaml.j2", `${header}authorization:\n  {% if x %}mode: Webhook{% endif %}\n`);
    const { output } = await run("posture", "@");
    expect(output).toContain(
      "1 check cannot pass, because a template decides about the values. Check the rendered file.",
    );
    const critical = await run("posture", "--format=json", "@t.yaml.j2");
    expect(critical.output).toContain("cannot pass");
  });

  test("leaves allocatable without an answer if it may set reservations", async () => {
    await put("t.yaml.j2", `${header}maxPods: 5\n{{ more }}\n`);
    const { code, errors } = await run("allocatable", "--node", node, "@t.yaml.j2");
    expect(code).toBe(2);
    expect(errors).toEqual([
      '@t.yaml.j2 is only part of a configuration, and "allocatable" needs all of it. A template adds settings that are not known. Pass the text with these values filled in.',
    ]);
  });
});
