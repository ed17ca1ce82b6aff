import { execFile } from "node:child_process";
import { homedir } from "node:os";

/** The output of kubectl, or a failure: `text` has its standard error, `output` its output until then. */
export type KubectlAnswer =
  | { readonly kind: "output"; readonly text: string }
  | { readonly kind: "missing" }
  | { readonly kind: "too-slow" }
  | { readonly kind: "failed"; readonly text: string; readonly output: string };

/** Milliseconds. kubectl itself waits for an unreachable server without end. */
const timeLimit = 60_000;

/** Milliseconds from asking it to end until it is ended for good. */
const endLimit = 2_000;

/** A cluster of 5,000 nodes writes about 150 MB. */
const maxOutput = 256 << 20;

/** Lists nodes: those with the names, or all of the cluster. */
export function nodesArguments(names: readonly string[], context?: string): readonly string[] {
  return [...contextArguments(context), "get", "nodes", ...names, "--output=json"];
}

/** Reads what the kubelet of a node runs with. */
export function configzArguments(node: string, context?: string): readonly string[] {
  return [...contextArguments(context), "get", "--raw", `/api/v1/nodes/${node}/proxy/configz`];
}

function contextArguments(context: string | undefined): readonly string[] {
  return context === undefined ? [] : [`--context=${context}`];
}

/** The command line as a person would write it. */
export function shownCommand(program: string, args: readonly string[]): string {
  return [program, ...args]
    .map((word) => (/^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

/**
 * Runs kubectl without a shell, in the user's home folder: Windows looks for programs in the current folder first. Settles
 * when the time is over, even if kubectl, or a program that it has started, does not end when it is asked to.
 */
export function runKubectl(program: string, args: readonly string[]): Promise<KubectlAnswer> {
  const options = {
    cwd: homedir(),
    maxBuffer: maxOutput,
    killSignal: "SIGKILL",
    windowsHide: true,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (error, text, problems) => {
      clearTimeout(timer);
      if (!error) resolve({ kind: "output", text });
      else if (error.code === "ENOENT" || error.code === "EACCES") resolve({ kind: "missing" });
      else resolve({ kind: "failed", text: problems.trim() || error.message, output: text });
    });
    const timer = setTimeout(() => {
      resolve({ kind: "too-slow" });
      child.kill("SIGTERM");
      const last = setTimeout(() => child.kill("SIGKILL"), endLimit);
      child.once("exit", () => clearTimeout(last));
      // Programs that it has started may keep these open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, timeLimit);
  });
}
