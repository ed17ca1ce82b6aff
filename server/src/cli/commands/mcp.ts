import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../command.ts";
import { languageOption, problem } from "../option-values.ts";
import { common, locale, stdio } from "../shared-options.ts";

const options = {
  stdio,
  locale: { ...locale, help: "the language of the answers; English where it is left out" },
  ...common,
} as const satisfies Options;

export const mcp = command({
  name: "mcp",
  shortUsage: "--stdio",
  summary: "serve an agent",
  usage: ["--stdio"],
  description: `
Serves an agent over standard input and output with the Model Context Protocol: the tools check,
effective, explain, upgrade, allocatable and posture, whose answers are those of the commands, and
the pages about rules and fields. Texts are passed in; of files only those below the folders
that the agent's client grants (its roots) are read. Nothing is written or sent.`,
  options,
  parse(args) {
    const { values } = nodeUtilities.parseArgs({ args, options });
    if (values.help) return { instead: "help" };
    if (values.version) return { instead: "version" };
    const language = languageOption(values.locale);
    if ("instead" in language) return language;
    if (!values.stdio) return problem((say) => say.needsStdio("mcp"));
    return language;
  },
  async run(_, { serveAgents }, knowledge) {
    await serveAgents?.(await knowledge());
    return undefined;
  },
});
