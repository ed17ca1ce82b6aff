import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { isUnitPath } from "../../server/src/kubelet/parts/flag-file-path.ts";
import { connectAgent, type AgentClient, type Answer } from "../support/agent-client.ts";
import { runInFolder, type Run } from "../support/run-in-folder.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** A client of the server for the tests of a file. */
export function connectOnce(): Pick<AgentClient, "call"> {
  let agent: AgentClient;
  beforeAll(async () => {
    agent = await connectAgent([pathToFileURL(root).href]);
  });
  return { call: (name, input) => agent.call(name, input) };
}

export function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll("\\", "/"))
    .sort();
}

/** The command line's JSON, or its error if it cannot run. */
export async function program(...argv: string[]): Promise<Run> {
  return runInFolder("/no such folder", argv);
}

export function expectSame({ structured, problem }: Answer, { code, out, errors }: Run): void {
  if (code === 2) expect(problem).toBe(errors.join("\n"));
  else expect(subjectsOf(structured)).toEqual([JSON.parse(out) as unknown].flat());
}

/** The program lists the configurations in order; an answer begins with those that have one. */
export function expectSameOfFolder({ structured, problem }: Answer, { out, errors }: Run): void {
  const items = out === "" ? [] : (JSON.parse(out) as readonly Record<string, unknown>[]);
  const unanswered = items.filter((item) => "problem" in item);
  const answered = items.filter((item) => !("problem" in item));
  if (answered.length === 0) {
    const problems = unanswered.map((item) => item["problem"]);
    expect(problem).toBe([...errors, ...problems].join("\n"));
    return;
  }
  const { nodes = subjectsOf(structured) } = structured ?? {};
  const listed = (nodes as readonly Record<string, unknown>[]).map((item) => {
    if (!("effective" in item)) return item;
    const { subject, stack, incomplete, effective, provenance } = item;
    return { subject, stack, incomplete, effective, provenance };
  });
  expect(listed).toEqual([...answered, ...unanswered]);
}

/** The program writes several configurations of a file as a list; an answer has one, and those that follow. */
function subjectsOf(structured: Answer["structured"]): readonly unknown[] {
  const { more = [], ...first } = structured ?? {};
  return [first, ...(more as readonly unknown[])];
}

export const node = { cpus: 8, memory: "32Gi", ephemeralStorage: "100Gi", cgroupVersion: 2 };

/** Compares what the tools and the command line say of each file. */
export function compareFiles(files: readonly string[]): void {
  const agent = connectOnce();
  // How a text comes to the tools is the same for all, so a fourth of the examples is enough.
  // A unit's text alone does not bring the files that it names.
  const asText = files.filter(
    (path, index) => index % 4 === 0 && path.startsWith("examples/") && !isUnitPath(path),
  );

  describe.each(files)("%s", (path) => {
    const text = readFileSync(join(root, path), "utf8");
    const mains = asText.includes(path) ? [{ path }, { path, text }] : [{ path }];

    test("check, by its path and by its text", async () => {
      const argv = ["check", "--format", "json", path];
      expectSame(await agent.call("check", { files: [{ path }] }), await program(...argv));
      expectSame(
        await agent.call("check", { files: [{ path, text }], alone: true }),
        await program(...argv, "--alone"),
      );
    });

    test("effective", async () => {
      for (const main of mains) {
        // A text alone does not bring the files next to it.
        const run = await program(
          ...["effective", "--provenance", "--format", "json", path],
          ...("text" in main ? ["--alone"] : []),
        );
        const { structured, problem } = await agent.call("effective", { main });
        if (run.code === 2) expect(problem).toBe(run.errors.join("\n"));
        else {
          const answers = subjectsOf(structured) as readonly Record<string, unknown>[];
          const shown = answers.map(({ subject, stack, incomplete, effective, provenance }) => ({
            subject,
            stack,
            incomplete,
            effective,
            provenance,
          }));
          expect(shown).toEqual([JSON.parse(run.out) as unknown].flat());
          expect(answers.every(({ starts }) => starts)).toBe(run.code === 0);
        }
      }
    });

    test("upgrade", async () => {
      const versions = { from: "1.31", to: "1.36" };
      const argv = ["upgrade", "--from", "1.31", "--to", "1.36", "--format", "json", path];
      for (const file of mains) {
        // A text alone does not bring the files next to it.
        const run = await program(...argv, ...("text" in file ? ["--alone"] : []));
        expectSame(await agent.call("upgrade", { files: [file], ...versions }), run);
      }
    });

    test("posture", async () => {
      for (const main of mains) {
        const run = await program(
          ...["posture", "--format", "json", path],
          ...("text" in main ? ["--alone"] : []),
        );
        expectSame(await agent.call("posture", { main }), run);
      }
    });

    test("allocatable", async () => {
      for (const main of mains) {
        const run = await program(
          ...["allocatable", "--node", JSON.stringify(node), "--format", "json", path],
          ...("text" in main ? ["--alone"] : []),
        );
        const { structured, problem } = await agent.call("allocatable", { main, nodes: [node] });
        if (run.code === 2) expect(problem).toBe(run.errors.join("\n"));
        else expect(structured?.["nodes"]).toEqual(JSON.parse(run.out));
      }
    });
  });
}
