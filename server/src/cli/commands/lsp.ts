import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../command.ts";
import { problem } from "../option-values.ts";
import { common, stdio } from "../shared-options.ts";

const options = {
  stdio,
  // Editors' language clients add their process id of themselves.
  clientProcessId: { type: "string" },
  ...common,
} as const satisfies Options;

export const lsp = command({
  name: "lsp",
  shortUsage: "--stdio",
  summary: "serve an editor",
  usage: ["--stdio"],
  description: `
Serves an editor over standard input and output with the Language Server Protocol: completion,
hover, diagnostics, outline, folding, links, definitions across the files of a set, inlay hints.`,
  options,
  parse(args) {
    const { values } = nodeUtilities.parseArgs({ args, options });
    if (values.help) return { instead: "help" };
    if (values.version) return { instead: "version" };
    if (!values.stdio) return problem((say) => say.needsStdio("lsp"));
    return {};
  },
  async run(_, dependencies) {
    await dependencies.serve();
    return undefined;
  },
});
