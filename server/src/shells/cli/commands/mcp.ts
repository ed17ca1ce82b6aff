import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import { languageOption, problem } from "../help/option-values.ts";
import { common, locale, stdio } from "../help/shared-options.ts";

const options = {
  stdio,
  locale: { ...locale, help: "the language of the answers (default: en)" },
  ...common,
} as const satisfies Options;

export const mcp = command({
  name: "mcp",
  shortUsage: "--stdio",
  summary: "run the MCP server for an AI agent",
  usage: ["--stdio"],
  description: `
Runs a Model Context Protocol server on standard input and output. Its tools check, effective,
explain, upgrade, allocatable and posture give the same answers as the commands. It also serves the
pages about rules and fields. It reads text that the agent passes to it, and files below the
directories that the client grants (its roots). It does not write or send anything.`,
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
