import { readdirSync } from "node:fs";
import { join, relative } from "node:path/posix";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { answerBatchLine } from "../../../server/src/shells/cli/batch/batch-line.ts";
import { runProgram } from "../../../server/src/shells/cli/run-program.ts";
import { nodeFileSystem } from "../../../server/src/shells/hosts/node-file-system.ts";
import { createServiceWithCore } from "../../../server/src/service/language-service.ts";
import { connectAgent, type AgentClient } from "../../support/agent-client.ts";
import { answerForms, type AnswerForm } from "../../support/answer-forms.ts";
import { checkoutPath } from "../../support/checkout-path.ts";
import { knowledge } from "../../support/knowledge.ts";
import { putInto, runInFolder, type Run } from "../../support/run-in-folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Reported {
  readonly path: string;
  readonly findings: readonly {
    readonly rule: string;
    readonly severity: string;
    readonly range: {
      readonly start: { readonly line: number; readonly character: number };
      readonly end: { readonly line: number; readonly character: number };
    };
  }[];
}

/** `kubelet.yaml 3:1-3:8 error type-mismatch`, in the order of the text. */
function textsOf(files: readonly Reported[], folder: string): readonly string[] {
  return files
    .flatMap(({ path, findings }) =>
      findings
        .filter(({ rule }) => rule !== "not-kubelet-config")
        .map(({ rule, severity, range: { start, end } }) => {
          const name = path.replace(`${folder}/`, "").replace("%/", "");
          const from = `${String(start.line + 1)}:${String(start.character + 1)}`;
          return `${name} ${from}-${String(end.line + 1)}:${String(end.character + 1)} ${severity} ${rule}`;
        }),
    )
    .toSorted();
}

const machine = '{"cpus": 4, "memory": "16Gi", "ephemeralStorage": "100Gi", "cgroupVersion": 2}';

