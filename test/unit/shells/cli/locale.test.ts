import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runProgram } from "../../../../server/src/shells/cli/run-program.ts";
import type { Terminal } from "../../../../server/src/shells/cli/terminal/terminal.ts";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { noInput } from "../../../support/no-input.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
let folder = "";

beforeEach(() => {
  folder = temporaryFolder("kubelet config ");
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Writes files; one that ends in `.yaml` or `.conf` gets the header, unless it is empty. */
async function put(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const isOurs = typeof content === "string" && !path.includes(".kubelet-config");
    await writeFile(join(folder, path), isOurs && content !== "" ? header + content : content);
  }
}

interface Run {
  readonly code: number | undefined;
  readonly out: string;
  readonly errors: readonly string[];
}

/** Runs a command; `@name` in the arguments, and in what comes out, is a path below the test's folder. */
async function run(argv: readonly string[], more: Partial<Terminal> = {}): Promise<Run> {
  let out = "";
  const errors: string[] = [];
  const short = (text: string): string =>
    text.replace(/(?:\.\.\/)+[^:]*?kubelet config \w+\//g, "@").replaceAll(`${folder}/`, "@");
  const terminal: Terminal = {
    write: (text) => Promise.resolve((out += text) !== ""),
    reportError: (sentence) => void errors.push(short(sentence)),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: noInput,
    useColors: false,
    columns: undefined,
    ...more,
  };
  const args = argv.map((arg) => arg.replaceAll("@", `${folder}/`));
  const serve = (): void => undefined;
  const around = { terminal, version: "1.2.3", knowledge: knowledgeIn, serve };
  const code = await runProgram(args, around);
  return { code, out: short(out), errors };
}

const inChinese = ["--locale", "zh-cn"];

const wrong = "imageGCHighThresholdPercent: 60\nimageGCLowThresholdPercent: 70\n";

const wrongInChinese =
  'imageGCLowThresholdPercent（70）必须小于 imageGCHighThresholdPercent（60）（"must be less than imageGCHighThresholdPercent"）。kubelet 无法启动。请调低 imageGCLowThresholdPercent。';

describe("check", () => {
  test("says in Chinese what it finds, and where else to look", async () => {
    await put({ "k.yaml": wrong, "sound.yaml": "maxPods: 50\n" });
    expect(await run(["check", "@", ...inChinese])).toEqual({
      code: 1,
      out: `@k.yaml:4:29 错误 image-gc-low-lt-high ${wrongInChinese}
    4 | imageGCLowThresholdPercent: 70
      |                             ^^
  @k.yaml:3:30 "imageGCHighThresholdPercent" 在这里设置。
2 个文件：1 个错误。
`,
      errors: [],
    });
  });

  test.each([
    ["without the option", []],
    ["where it is asked for", ["--locale", "en"]],
  ])("speaks English %s, whatever the machine does", async (_, options) => {
    vi.stubEnv("LANG", "zh_CN.UTF-8");
    vi.stubEnv("LC_ALL", "zh_CN.UTF-8");
    await put({ "k.yaml": wrong });
    const { out } = await run(["check", "@k.yaml", ...options]);
    expect(out).toContain("must be less than imageGCHighThresholdPercent");
    expect(out).toMatch(/\n1 error in 1 file\.\n$/);
    expect(out).not.toMatch(/\p{Script=Han}/u);
  });

  test("tells of files together, of their folder and of flags", async () => {
    await put({ "k.yaml": "maxPods: 50\n", "d/10.conf": "maxPods: 60\n", "d/x.yaml": "" });
    const args = ["--config-dir", "@d", "--kubelet-args", "--max-pods=3", "--no-advice"];
    const { out } = await run(["check", "@k.yaml", ...args, ...inChinese]);
    expect(out).toBe(
      '@d/x.yaml:1:1 警告 dropin-extension kubelet 不读取此文件：插件配置（drop-in）目录中，只有名称以小写 ".conf" 结尾的文件才有效。请将 x.yaml 重命名，使其以 ".conf" 结尾。\n' +
        "3 个文件：1 个警告。\n",
    );
  });

  test("tells of files that are none, and of bytes that are no text", async () => {
    await put({ "other.yaml": Buffer.from("a: 1\n"), "k.json": Buffer.from([0x7b, 0x7d, 0xff]) });
    const { out } = await run(["check", "@other.yaml", "@k.json", ...inChinese]);
    expect(out).toContain(
      "@other.yaml:1:1 信息 not-kubelet-config 没有找到 kubelet 配置：文件中没有受支持类型（KubeletConfiguration、CredentialProviderConfig 等）的文档。未作检查。\n",
    );
    expect(out).toContain(
      "file-not-text 这些字节不是 UTF-8：kubelet 会将其读作 U+FFFD。请将文件保存为 UTF-8。\n",
    );
  });

  test("tells what it fixed", async () => {
    await put({ "k.yaml": "maxPods: 50\nmaxPods: 60\n" });
    expect((await run(["check", "--fix", "@k.yaml", ...inChinese])).out).toBe(
      "@k.yaml 已修复 duplicate-key\n已修复 1 个问题。1 个文件：没有问题。\n",
    );
  });

  test("tells what is wrong in the project's file", async () => {
    await put({ "k.yaml": wrong, ".kubelet-config.yaml": "rules: {no-such-rule: off}\n" });
    expect(await run(["check", "@k.yaml", ...inChinese])).toEqual({
      code: 2,
      out: "没有检查任何文件。\n",
      errors: ['@.kubelet-config.yaml:1: 没有规则 "no-such-rule"。'],
    });
  });

  test("has a Chinese word for each severity", async () => {
    await put({ "k.yaml": `${wrong}maxPods: 300\nregistryPullQPS: 0\nregistryBurst: 20\n` });
    const { out } = await run(["check", "@k.yaml", ...inChinese]);
    const english = (await run(["check", "@k.yaml"])).out;
    const words = (text: string): readonly string[] =>
      [...text.matchAll(/^@\S+ (\S+) [a-z-]+ /gm)].map(([, word = ""]) => word);
    const inEnglish = { 错误: "error", 警告: "warning", 信息: "information", 提示: "hint" };
    expect(words(out).map((word) => inEnglish[word as keyof typeof inEnglish])).toEqual(
      words(english),
    );
    expect(new Set(words(out)).size).toBeGreaterThan(1);
  });

  test("in JSON, only messages are Chinese", async () => {
    await put({ "k.yaml": wrong });
    const report = await run(["check", "--format", "json", "@k.yaml", ...inChinese]);
    const inEnglish = await run(["check", "--format", "json", "@k.yaml"]);
    const withoutMessages = (text: string): string =>
      text.replace(/"message":"(?:[^"\\]|\\.)*"/g, "");
    expect(JSON.parse(report.out)).toMatchObject({
      files: [{ findings: [{ severity: "error", message: wrongInChinese }] }],
    });
    expect(withoutMessages(report.out)).toBe(withoutMessages(inEnglish.out));
  });

  test("in SARIF, JUnit and GitHub's annotations too", async () => {
    await put({ "k.yaml": `${wrong}maxPods: -1\n` });
    const written = async (format: string): Promise<string> =>
      (await run(["check", "--format", format, "@k.yaml", ...inChinese])).out;
    const sarif = await written("sarif");
    expect(JSON.parse(sarif)).toMatchObject({
      runs: [{ language: "zh-CN", results: [{ level: "error" }, { level: "error" }] }],
    });
    expect(sarif).toMatch(/"shortDescription":\{"text":"[^"]*\p{Script=Han}/u);
    expect(await written("junit")).toMatch(/ message="2 个错误，第一个是：.*\p{Script=Han}/u);
    expect(await written("github")).toMatch(
      /^::error .*\p{Script=Han}.*\n[^]*\n1 个文件：2 个错误。\n$/u,
    );
  });

  test("says how far it is", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await put({ "k.yaml": "maxPods: 50\n" });
    const lines: string[] = [];
    const showProgress = (line: string): void => void lines.push(line);
    const readInput = (): Promise<Uint8Array> => {
      vi.advanceTimersByTime(5000);
      return Promise.resolve(new TextEncoder().encode(header));
    };
    await run(["check", "-", "@k.yaml", ...inChinese], { showProgress, readInput });
    vi.useRealTimers();
    expect(lines).toEqual(["已检查 2 个文件……", ""]);
  });
});

describe("effective", () => {
  test("says in Chinese where values come from, and that a kubelet does not start", async () => {
    await put({ "k.yaml": wrong, "d/10.conf": "imageGCHighThresholdPercent: 50\n" });
    const set = ["--config", "@k.yaml", "--config-dir", "@d", "--provenance"];
    const { code, out, errors } = await run(["effective", ...set, ...inChinese]);
    expect(code).toBe(1);
    expect(out).toContain("imageGCHighThresholdPercent: 50  # 10.conf:3, 覆盖 @k.yaml:3\n");
    expect(out).toContain(`maxPods: 110  # ${defaultVersion} 的默认值\n`);
    expect(errors).toEqual([
      `kubelet ${defaultVersion} 无法以此配置启动（1 个错误）。请运行“check”查看原因。`,
    ]);
  });

  test("in JSON, nothing changes", async () => {
    await put({ "k.yaml": "maxPods: 50\n" });
    const args = ["effective", "@k.yaml", "--format", "json", "--provenance"];
    expect(await run([...args, ...inChinese])).toEqual(await run(args));
  });
});

describe("upgrade", () => {
  const between = ["--from", "1.31", "--to", "1.32"];

  test("writes Chinese texts, headings and fixes", async () => {
    await put({ "k.yaml": "runOnce: true\n" });
    expect(await run(["upgrade", ...between, "@k.yaml", ...inChinese])).toEqual({
      code: 1,
      out: `@k.yaml：从 Kubernetes 1.31 升级到 1.32

启动失败：有这些内容时，kubelet 1.32 无法启动
  @k.yaml:3:10 run-once-removed
    runOnce 已在 1.32 中移除（"Runonce mode has been deprecated"）。设置 "runOnce: true" 时，kubelet 1.32 无法启动。请删除这一行；没有替代字段。
    修复：删除 runOnce

特性门控：kubelet 1.32 的默认值和锁定
  @k.yaml featureGates
    在 1.32 中启用、在 1.31 中禁用：
      RecoverVolumeExpansionFailure  自 1.32 起为 Beta
      SystemdWatchdog                自 1.32 起为 Beta
  @k.yaml featureGates
    值不变，但在 1.32 中已锁定（不能用文件更改）：
      ComponentSLIs            自 1.32 起为 GA
      MemoryManager            自 1.32 起为 GA
      SizeMemoryBackedVolumes  自 1.32 起为 GA

1 个文件：启动失败 1 项，特性门控列表 2 项。
`,
      errors: [],
    });
  });

  test("in JSON, keys and the names of files stay", async () => {
    await put({ "k.yaml": "maxPods: 50\n" });
    const flags = [
      "--kubelet-args",
      "--feature-gates=CloudDualStackNodeIPs=false",
      "--format",
      "json",
    ];
    const args = ["upgrade", ...between, "@k.yaml", ...flags];
    const [translated, original] = [await run([...args, ...inChinese]), await run(args)];
    const withoutTexts = (text: string): string =>
      text.replace(/"(?:message|title)": "(?:[^"\\]|\\.)*"/g, "");
    expect(original.out).toContain('"file": "flags"');
    expect(translated.out).toMatch(/"message": ".*\p{Script=Han}/u);
    expect(withoutTexts(translated.out)).toBe(withoutTexts(original.out));
  });

  test("tells of a file that is none of the kubelet's", async () => {
    await put({ "other.yaml": Buffer.from("a: 1\n") });
    expect(await run(["upgrade", ...between, "@other.yaml", ...inChinese])).toEqual({
      code: 2,
      out: "",
      errors: ["@other.yaml：没有“upgrade”可以读取的 kubelet 配置。“check” 在其中也找不到配置。"],
    });
  });
});

describe("explain", () => {
  test("explains in Chinese", async () => {
    const { code, out } = await run(["explain", "maxPods", ...inChinese]);
    expect(code).toBe(0);
    expect(out).toMatch(/^maxPods · 整数\n/);
    expect(out).toContain("默认值：110");
  });

  test.each([
    ["maxPodz", '没有字段、特性门控、命令行参数或规则 "maxPodz"。是否想写 maxPods？'],
    ["xyzzy", '没有字段、特性门控、命令行参数或规则 "xyzzy"。'],
  ])("says that there is no %s", async (path, error) => {
    expect(await run(["explain", path, ...inChinese])).toEqual({
      code: 2,
      out: "",
      errors: [error],
    });
  });
});

test("what keeps a command from reading a file, and wrong options, are reported in Chinese", async () => {
  const noFile = await run(["check", "@no-such.yaml", ...inChinese]);
  expect(noFile.errors).toEqual(["无法读取 @no-such.yaml：没有该文件或目录。"]);
  const noOption = await run(["check", "--no-such", ...inChinese]);
  expect(noOption.errors).toEqual(["未知选项 --no-such。"]);
});
