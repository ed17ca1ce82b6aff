import type { Locale } from "../core/messages/language.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { parseArguments } from "./arguments.ts";
import { runCheck } from "./check.ts";
import { runBatch } from "./batch.ts";
import { runConvertFlags } from "./convert-flags.ts";
import { runDrift } from "./drift.ts";
import { runEffective } from "./effective.ts";
import { exitCodes } from "./exit-codes.ts";
import { runExplain } from "./explain.ts";
import { runAllocatable } from "./allocatable.ts";
import { runImage } from "./image.ts";
import { runNode } from "./node.ts";
import { runPatch } from "./patch.ts";
import { runExplainLog } from "./explain-log.ts";
import { helpText } from "./help-text.ts";
import { runPosture } from "./posture.ts";
import type { Dependencies } from "./dependencies.ts";
import { runUpgrade } from "./upgrade.ts";

/**
 * Runs the command that `argv` (without node and script) names. Resolves to the exit code, or to
 * undefined where a server now runs on.
 */
export async function runProgram(
  argv: readonly string[],
  dependencies: Dependencies,
): Promise<number | undefined> {
  const { terminal } = dependencies;
  // English unless the user says otherwise: what a run in CI says must not hang on the machine.
  const knowledge = ({ locale = "en" }: { readonly locale?: Locale }): Promise<Knowledge> =>
    dependencies.knowledge(locale);
  const invocation = parseArguments(argv);
  switch (invocation.command) {
    case "check":
      return runCheck(invocation, dependencies, await knowledge(invocation));
    case "effective":
      return runEffective(invocation, terminal, await knowledge(invocation));
    case "upgrade":
      return runUpgrade(invocation, terminal, await knowledge(invocation));
    case "explain":
      return runExplain(invocation, terminal, await knowledge(invocation));
    case "explain-log":
      return runExplainLog(invocation, terminal, await knowledge(invocation));
    case "convert-flags":
      return runConvertFlags(invocation, terminal, await knowledge(invocation));
    case "patch":
      return runPatch(invocation, terminal, await knowledge(invocation));
    case "posture":
      return runPosture(invocation, dependencies, await knowledge(invocation));
    case "drift":
      return runDrift(invocation, terminal, await knowledge(invocation));
    case "node":
      return runNode(invocation, terminal, await knowledge(invocation));
    case "allocatable":
      return runAllocatable(invocation, terminal, await knowledge(invocation));
    case "image":
      return runImage(invocation, terminal, await knowledge(invocation));
    case "batch":
      return runBatch(invocation, dependencies, await knowledge({}));
    case "lsp":
      await dependencies.serve();
      return undefined;
    case "mcp":
      await dependencies.serveAgents?.(await knowledge(invocation));
      return undefined;
    case "help":
      await terminal.write(helpText(invocation.about));
      return exitCodes.fine;
    case "version":
      await terminal.write(`${dependencies.version}\n`);
      return exitCodes.fine;
    case "invalid":
      terminal.complain(`${invocation.problem} See kubelet-config --help.`);
      return exitCodes.cannotRun;
  }
}
