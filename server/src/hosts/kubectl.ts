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

/** True for a name that a Node may have: it becomes an argument and part of an address. */
export function isNodeName(name: string): boolean {
  return name.length <= 253 && /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(name);
}

/** The command line as a person would write it. */
export function shownCommand(program: string, args: readonly string[]): string {
  return [program, ...args]
    .map((word) => (/^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

/** Runs kubectl without a shell, in the user's home folder: Windows looks for programs in the current folder first. */
export function runKubectl(program: string, args: readonly string[]): Promise<KubectlAnswer> {
  const options = { cwd: homedir(), timeout: timeLimit, maxBuffer: maxOutput, windowsHide: true };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, text, problems) => {
      if (!error) resolve({ kind: "output", text });
      else if (error.code === "ENOENT" || error.code === "EACCES") resolve({ kind: "missing" });
      else if (error.killed === true && error.signal === "SIGTERM") resolve({ kind: "too-slow" });
      else resolve({ kind: "failed", text: problems.trim() || error.message, output: text });
    });
  });
}
