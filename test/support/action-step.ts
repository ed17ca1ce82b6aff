import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { parse } from "yaml";
import { checkoutPath } from "./checkout-path.ts";

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export const checkout = checkoutPath("");
export const action = parse(readFileSync(join(checkout, "action.yml"), "utf8")) as Action;

/** The parts of a step's result that GitHub reads. */
interface StepResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: string;
  readonly summary: string;
}

/**
 * Runs the action's own step in a workspace, as GitHub's runner does: its script in bash, inputs in the environment.
 * `temporary` is the job's folder for temporary files.
 */
export async function runActionStep(
  workspace: string,
  temporary: string,
  inputs: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  const step = action.runs.steps.find(({ id }) => id === "check");
  await mkdir(temporary, { recursive: true });
  const files = { GITHUB_OUTPUT: "outputs", GITHUB_STEP_SUMMARY: "summary" };
  const env: NodeJS.ProcessEnv = {
    // With the proxies and certificates of this machine.
    ...process.env,
    GITHUB_ACTION_PATH: checkout,
    RUNNER_TEMP: temporary,
    ...more,
  };
  for (const [name, file] of Object.entries(files)) {
    const path = join(temporary, file);
    env[name] = path;
    await writeFile(path, "");
  }
  for (const [name, value] of Object.entries(step?.env ?? {})) {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1];
    env[name] =
      input === undefined ? value : (inputs[input] ?? action.inputs[input]?.default ?? "");
  }
  const script = ["--noprofile", "--norc", "-eo", "pipefail", "-c", step?.run ?? ""];
  const ended = await new Promise<Pick<StepResult, "code" | "stdout" | "stderr">>((resolve) => {
    execFile("bash", script, { env, cwd: workspace }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
  const [outputs = "", summary = ""] = await Promise.all(
    Object.values(files).map((file) => readFile(join(temporary, file), "utf8")),
  );
  return { ...ended, outputs, summary };
}
