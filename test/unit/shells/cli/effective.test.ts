import { symlink } from "node:fs/promises";
import { join } from "node:path/posix";
import { beforeEach, describe, expect, test } from "vitest";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { header, programFolder } from "../../../support/program-folder.ts";
import { isWindows } from "../../../support/is-windows.ts";

const { path: rootPath, put, run } = programFolder();

beforeEach(async () => {
  await put("kubelet.yaml", "maxPods: 50\nclusterDNS: [10.0.0.10]\nlogging: {format: text}\n");
  await put("kubelet.d/20/pods.conf", "maxPods: 70\n");
  await put("kubelet.d/10.conf", "maxPods: 60\nevictionHard: {memory.available: 2Gi}\n");
});

describe("effective", () => {
  test("writes what main file and drop-ins come to", async () => {
    const expected = {
      code: 0,
      output: `${header}clusterDNS:
  - 10.0.0.10
maxPods: 70
evictionHard:
  memory.available: 2Gi
logging:
  format: text
`,
      errors: [],
    };
    const set = ["--no-defaults", "--config-dir", "@kubelet.d"];
    expect(await run("effective", "@kubelet.yaml", ...set)).toEqual(expected);
    expect(await run("effective", "--config=@kubelet.yaml", ...set)).toEqual(expected);
    const flags = "--config=@kubelet.yaml --config-dir=@kubelet.d";
    const inFlags = await run("effective", "--no-defaults", "--kubelet-args", quoted(flags));
    expect(inFlags).toEqual(expected);
  });

  test("writes defaults too, unless they are not wanted", async () => {
    const { output } = await run("effective", "@kubelet.yaml", "--config-dir=@kubelet.d");
    const lines = output.split("\n");
    expect(lines).toContain("maxPods: 70");
    expect(lines).toContain("port: 10250");
    expect(lines.length).toBeGreaterThan(80);
    const older = await run("effective", "@kubelet.yaml", "--kubernetes-version=1.30");
    expect(older.output).not.toContain("failCgroupV1");
    expect(output).toContain("failCgroupV1");
  });

  test("says in comments where values come from", async () => {
    await put("kubelet.d/30.conf", "clusterDNS: null\n");
    const args = ["@kubelet.yaml", "--config-dir=@kubelet.d/", "--no-defaults", "--provenance"];
    expect((await run("effective", ...args, "--kubelet-args", "--v=2")).output)
      .toBe(`${header}maxPods: 70  # 20/pods.conf:3, overrides 10.conf:3, @kubelet.yaml:3
evictionHard:
  memory.available: 2Gi  # 10.conf:4
logging:
  format: text  # @kubelet.yaml:5
  verbosity: 2  # --v
`);
  });

  test("writes JSON, with the places where they are wanted", async () => {
    const args = ["@kubelet.yaml", "--config-dir=@kubelet.d", "--format=json", "--no-defaults"];
    const effective = {
      apiVersion: "kubelet.config.k8s.io/v1beta1",
      kind: "KubeletConfiguration",
      clusterDNS: ["10.0.0.10"],
      maxPods: 70,
      evictionHard: { "memory.available": "2Gi" },
      logging: { format: "text" },
    };
    const plain = await run("effective", ...args);
    expect(JSON.parse(plain.output)).toEqual(effective);
    const flags = ["--provenance", "--kubelet-args=--max-pods=80"];
    const { output, code } = await run("effective", ...args, ...flags);
    const main = (line: number): object => ({ from: "file", file: "@kubelet.yaml", line });
    expect(JSON.parse(output)).toEqual({
      effective: { ...effective, maxPods: 80 },
      provenance: {
        apiVersion: main(1),
        kind: main(2),
        clusterDNS: main(4),
        maxPods: {
          from: "flag",
          flag: "--max-pods=80",
          over: [
            { from: "file", file: "@kubelet.d/20/pods.conf", line: 3 },
            { from: "file", file: "@kubelet.d/10.conf", line: 3 },
            main(3),
          ],
        },
        'evictionHard["memory.available"]': {
          from: "file",
          file: "@kubelet.d/10.conf",
          line: 4,
        },
        "logging.format": main(5),
      },
    });
    expect(code).toBe(0);
    const full = await run("effective", "@kubelet.yaml", "--format=json", "--provenance");
    expect(JSON.parse(full.output)).toMatchObject({
      effective: { port: 10250, logging: { verbosity: 0 } },
      provenance: { port: { from: "default" } },
    });
  });

  test("takes drop-ins without a main file", async () => {
    await put("alone.d/1.conf", "maxPods: 5\n");
    expect(await run("effective", "--config-dir=@alone.d", "--no-defaults")).toEqual({
      code: 0,
      output: `${header}maxPods: 5\n`,
      errors: [],
    });
  });

  test.each<[name: string, args: readonly string[], error: string]>([
    ["a missing file", ["@no.yaml"], "Cannot read @no.yaml: no such file or directory."],
    [
      "a missing folder",
      ["@kubelet.yaml", "--config-dir=@no.d"],
      "Cannot read @no.d: no such file or directory.",
    ],
    [
      "a file as the folder",
      ["@kubelet.yaml", "--config-dir=@kubelet.yaml"],
      "Cannot read @kubelet.yaml: it is not a directory.",
    ],
    [
      "nothing",
      [],
      "effective requires FILE, --config-dir DIR, --kubelet-args FLAGS, or --root DIR.",
    ],
  ])("cannot run on %s", async (_name, args, error) => {
    expect(await run("effective", ...args)).toEqual({
      code: 2,
      output: "",
      errors: [error],
    });
  });

  test.skipIf(isWindows)(
    "does not enter a folder that is a link, unless the path ends in a slash",
    async () => {
      await symlink("kubelet.d", join(rootPath(), "link.d"));
      const alone = `${header}clusterDNS:\n  - 10.0.0.10\nmaxPods: 50\nlogging:\n  format: text\n`;
      expect(
        await run("effective", "@kubelet.yaml", "--config-dir=@link.d", "--no-defaults"),
      ).toEqual({
        code: 0,
        output: alone,
        errors: ["@link.d is a symbolic link, so its drop-ins are not read."],
      });
      const args = ["@kubelet.yaml", "--config-dir=@link.d/", "--format=json", "--provenance"];
      const { code, output, errors } = await run("effective", ...args);
      expect([code, errors]).toEqual([0, []]);
      expect(JSON.parse(output)).toMatchObject({
        effective: { maxPods: 70 },
        provenance: { maxPods: { file: "@link.d/20/pods.conf" } },
      });
    },
  );

  test.each<[name: string, path: string, text: string, count: string]>([
    ["a value", "kubelet.d/90.conf", "maxPods: -1\n", "1 error"],
    ["two values", "kubelet.d/90.conf", "maxPods: -1\nport: -1\n", "2 errors"],
    ["a text", "kubelet.d/90.conf", "maxPods: [\n", "1 error"],
    ["no text", "kubelet.d/90.conf", "", "1 error"],
  ])("ends with 1 where %s keeps the kubelet from starting", async (_name, path, text, count) => {
    await put(path, text);
    const { code, output, errors } = await run(
      "effective",
      "@kubelet.yaml",
      "--config-dir=@kubelet.d",
    );
    expect([code, errors]).toEqual([
      1,
      [
        `Kubelet ${defaultVersion} does not start with this configuration (${count}). Run "check" to see why.`,
      ],
    ]);
    expect(output.startsWith(header)).toBe(true);
  });

  test.skipIf(isWindows)("ends with 1 where a link in the folder leads to nothing", async () => {
    await symlink("nothing", join(rootPath(), "kubelet.d", "90.conf"));
    const { code, errors } = await run("effective", "@kubelet.yaml", "--config-dir=@kubelet.d");
    expect([code, errors]).toEqual([
      1,
      [
        `Kubelet ${defaultVersion} does not start with this configuration (1 error). Run "check" to see why.`,
      ],
    ]);
  });
});

