import { homedir } from "node:os";
import { runChild, type ProgramAnswer } from "./run-child.ts";

/** The output of kubectl, or a failure. */
export type KubectlAnswer = ProgramAnswer;

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

/** Runs kubectl without a shell, in the user's home folder. */
export async function runKubectl(program: string, args: readonly string[]): Promise<KubectlAnswer> {
  const answer = await runChild(program, args, homedir());
  return answer.kind === "failed" ? { ...answer, text: withoutLog(answer.text) } : answer;
}

/** The failure alone: of a server that cannot be reached, kubectl logs each attempt before it says so. */
function withoutLog(text: string): string {
  const said = text.split("\n").filter((line) => !/^[IWEF]\d{4} \d\d:/.test(line));
  return said.join("\n").trim() || text;
}
