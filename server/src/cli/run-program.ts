import type { Locale } from "../core/messages/language.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { parseArguments } from "./arguments.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Dependencies } from "./dependencies.ts";

/**
 * Runs the command that `argv` (without node and script) names. Resolves to the exit code, or to
 * undefined where a server now runs on. The code of the commands is read when one is wanted: that takes longer than to
 * answer `--help`.
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
      return (await import("./commands.ts")).runCheck(
        invocation,
        dependencies,
        await knowledge(invocation),
      );
    case "effective":
      return (await import("./commands.ts")).runEffective(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "upgrade":
      return (await import("./commands.ts")).runUpgrade(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "explain":
      return (await import("./commands.ts")).runExplain(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "explain-log":
      return (await import("./commands.ts")).runExplainLog(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "convert-flags":
      return (await import("./commands.ts")).runConvertFlags(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "patch":
      return (await import("./commands.ts")).runPatch(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "posture":
      return (await import("./commands.ts")).runPosture(
        invocation,
        dependencies,
        await knowledge(invocation),
      );
    case "drift":
      return (await import("./commands.ts")).runDrift(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "node":
      return (await import("./commands.ts")).runNode(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "allocatable":
      return (await import("./commands.ts")).runAllocatable(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "image":
      return (await import("./commands.ts")).runImage(
        invocation,
        terminal,
        await knowledge(invocation),
      );
    case "batch":
      return (await import("./commands.ts")).runBatch(
        invocation,
        dependencies,
        await knowledge({}),
      );
    case "lsp":
      await dependencies.serve();
      return undefined;
    case "help":
      await terminal.write((await import("./help-text.ts")).helpText(invocation.about));
      return exitCodes.fine;
    case "version":
      await terminal.write(`${dependencies.version}\n`);
      return exitCodes.fine;
    case "invalid":
      terminal.complain(`${invocation.problem} See kubelet-config --help.`);
      return exitCodes.cannotRun;
  }
}
