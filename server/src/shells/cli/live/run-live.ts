import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import {
  type KubectlAnswer,
  configzArguments,
  nodesArguments,
  runKubectl,
  shownCommand,
} from "../../hosts/kubectl.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import { liveLine, listedNodes, type LiveNode } from "../../../answers/node/index.ts";
import type { CliPhrases } from "../../../answers/messages/cli-phrases.ts";
import { exitCodes } from "../exit-codes.ts";
import { printedJson, shownLines } from "../terminal/printed.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface LiveInvocation {
  /** The nodes to ask; "all": each of the cluster; "none": they are only listed. */
  readonly nodes: readonly string[] | "all" | "none";
  /** The program to run. */
  readonly kubectl: string;
  /** A context of the kubeconfig; undefined: the current one. */
  readonly context: string | undefined;
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** So many kubelets are asked at once. */
const atOnce = 8;

/** Lists the nodes of a cluster, or writes a line with what each kubelet runs with; returns the exit code. */
export async function runLive(
  { nodes: asked, kubectl, context }: LiveInvocation,
  terminal: Terminal,
  { language: { cli } }: Knowledge,
): Promise<number> {
  const run = (args: readonly string[]): Promise<KubectlAnswer> => {
    terminal.reportError(cli.runsCommand(shownCommand(kubectl, args)));
    return runKubectl(kubectl, args);
  };
  const list = await run(nodesArguments(typeof asked === "string" ? [] : asked, context));
  if (list.kind !== "output") terminal.reportError(failureText(list, kubectl, cli));
  // Of several names, kubectl writes the nodes that there are.
  const written = list.kind === "output" ? list.text : list.kind === "failed" ? list.output : "";
  const listed = listedNodes(written);
  if (!listed) {
    if (list.kind === "output") terminal.reportError(cli.noNodesFromKubectl);
    return exitCodes.cannotRun;
  }
  const isAsked = (name: string): boolean => typeof asked === "string" || asked.includes(name);
  const nodes = listed.nodes.filter(({ name }) => isAsked(name));
  const others = listed.nodes.filter(({ name }) => !isAsked(name)).map(({ name }) => name);
  const unexpected = [...listed.wrongNames, ...others];
  if (nodes.length + unexpected.length === 0) terminal.reportError(cli.noNodesFromKubectl);
  for (const name of unexpected) terminal.reportError(cli.unexpectedNode(name));
  if (asked === "none") {
    await terminal.write(shownLines(nodeLines(nodes)));
    return unexpected.length === 0 ? exitCodes.fine : exitCodes.cannotRun;
  }
  let isComplete = nodes.length > 0 && unexpected.length === 0 && list.kind === "output";
  if (list.kind === "output" && typeof asked !== "string") {
    const missing = asked.filter((name) => nodes.every((node) => node.name !== name));
    for (const name of missing) terminal.reportError(cli.nodeNotReturned(name));
    isComplete &&= missing.length === 0;
  }
  for (let at = 0; at < nodes.length; at += atOnce) {
    const answers = nodes.slice(at, at + atOnce).map(async (node) => {
      const answer = await run(configzArguments(node.name, context));
      const line = answer.kind === "output" ? liveLine(node, answer.text) : undefined;
      if (answer.kind !== "output") {
        terminal.reportError(`${node.name}: ${failureText(answer, kubectl, cli)}`);
      } else if (line === undefined) terminal.reportError(cli.noConfigz(node.name));
      return line;
    });
    const lines = (await Promise.all(answers)).flatMap((line) => line ?? []);
    isComplete &&= lines.length === answers.length;
    const isRead = await terminal.write(printedJson(lines.map((line) => `${line}\n`).join("")));
    if (!isRead) break;
  }
  return isComplete ? exitCodes.fine : exitCodes.cannotRun;
}

function failureText(
  answer: Exclude<KubectlAnswer, { kind: "output" }>,
  program: string,
  cli: CliPhrases,
): string {
  switch (answer.kind) {
    case "missing":
      return cli.kubectlMissing(program);
    case "too-slow":
      return cli.kubectlTooSlow(program);
    case "failed":
      return cli.kubectlFailed(program, answer.text);
  }
}

function nodeLines(nodes: readonly LiveNode[]): readonly string[] {
  const width = Math.max(...nodes.map(({ name }) => name.length), 0);
  return nodes.map(
    ({ name, version, isReady }) =>
      `${name.padEnd(width)}  ${version}${isReady ? "" : "  NotReady"}`,
  );
}