describe("check of a set", () => {
  beforeEach(async () => {
    await put("kubelet.yaml", "imageGCLowThresholdPercent: 70\n");
    await put("kubelet.d/10.conf", "imageGCHighThresholdPercent: 60\n");
    await put("kubelet.d/20/pods.conf", "maxPods: 5\n");
  });

  const message =
    "imageGCLowThresholdPercent (70) must be less than imageGCHighThresholdPercent (60). The kubelet does not start. Lower imageGCLowThresholdPercent.";

  test("blames the right file, with the place in the other", async () => {
    expect(await run("check", "--config-dir", "@kubelet.d", "@kubelet.yaml")).toEqual({
      code: 1,
      output: `@kubelet.d/10.conf:3:30 error image-gc-low-lt-high ${message}
    3 | imageGCHighThresholdPercent: 60
      |                              ^^
  @kubelet.yaml:3:29 "imageGCLowThresholdPercent" is set here.
1 error in 3 files.
`,
      errors: [],
    });
  });

  test("does so in JSON", async () => {
    const args = ["--config-dir=@kubelet.d", "--format=json", "@kubelet.yaml"];
    const { code, output } = await run("check", ...args);
    const common = { kind: "KubeletConfiguration", version: defaultVersion };
    expect([code, JSON.parse(output)]).toEqual([
      1,
      {
        files: [
          { path: "@kubelet.yaml", ...common, findings: [] },
          {
            path: "@kubelet.d/10.conf",
            ...common,
            findings: [
              {
                rule: "image-gc-low-lt-high",
                severity: "error",
                message,
                path: "imageGCHighThresholdPercent",
                range: { start: { line: 2, character: 29 }, end: { line: 2, character: 31 } },
              },
            ],
          },
          { path: "@kubelet.d/20/pods.conf", ...common, findings: [] },
        ],
        summary: { errors: 1, warnings: 0 },
      },
    ]);
  });

  test.skipIf(isWindows)("tells of flags, files that are passed over, and the folder", async () => {
    await put("kubelet.d/10.conf", "maxPods: 6\n");
    await put("kubelet.d/30.yaml", "maxPods: 7\n");
    await put("kubelet.d/README", "maxPods: 7\n");
    await symlink("nothing", join(rootPath(), "kubelet.d", "40.conf"));
    const args = ["--config-dir=@kubelet.d", "--kubelet-args=--v=2 --port=-1", "--no-advice"];
    const { code, output } = await run("check", ...args, "@kubelet.yaml");
    expect(code).toBe(1);
    const heads = output.split("\n").map((line) => line.split(" ").slice(0, 3).join(" "));
    expect(heads.filter((head) => head.startsWith("@") || head.startsWith("flags"))).toEqual([
      "@kubelet.d:1:1 error dropin-link-broken",
      "flags:1:7 error port-range",
      "@kubelet.d/30.yaml:1:1 warning dropin-extension",
    ]);
    expect(output.endsWith("\n2 errors, 1 warning in 6 files.\n")).toBe(true);
  });

  test("is fine where the set is, although a file alone is not", async () => {
    await put("kubelet.d/30.conf", "imageGCHighThresholdPercent: 90\n");
    expect(await run("check", "--config-dir=@kubelet.d", "@kubelet.yaml", "--no-advice")).toEqual({
      code: 0,
      output: "No findings in 4 files.\n",
      errors: [],
    });
  });

  test.each<[name: string, args: readonly string[], error: string]>([
    [
      "a missing folder",
      ["--config-dir=@no.d", "@kubelet.yaml"],
      "Cannot read @no.d: no such file or directory.",
    ],
    [
      "a missing file",
      ["--config-dir=@kubelet.d", "@no.yaml"],
      "Cannot read @no.yaml: no such file or directory.",
    ],
    [
      "two files",
      ["--config-dir=@kubelet.d", "@a.yaml", "@b.yaml"],
      "With --config-dir or --kubelet-args, check accepts only one main file, and not standard input.",
    ],
  ])("cannot run on %s", async (_name, args, error) => {
    expect(await run("check", ...args)).toEqual({ code: 2, output: "", errors: [error] });
  });
});

/** A command line as one argument of the shell; the folder's name contains a space. */
function quoted(flags: string): string {
  return flags.replaceAll(/=(\S+)/g, '="$1"');
}
