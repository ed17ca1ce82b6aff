import type { Locale } from "../messages/language.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import type * as Check from "./check-command.ts";
import type * as Commands from "./commands.ts";
import { WriteError } from "./direct-output.ts";
import { exitCodes } from "./exit-codes.ts";
import { printedDocument, shownLines } from "./printed.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Invocation } from "./invocation.ts";

/** The code of `check`, which runs on every change somewhere, and that of all other commands. */
const check = (): Promise<typeof Check> => import("./check-command.ts");
const commands = (): Promise<typeof Commands> => import("./commands.ts");

/**
 * Runs the command that `argv` (without node and script) names. Resolves to the exit code (2 where its report cannot be
 * written), or to undefined where a server now runs on. The code of the commands and of their arguments is read when one is wanted: that
 * takes longer than to answer `--help`.
 */
export async function runProgram(
  argv: readonly string[],
  dependencies: Dependencies,
): Promise<number | undefined> {
  try {
    return await runCommand(argv, dependencies);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    dependencies.terminal.reportError(error.message);
    return exitCodes.cannotRun;
  }
}

async function runCommand(
  argv: readonly string[],
  dependencies: Dependencies,
): Promise<number | undefined> {
  const { terminal } = dependencies;
  // English unless the user says otherwise: what a run in CI says must not hang on the machine.
  const knowledge = ({ locale = "en" }: { readonly locale?: Locale }): Promise<Knowledge> =>
    dependencies.knowledge(locale);
  const invocation = await invocationOf(argv);
  switch (invocation.command) {
    case "check":
      return (await check()).runCheck(invocation, dependencies, await knowledge(invocation));
    case "effective":
      return (await commands()).runEffective(invocation, terminal, await knowledge(invocation));
    case "upgrade":
      return (await commands()).runUpgrade(invocation, terminal, await knowledge(invocation));
    case "explain":
      return (await commands()).runExplain(invocation, terminal, await knowledge(invocation));
    case "explain-log":
      return (await commands()).runExplainLog(invocation, terminal, await knowledge(invocation));
    case "convert-flags":
      return (await commands()).runConvertFlags(invocation, terminal, await knowledge(invocation));
    case "patch":
      return (await commands()).runPatch(invocation, terminal, await knowledge(invocation));
    case "posture":
      return (await commands()).runPosture(invocation, dependencies, await knowledge(invocation));
    case "drift":
      return (await commands()).runDrift(invocation, terminal, await knowledge(invocation));
    case "node":
      return (await commands()).runNode(invocation, terminal, await knowledge(invocation));
    case "allocatable":
      return (await commands()).runAllocatable(invocation, terminal, await knowledge(invocation));
    case "image":
      return (await commands()).runImage(invocation, terminal, await knowledge(invocation));
    case "batch":
      return (await commands()).runBatch(invocation, dependencies, await knowledge({}));
    case "schema":
      return (await commands()).runSchema(invocation, terminal, await knowledge(invocation));
    case "lsp":
      await dependencies.serve();
      return undefined;
    case "mcp":
      await dependencies.serveAgents?.(await knowledge(invocation));
      return undefined;
    case "help":
      await terminal.write(
        printedDocument((await import("./help-text.ts")).helpText(invocation.topic)),
      );
      return exitCodes.fine;
    case "version":
      await terminal.write(shownLines([dependencies.version]));
      return exitCodes.fine;
    case "invalid":
      terminal.reportError(`${invocation.problem} See kubelet-config --help.`);
      return exitCodes.cannotRun;
  }
}

/** What the arguments behind the program's name ask for. */
async function invocationOf(argv: readonly string[]): Promise<Invocation> {
  const [first, ...rest] = argv;
  if (first === "--version") return { command: "version" };
  if (first === "--help" || first === "-h") return { command: "help", topic: undefined };
  if (first === "check") {
    const { parseCheck, parsedBy } = await check();
    return parsedBy(parseCheck, rest);
  }
  return (await import("./arguments.ts")).parseArguments(argv);
}