describe.each(Object.entries(answerForms))("%s", (_name, form: AnswerForm) => {
  const files = Object.keys(form.files).filter((path) => !path.startsWith("."));
  let folder = "";
  let agent: AgentClient;
  beforeAll(async () => {
    folder = temporaryFolder("kubelet-answers-");
    await putInto(folder, { ".kubelet-config.yaml": "# A project.\n", ...form.files });
    agent = await connectAgent([pathToFileURL(folder).href]);
  });
  const uriOf = (path: string): string => pathToFileURL(join(folder, path)).href;
  const run = (...argv: readonly string[]): Promise<Run> => runInFolder(folder, argv);
  const json = ({ out }: Run): unknown => (out === "" ? undefined : JSON.parse(out));
  const service = (): ReturnType<typeof createServiceWithCore> =>
    createServiceWithCore({
      knowledge,
      files: nodeFileSystem(),
      roots: [pathToFileURL(folder).href],
    });

  async function checked(...argv: readonly string[]): Promise<readonly string[]> {
    const report = json(await run("check", "--format", "json", ...argv)) as
      | { readonly files: readonly Reported[] }
      | undefined;
    return textsOf(report?.files ?? [], folder);
  }

  let report: Promise<readonly string[]> | undefined;
  const ofWholeFolder = (): Promise<readonly string[]> => (report ??= checked("%"));

  async function inEditor(open: readonly string[], asked: string): Promise<readonly string[]> {
    const { service: editor } = service();
    for (const path of open) editor.open({ uri: uriOf(path), text: form.files[path] ?? "" });
    return textsOf([{ path: asked, findings: await editor.diagnostics(uriOf(asked)) }], folder);
  }

  async function inWorkspace(path: string): Promise<readonly string[]> {
    const { core } = service();
    const uri = uriOf(path);
    const text = form.files[path] ?? "";
    // As Check Workspace names the languages of files that are not open.
    const languageId = /\.json$/.test(path) ? "jsonc" : /\.yaml$/.test(path) ? "yaml" : "plaintext";
    const snapshot = { uri, languageId, version: 0, text };
    const document = await core.documentOf(snapshot, await core.settingsOf(uri), true);
    const { findings } = document.shown();
    const placeOf = (offset: number): { readonly line: number; readonly character: number } => {
      const before = text.slice(0, offset).split("\n");
      return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    };
    const reported = findings.map(({ finding: { rule, severity, span } }) => ({
      rule,
      severity,
      range: { start: placeOf(span.start), end: placeOf(span.end) },
    }));
    return textsOf([{ path, findings: reported }], folder);
  }

  async function byAgent(path: string): Promise<readonly string[]> {
    const { structured } = await agent.call("check", { files: [{ path }] });
    return textsOf(structured?.["files"] as readonly Reported[], folder);
  }

  test("a folder: check, all files open, Check Workspace and the tool for agents", async () => {
    const ofFolder = await ofWholeFolder();
    const open = await Promise.all(files.map((path) => inEditor(files, path)));
    expect(open.flat().toSorted()).toEqual(ofFolder);
    const workspace = await Promise.all(files.map((path) => inWorkspace(path)));
    expect(workspace.flat().toSorted()).toEqual(ofFolder);
    expect(await byAgent(folder)).toEqual(ofFolder);
  });

  describe.each(files)("%s", (path) => {
    test("check, the editor with only this file open, and the tool for agents", async () => {
      const found = await checked(`%/${path}`);
      expect(await byAgent(path)).toEqual(found);
      const ofFile = found.filter((text) => text.startsWith(`${path} `));
      expect(await inEditor([path], path)).toEqual(ofFile);
      // Other files are reported if the kubelet does not start because of them.
      const others = found.filter((text) => !ofFile.includes(text));
      if (others.length > 0) expect(others.join("\n")).toContain(" error ");
      // A finding about a flag is at the main file where the file of the flag is not reported.
      const ofFolder = await ofWholeFolder();
      const ruleOf = (text: string): string => text.split(" ").slice(2).join(" ");
      const here = ofFolder.filter((text) => text.startsWith(`${path} `));
      const moved = ofFile.filter((text) => !here.includes(text));
      expect(ofFile).toEqual(expect.arrayContaining([...here]));
      expect(ofFolder.map(ruleOf)).toEqual(expect.arrayContaining(moved.map(ruleOf)));
    });

    test("standard input is the file alone", async () => {
      if (form.isByPath) return;
      const errors: string[] = [];
      let out = "";
      const input = Buffer.from(form.files[path] ?? "");
      await runProgram(["check", "--no-project", "--format", "json", "-"], {
        terminal: {
          write: (text) => Promise.resolve((out += text) !== ""),
          reportError: (sentence) => void errors.push(sentence),
          readInput: () => Promise.resolve(input),
          input: () => Readable.from([input]),
          useColors: false,
          columns: undefined,
        },
        version: "0",
        knowledge: () => Promise.resolve(knowledge),
        serve: () => Promise.resolve(),
      });
      const report = JSON.parse(out) as { readonly files: readonly Reported[] };
      const named = report.files.map((file) => ({ ...file, path }));
      expect(textsOf(named, folder)).toEqual(await checked("--alone", `%/${path}`));
      expect(errors).toEqual([]);
    });

    test("one result: check, effective, allocatable, posture and upgrade", async () => {
      const place = `%/${path}`;
      const effective = await run("effective", "--format", "json", place);
      const allocatable = await run("allocatable", "--node", machine, place);
      const posture = await run("posture", "--format", "json", place);
      const { structured, problem } = await agent.call("effective", { main: { path } });
      if (effective.code === 2) {
        // There is no configuration, and everything says so.
        expect([allocatable.code, posture.code]).toEqual([2, 2]);
        expect(problem).toBe(effective.errors.join("\n").replaceAll("%/", ""));
        expect(await checked(place)).toEqual([]);
        return;
      }
      const asked = form.apart?.includes(path) ? place : "%";
      const errors = (await checked(asked)).filter((text) => text.includes(" error "));
      const starts = errors.length === 0;
      expect(effective.code).toBe(starts ? 0 : 1);
      expect(structured?.["starts"]).toBe(starts);
      const isPart = effective.errors.some((error) => error.includes("is only part"));
      const isAnswered = !isPart || posture.code !== 2;
      if (isAnswered) {
        expect((json(posture) as { readonly notes: readonly string[] }).notes.join(" ")).toEqual(
          starts
            ? expect.not.stringContaining("does not start")
            : expect.stringMatching(/start|reject/),
        );
      }
      // Amounts may depend on what is missing.
      const code = starts ? 0 : 1;
      expect(isPart ? [code, 2] : [code]).toContain(allocatable.code);
    });

    test("one configuration: effective, the tool for agents and the editor's view", async () => {
      const run1 = await run("effective", "--format", "json", `%/${path}`);
      if (run1.code === 2) return;
      const { stack, incomplete, ...values } = json(run1) as Record<string, unknown>;
      const { structured } = await agent.call("effective", { main: { path } });
      expect(structured?.["effective"]).toEqual(values);
      expect((structured?.["stack"] as object | undefined) === undefined).toBe(stack === undefined);
      expect(structured?.["incomplete"] === undefined).toBe(incomplete === undefined);
      const { service: editor } = service();
      editor.open({ uri: uriOf(path), text: form.files[path] ?? "" });
      const view = (await editor.effective(uriOf(path)))?.text ?? "";
      const valuesIn = (text: string): string =>
        text.replaceAll(/^#.*\n/gm, "").replaceAll(/ {2}#.*$/gm, "");
      expect(valuesIn(view)).toBe(valuesIn((await run("effective", `%/${path}`)).out));
      expect(/^# .*(?:found by|named by|a set of)/m.test(view)).toBe(stack !== undefined);
    });
  });

  test("a line of batch", async () => {
    if (!form.batch) return;
    const { starts } = JSON.parse(await answerBatchLine(JSON.stringify(form.batch), knowledge)) as {
      readonly starts: boolean;
    };
    expect((await run("check", "%")).code).toBe(starts ? 0 : 1);
  });
});

/** The files of the examples, and the files that each of them is checked with. */
describe("the examples", () => {
  const examples = checkoutPath("examples");
  const paths = readdirSync(examples, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(examples, join(parentPath, name)))
    .sort();

  test.each(paths)("%s: check says why effective exits with 1, and nothing else", async (path) => {
    const { code, out } = await runInFolder(examples, [
      "effective",
      "--format",
      "json",
      `%/${path}`,
    ]);
    if (code === 2) return;
    const { stack } = [JSON.parse(out) as unknown].flat()[0] as {
      readonly stack?: {
        readonly main: string | null;
        readonly dropIns: readonly string[];
        readonly flags: readonly string[];
      };
    };
    const all = stack ? [stack.main ?? [], stack.dropIns, stack.flags].flat(2) : [];
    // Carried files have paths on the node.
    const files = all.filter((name) => name.includes("%")).map((name) => name.replace(/^.*%/, "%"));
    const report = await runInFolder(examples, [
      "check",
      "--format",
      "json",
      `%/${path}`,
      ...files,
    ]);
    expect(code).toBe(report.code);
  });
});
