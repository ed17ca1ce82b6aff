import { readFileSync, writeFileSync } from "node:fs";
import { commands } from "../../server/src/shells/cli/commands/index.ts";
import {
  optionLines,
  usageOfCommand,
  usageOfProgram,
} from "../../server/src/shells/cli/help/help-text.ts";
import type { Log } from "./problem.ts";

const file = new URL("../../docs/cli.md", import.meta.url);

/** Writes the help of the commands into the page about the command line, or checks it; the result is the exit code. */
export function updateCommandHelp(isCheck: boolean, log: Log): number {
  const page = readFileSync(file, "utf8");
  const current = withCommandHelp(page);
  if (current === page) return 0;
  if (isCheck) {
    log.error("docs/cli.md is not what the generator makes");
    return 1;
  }
  writeFileSync(file, current);
  log.info("docs/cli.md changed.");
  return 0;
}

/** The page with the help of today between its marks. */
export function withCommandHelp(page: string): string {
  return page.replaceAll(
    /^(<!-- help of ([a-z-]+) -->\n)[^]*?^(?=<!-- end of help -->$)/gm,
    (_found, mark: string, name: string) =>
      `${mark}\n\`\`\`\n${linesOf(name).join("\n")}\n\`\`\`\n\n`,
  );
}

function linesOf(name: string): readonly string[] {
  if (name === "program") return usageOfProgram();
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`docs/cli.md has the help of ${name}, which is no command`);
  return [...usageOfCommand(command), "", ...optionLines(command, false)];
}
